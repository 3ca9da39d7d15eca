-- migrate: compatible
-- Privacy by the law of Nigeria (decision 75): what is kept of one address, found, given and erased. An address is that of a
-- sender as leads have it, an e-mail address in small letters, or a phone number with its country.

-- A receipt says that it was done, and of whom only to those who hold its key: the key is made in the browser, stands on the
-- printed receipt and is kept nowhere here.
create table private.erasures (
  id uuid primary key,
  number integer not null,
  erased_at timestamptz not null default clock_timestamp(),
  by_id uuid,
  kind text not null check (kind in ('email', 'phone')),
  -- HMAC-SHA256 of the address.
  hash bytea not null check (octet_length(hash) = 32),
  counts jsonb not null default '{}',
  -- When the files of the tables were written anew, so that not even freed room holds what was erased.
  scrubbed_at timestamptz
);
create index erasures_number_idx on private.erasures (number desc);
create index erasures_unscrubbed_idx on private.erasures (erased_at) where scrubbed_at is null;
alter table private.erasures enable row level security;
select private.keep_history_of('private.erasures', 'number', p_ignored => '{scrubbed_at,counts}');

create function private.to_full_phone(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select '+' || case
    when digits ~ '^2340[1-9]\d{9}$' then '234' || substr(digits, 5)
    when digits ~ '^0[1-9]\d{9}$' and btrim(p_text) !~ '^\+' then '234' || substr(digits, 2)
    when digits ~ '^[789]\d{9}$' and btrim(p_text) !~ '^\+' then '234' || digits
    else digits
  end
  from (select regexp_replace(regexp_replace(p_text, '\D', '', 'g'), '^00', '') as digits) d
  where p_text ~ '^[\d\s+().\-/]+$' and char_length(digits) between 7 and 15
$$;

create function private.to_sender(p_address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  sender constant text := case
    when strpos(p_address, '@') > 1 then lower(btrim(p_address))
    else private.to_full_phone(p_address)
  end;
begin
  if sender is null or char_length(sender) > 320 or sender ~ '\s' then
    raise exception 'That is neither an e-mail address nor a phone number' using errcode = '22023';
  end if;
  return sender;
end
$$;

-- Finds the address in a text, but not as a part of another one.
create function private.to_sender_pattern(p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_sender like '+%' then
      '(?<!\d)(?:(?:\+|00)?' || case
        when p_sender like '+234%' then
          '234[\s().\-]*0?|0)?[\s().\-]*' || array_to_string(regexp_split_to_array(substr(p_sender, 5), ''), '[\s().\-/]*')
        else ')' || array_to_string(regexp_split_to_array(substr(p_sender, 2), ''), '[\s().\-/]*')
      end || '(?!\d)'
    else
      '(?<![[:alnum:]])(?<![[:alnum:]][._%+\-])'
        || replace(regexp_replace(p_sender, '([.^$*+?()\[\]{}|\\/\-])', '\\\1', 'g'), '@', '(?:@|%40)')
        || '(?![[:alnum:]]|[.\-][[:alnum:]])'
  end
$$;

create function private.redact_text(p_text text, p_pattern text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(p_text, p_pattern, '[erased]', 'gi')
$$;

create function private.redact_json(p_value jsonb, p_pattern text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then to_jsonb(private.redact_text(p_value #>> '{}', p_pattern))
    when 'array' then (
      select coalesce(jsonb_agg(private.redact_json(e.value, p_pattern) order by e.place), '[]')
      from jsonb_array_elements(p_value) with ordinality e (value, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(private.redact_text(e.key, p_pattern), private.redact_json(e.value, p_pattern)), '{}')
      from jsonb_each(p_value) e
    )
    else p_value
  end;
end
$$;

create function private.hmac_sha256(p_key bytea, p_message text) returns bytea
language plpgsql immutable set search_path = ''
as $$
declare
  key bytea := case when octet_length(p_key) > 64 then sha256(p_key) else p_key end;
  inner_key bytea := decode(repeat('36', 64), 'hex');
  outer_key bytea := decode(repeat('5c', 64), 'hex');
begin
  for i in 0 .. octet_length(key) - 1 loop
    inner_key := set_byte(inner_key, i, get_byte(inner_key, i) # get_byte(key, i));
    outer_key := set_byte(outer_key, i, get_byte(outer_key, i) # get_byte(key, i));
  end loop;
  return sha256(outer_key || sha256(inner_key || convert_to(p_message, 'UTF8')));
end
$$;

-- Tables in which strangers' addresses may stand, by what is done with a row that names one. Those of accounts, of published
-- content and of the history are not among them. What another part of the product adds is, by itself.
create function private.list_swept_tables()
returns table (relation regclass, texts text[], documents text[], keys text[], is_removed boolean)
language sql stable set search_path = ''
as $$
  select
    c.oid::regclass,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (
      where t.typname in ('text', 'varchar', 'bpchar') and a.attgenerated = ''
    ), '{}'),
    coalesce(array_agg(a.attname::text order by a.attnum) filter (
      where t.typname in ('jsonb', 'json', '_text') and a.attgenerated = ''
    ), '{}'),
    coalesce(array_agg(a.attname::text order by a.attnum) filter (
      where a.attname in ('lead_id', 'message_id', 'letter_id', 'answer_id') and t.typname = 'uuid'
    ), '{}'),
    (n.nspname, c.relname) in (
      ('auth', 'mails'), ('realtime', 'messages'), ('backend', 'webhook_deliveries'), ('backend', 'rate_limits'),
      ('private', 'invitations')
    )
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and pg_has_role(c.relowner, 'usage')
    and (
      n.nspname in ('public', 'private', 'backend', 'realtime', 'rest')
      or (n.nspname, c.relname) = ('auth', 'mails')
    )
    and (n.nspname, c.relname) not in (
      ('public', 'posts'), ('public', 'post_details'), ('public', 'post_drafts'), ('public', 'categories'),
      ('public', 'settings'), ('private', 'setting_definitions'), ('private', 'erasures'), ('private', 'history'),
      ('private', 'history_contents'), ('private', 'former_authors'), ('backend', 'secrets'), ('backend', 'erasures'),
      ('backend', 'backups'), ('backend', 'webhooks'), ('backend', 'push_keys'), ('backend', 'push_subscriptions'),
      ('backend', 'canary'), ('backend', 'canary_flights'), ('backend', 'canary_notices'), ('backend', 'canary_outages'),
      -- Addresses of those who run the site, and of staff.
      ('private', 'desk_mailbox'), ('private', 'profiles'), ('public', 'price_lists')
    )
  group by c.oid, n.nspname, c.relname
  having bool_or(t.typname in ('text', 'varchar', 'bpchar', 'jsonb', 'json', '_text'))
    or bool_or(a.attname in ('lead_id', 'message_id', 'letter_id', 'answer_id') and t.typname = 'uuid')
$$;

-- A condition on a row `t`: it names the address $1, by the pattern $2. The first half is the quicker one.
create function private.to_naming_condition(p_columns text[], p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select '(' || coalesce(string_agg(
    case
      when p_sender like '+%' then format('t.%I::text ~* $2', name)
      -- Quotation marks in a document would hide a boundary, and are none themselves.
      else format('(strpos(lower(t.%1$I::text), $1) > 0 or strpos(lower(t.%1$I::text), replace($1, ''@'', ''%%40'')) > 0)', name)
    end,
    ' or '
  ), 'false') || ')'
  from unnest(p_columns) name
$$;

-- Whose address it is not to erase here: an account with rights is managed under Users.
create function private.is_staff_address(p_sender text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from auth.users u
    where lower(u.email) = p_sender
      and (
        exists (select from private.super_admins a where a.user_id = u.id)
        or exists (select from private.role_members m where m.user_id = u.id)
      )
  )
$$;

create function private.find_leads_of(p_sender text, p_until timestamptz) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select l.id
    from public.leads l
    where l.created_at < p_until
      and case
        when p_sender like '+%' then private.to_full_phone(l.sender) = p_sender or private.to_full_phone(l.phone) = p_sender
        else l.sender = p_sender
      end
  );
end
$$;

-- Those that are there, in the trash, or were, as a lead or the history says.
create function private.find_letters_of(p_sender text, p_lead_ids uuid[], p_until timestamptz) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select m.id from public.contact_messages m where lower(btrim(m.email)) = p_sender and m.created_at < p_until
    union
    select f.message_id
    from public.lead_letters f
    where f.lead_id = any (p_lead_ids)
      and not exists (select from public.contact_messages m where m.id = f.message_id and m.created_at >= p_until)
    union
    select h.row_id
    from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.contact_messages' and lower(btrim(c.before ->> 'email')) = p_sender
      and not exists (select from public.contact_messages m where m.id = h.row_id and m.created_at >= p_until)
  );
end
$$;

-- `p_kept` are letters and leads of the address that came meanwhile.
create function private.redact_table(
  p_relation regclass, p_texts text[], p_documents text[], p_keys text[], p_sender text, p_pattern text, p_kept uuid[]
) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  has_id constant boolean := exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = p_relation and a.attname = 'id' and a.atttypid = 'uuid'::regtype and not a.attisdropped
  );
  returned constant text := case when has_id then 't.id' else 'gen_random_uuid()' end;
  assignments text;
  condition text;
  redacted uuid[];
begin
  select string_agg(
    case
      when t.typname = '_text' then
        format('%1$I = case when t.%1$I is not null then array(
          select private.redact_text(e, $2) from unnest(t.%1$I) with ordinality u (e, place) order by place
        ) end', name)
      when t.typname in ('json', 'jsonb') then format('%1$I = private.redact_json(t.%1$I::jsonb, $2)', name)
      else format('%1$I = private.redact_text(t.%1$I, $2)', name)
    end,
    ', '
  ) into assignments
  from unnest(p_texts || p_documents) name
  join pg_catalog.pg_attribute a on a.attrelid = p_relation and a.attname = name
  join pg_catalog.pg_type t on t.oid = a.atttypid;
  condition := format(
    '%s and %s and to_jsonb(t) <> private.redact_json(to_jsonb(t), $2)',
    private.to_naming_condition(p_texts || p_documents, p_sender),
    (
      select coalesce(string_agg(format('(t.%1$I <> all ($3)) is not false', name), ' and '), 'true')
      from unnest(p_keys || case when has_id then '{id}' end::text[]) name
    )
  );
  begin
    execute format(
      'with redacted as (update %1$s t set %2$s where %3$s returning %4$s as id) select coalesce(array_agg(id), ''{}'') from redacted',
      p_relation, assignments, condition, returned
    ) into redacted using p_sender, p_pattern, p_kept;
  -- A row that can't be without the address is nothing without it.
  exception when check_violation or unique_violation then
    execute format(
      'with removed as (delete from %1$s t where %2$s returning %3$s as id) select coalesce(array_agg(id), ''{}'') from removed',
      p_relation, condition, returned
    ) into redacted using p_sender, p_pattern, p_kept;
  end;
  return redacted;
end
$$;

-- Leads and letters with all that hangs on them, in the history, too. Returns how many rows of what.
create function private.remove_leads(p_lead_ids uuid[], p_letter_ids uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  events constant uuid[] := array(select e.id from public.lead_events e where e.lead_id = any (p_lead_ids));
  swept record;
  kept record;
  found_rows bigint;
  counts jsonb := '{}';
begin
  -- Whatever another part keeps of them says so by the name of a column.
  for swept in select * from private.list_swept_tables() s where s.keys <> '{}' loop
    execute format(
      'delete from %s t where %s', swept.relation,
      (select string_agg(format('t.%I = any ($1)', name), ' or ') from unnest(swept.keys) name)
    ) using p_lead_ids || p_letter_ids;
    get diagnostics found_rows = row_count;
    counts := counts || case when found_rows > 0 then jsonb_build_object(swept.relation::text, found_rows) else '{}' end;
  end loop;
  delete from public.leads where id = any (p_lead_ids);
  get diagnostics found_rows = row_count;
  counts := counts || jsonb_build_object('leads', found_rows);
  delete from public.contact_messages where id = any (p_letter_ids);
  get diagnostics found_rows = row_count;
  counts := counts || jsonb_build_object(
    'letters', found_rows, 'letters that were deleted before', cardinality(p_letter_ids) - found_rows
  );
  delete from private.confirmations where id = any (p_letter_ids);
  if to_regprocedure('auth.forget_deliveries(uuid[])') is not null then
    perform auth.forget_deliveries(p_lead_ids || p_letter_ids);
  end if;
  -- What this did is in the history now.
  set constraints all immediate;
  set constraints all deferred;
  for kept in
    select distinct h."table", h.row_id
    from private.history h
    where h."table" = any ('{public.contact_messages,public.leads,public.lead_events,public.lead_answers}')
      and h.row_id = any (p_lead_ids || p_letter_ids || events)
  loop
    perform private.erase_history_contents(kept."table", kept.row_id);
  end loop;
  return counts;
end
$$;

-- Everything of an address that is there when this begins; a letter that comes meanwhile is a new one and stays. Returns what
-- was there, by its table, and the ids by which a restore knows the address again.
create function private.erase_sender(
  p_sender text,
  p_until timestamptz default 'infinity',
  p_letter_ids uuid[] default '{}',
  p_lead_ids uuid[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  pattern constant text := private.to_sender_pattern(p_sender);
  leads uuid[];
  letters uuid[];
  events uuid[];
  kept record;
  swept record;
  touched uuid[];
  kept_ids uuid[];
  found_rows bigint;
  counts jsonb := '{}';
begin
  perform set_config('lock_timeout', '5s', true);
  -- Letters of this sender come before or after.
  perform pg_advisory_xact_lock(hashtextextended('lead of ' || p_sender, 0));
  leads := private.find_leads_of(p_sender, p_until) || p_lead_ids;
  letters := private.find_letters_of(p_sender, leads, p_until) || p_letter_ids;
  events := array(select e.id from public.lead_events e where e.lead_id = any (leads));

  counts := private.remove_leads(leads, letters);
  if p_sender not like '+%' then
    delete from private.confirmations where address_key = private.to_address_key(p_sender);
  end if;
  -- An account that nobody gave a right.
  if not private.is_staff_address(p_sender) then
    delete from auth.users where lower(email) = p_sender;
    get diagnostics found_rows = row_count;
    counts := counts || case when found_rows > 0 then jsonb_build_object('accounts', found_rows) else '{}' end;
  end if;

  -- What came meanwhile had joined a lead that is gone.
  perform private.file_letter(m)
  from public.contact_messages m
  where lower(btrim(m.email)) = p_sender
    and not exists (select from public.lead_letters f where f.message_id = m.id);
  kept_ids := private.find_leads_of(p_sender, 'infinity');
  kept_ids := kept_ids || private.find_letters_of(p_sender, kept_ids, 'infinity');

  for swept in
    select * from private.list_swept_tables() s
    where not (s.relation::text in ('auth.mails', 'private.invitations') and private.is_staff_address(p_sender))
  loop
    if swept.is_removed then
      execute format('delete from %s t where %s', swept.relation, private.to_naming_condition(swept.texts || swept.documents, p_sender))
      using p_sender, pattern;
      get diagnostics found_rows = row_count;
      counts := counts || case when found_rows > 0 then jsonb_build_object(swept.relation::text, found_rows) else '{}' end;
    elsif swept.texts || swept.documents <> '{}' then
      touched := private.redact_table(
        swept.relation, swept.texts, swept.documents, swept.keys, p_sender, pattern, kept_ids
      );
      if touched <> '{}' then
        counts := counts || jsonb_build_object('named in ' || swept.relation::text, cardinality(touched));
        events := events || touched;
      end if;
    end if;
  end loop;
  -- Searches find other people's leads by the words that are left.
  perform private.renew_lead_words(l.id)
  from public.leads l
  where l.id = any (events)
    or exists (select from public.lead_events e where e.lead_id = l.id and e.id = any (events))
    or exists (select from public.lead_letters f where f.lead_id = l.id and f.message_id = any (events));

  -- What this did is in the history now.
  set constraints all immediate;
  set constraints all deferred;
  for kept in
    select distinct h."table", h.row_id
    from private.history h
    where h.row_id = any (events) and h."table" <> all ('{public.posts,public.settings,public.categories,private.erasures}')
  loop
    perform private.erase_history_contents(kept."table", kept.row_id);
  end loop;
  return jsonb_build_object('counts', counts, 'letters', to_jsonb(letters), 'leads', to_jsonb(leads), 'named_in', to_jsonb(events));
end
$$;

create function private.to_receipt(p_erasure private.erasures) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_erasure.id, 'number', p_erasure.number, 'erased_at', p_erasure.erased_at, 'kind', p_erasure.kind,
    'hash', encode(p_erasure.hash, 'hex'), 'counts', p_erasure.counts, 'scrubbed_at', p_erasure.scrubbed_at,
    'by', private.find_email(p_erasure.by_id)
  )
$$;

create function private.require_receipt_key(p_key text) returns bytea
language plpgsql immutable set search_path = ''
as $$
begin
  if p_key is null or p_key !~ '^[0-9a-f]{32,128}$' or char_length(p_key) % 2 = 1 then
    raise exception 'The key of a receipt has 32 digits of 0 to 9 and a to f' using errcode = '22023';
  end if;
  return decode(p_key, 'hex');
end
$$;

-- Called again with the same id it answers with the same receipt: the first answer may have been lost on its way.
create function public.erase_person(p_id uuid, p_address text, p_confirmation text, p_key text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sender text;
  receipt private.erasures;
  outcome jsonb;
begin
  perform private.require_super_admin();
  perform private.require_fresh_proof();
  sender := private.to_sender(p_address);
  if p_confirmation is null or private.to_sender(p_confirmation) <> sender then
    raise exception 'What was typed is not the address that is to be erased' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('erasures', 0));
  select * into receipt from private.erasures where id = p_id;
  if receipt.id is not null then
    if receipt.hash <> private.hmac_sha256(private.require_receipt_key(p_key), sender) then
      raise exception 'Another address was erased under this id' using errcode = '22023';
    end if;
    return private.to_receipt(receipt);
  end if;
  receipt.id := p_id;
  receipt.number := (select coalesce(max(number), 0) + 1 from private.erasures);
  receipt.by_id := auth.uid();
  receipt.kind := case when sender like '+%' then 'phone' else 'email' end;
  receipt.hash := private.hmac_sha256(private.require_receipt_key(p_key), sender);
  begin
    outcome := private.erase_sender(sender, statement_timestamp());
  exception when lock_not_available then
    raise exception 'A mail of this person is being sent at this moment. Try again in a minute' using errcode = '55P03';
  end;
  receipt.counts := outcome -> 'counts';
  receipt.erased_at := clock_timestamp();
  insert into private.erasures values (receipt.*);
  if to_regprocedure('auth.note_erasure(text, jsonb)') is not null then
    perform auth.note_erasure('private.erasures', private.to_erasure_line(receipt, outcome));
  end if;
  perform pg_notify('erasures', p_id::text);
  return private.to_receipt(receipt);
end
$$;

-- For the list beside the archives: ids, by which a state of before knows the address itself.
create function private.to_erasure_line(p_receipt private.erasures, p_outcome jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_receipt.id, 'number', p_receipt.number, 'erased_at', p_receipt.erased_at, 'kind', p_receipt.kind,
    'hash', encode(p_receipt.hash, 'hex'), 'by_id', coalesce(p_receipt.by_id::text, ''),
    'letters', (select coalesce(string_agg(id, ','), '') from jsonb_array_elements_text(p_outcome -> 'letters') id),
    'leads', (select coalesce(string_agg(id, ','), '') from jsonb_array_elements_text(p_outcome -> 'leads') id)
  )
$$;

-- After a restore: whoever had one of these letters or leads is the one who was erased. Returns how many addresses it found.
create function private.repeat_erasure_of(p_line jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  letters constant uuid[] := coalesce(string_to_array(nullif(p_line ->> 'letters', ''), ',')::uuid[], '{}');
  leads constant uuid[] := coalesce(string_to_array(nullif(p_line ->> 'leads', ''), ',')::uuid[], '{}');
  is_phone constant boolean := p_line ->> 'kind' = 'phone';
  senders text[];
  sender text;
begin
  if exists (select from private.erasures where id = (p_line ->> 'id')::uuid) then
    return 0;
  end if;
  senders := array(
    select distinct s.sender
    from (
      select lower(btrim(m.email)) from public.contact_messages m where m.id = any (letters) and not is_phone
      union
      select lower(btrim(c.before ->> 'email'))
      from private.history h
      join private.history_contents c on c.history_id = h.id
      where h."table" = 'public.contact_messages' and h.row_id = any (letters) and not is_phone
      union
      select case when is_phone then coalesce(private.to_full_phone(l.phone), private.to_full_phone(l.sender)) else l.sender end
      from public.leads l
      where l.id = any (leads)
    ) s (sender)
    where s.sender is not null and (s.sender like '+%') = is_phone
  );
  foreach sender in array senders loop
    perform private.erase_sender(sender, 'infinity', letters, leads);
  end loop;
  insert into private.erasures (id, number, erased_at, by_id, kind, hash)
  values (
    (p_line ->> 'id')::uuid, (p_line ->> 'number')::integer, (p_line ->> 'erased_at')::timestamptz,
    nullif(p_line ->> 'by_id', '')::uuid, p_line ->> 'kind', decode(p_line ->> 'hash', 'hex')
  );
  return cardinality(senders);
end
$$;

create function public.list_erasures(p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (
    select coalesce(jsonb_agg(private.to_receipt(e) order by e.number desc), '[]')
    from (
      select * from private.erasures order by number desc limit least(greatest(coalesce(p_limit, 50), 0), 500)
    ) e
  );
end
$$;

-- Whether a receipt is ours and of this address.
create function public.check_erasure_receipt(p_number integer, p_address text, p_key text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return exists (
    select from private.erasures e
    where e.number = p_number
      and e.hash = private.hmac_sha256(private.require_receipt_key(p_key), private.to_sender(p_address))
  );
end
$$;

-- All that is kept of an address, by table: rows that an erasure removes, what it takes out of others' rows, and what it leaves.
create function private.collect_sender(p_sender text)
returns table (place text, deed text, content jsonb)
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  pattern constant text := private.to_sender_pattern(p_sender);
  leads constant uuid[] := private.find_leads_of(p_sender, 'infinity');
  letters constant uuid[] := private.find_letters_of(p_sender, leads, 'infinity');
  swept record;
begin
  return query
    select 'letters', 'erased', to_jsonb(m) from public.contact_messages m where m.id = any (letters) order by m.created_at;
  return query
    select distinct on (h.row_id) 'letters in the trash', 'erased', c.before || jsonb_build_object('deleted_at', h.at)
    from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.contact_messages' and h.operation = 'DELETE' and h.row_id = any (letters)
      and not exists (select from public.contact_messages m where m.id = h.row_id)
    order by h.row_id, h.id desc;
  return query select 'leads', 'erased', to_jsonb(l) from public.leads l where l.id = any (leads) order by l.created_at;
  for swept in select * from private.list_swept_tables() loop
    if swept.relation::text in ('public.contact_messages', 'public.leads', 'contact_messages', 'leads') then
      return query execute format(
        'select %L, ''taken out'', jsonb_build_object(''id'', t.id) from %s t where t.id <> all ($3) and %s and to_jsonb(t) <> private.redact_json(to_jsonb(t), $2)',
        swept.relation::text, swept.relation, private.to_naming_condition(swept.texts || swept.documents, p_sender)
      ) using p_sender, pattern, leads || letters;
    else
      return query execute format(
        'select %L, case when %s then ''erased'' else ''taken out'' end, to_jsonb(t) from %s t where %s',
        swept.relation::text,
        case
          when swept.is_removed then 'true'
          when swept.keys = '{}' then 'false'
          else (select string_agg(format('t.%I = any ($3)', name), ' or ') from unnest(swept.keys) name)
        end,
        swept.relation,
        concat_ws(
          ' or ',
          (select string_agg(format('t.%I = any ($3)', name), ' or ') from unnest(swept.keys) name),
          private.to_naming_condition(swept.texts || swept.documents, p_sender)
            || ' and to_jsonb(t) <> private.redact_json(to_jsonb(t), $2)'
        )
      ) using p_sender, pattern, leads || letters;
    end if;
  end loop;
  return query
    select 'accounts', case when private.is_staff_address(p_sender) then 'left' else 'erased' end,
      jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
    from auth.users u
    where lower(u.email) = p_sender;
  return query
    select 'posts', 'left', jsonb_build_object('id', p.id, 'title', p.title)
    from public.posts p
    where concat_ws(' ', p.title, p.excerpt, p.content) ~* pattern;
  return query
    select 'settings', 'left', jsonb_build_object('name', s.name)
    from public.settings s
    where s.value::text ~* pattern;
end
$$;

create function public.find_person(p_address text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  sender text;
begin
  perform private.require_super_admin();
  sender := private.to_sender(p_address);
  return jsonb_build_object(
    'address', sender,
    'found_at', now(),
    'is_staff', private.is_staff_address(sender),
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('place', g.place, 'deed', g.deed, 'rows', g.contents)), '[]')
      from (
        select c.place, c.deed, jsonb_agg(c.content) as contents
        from private.collect_sender(sender) c
        group by c.place, c.deed
        order by min(case c.deed when 'erased' then 1 when 'taken out' then 2 else 3 end), c.place
      ) g
    )
  );
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.erase_person(uuid, text, text, text), public.list_erasures(integer),
  public.check_erasure_receipt(integer, text, text), public.find_person(text)
from public;
grant execute on function public.erase_person(uuid, text, text, text), public.list_erasures(integer),
  public.check_erasure_receipt(integer, text, text), public.find_person(text)
to anon, authenticated, service_role;
