-- migrate: compatible
-- The line of an erasure knows somebody by an account, too, and by where others named them (decision 85): table, row, column, first
-- character and the one behind the last. So a state that has nothing else of a person still says who it was; the line does not.
-- `p_kept` are letters and leads of the address that came meanwhile. Answers with the rows, and with where in them the address stood.
create function private.redact_rows(
  p_relation regclass, p_texts text[], p_documents text[], p_keys text[], p_sender text, p_pattern text, p_kept uuid[],
  out redacted uuid[], out mentions text[]
)
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
  mentions := '{}';
  if has_id then
    execute format(
      'with named as (select t.id, coalesce(%2$s) as mention from %1$s t where %3$s for update)
       select coalesce(array_agg(id), ''{}''), coalesce(array_agg(mention) filter (where mention is not null), ''{}'') from named',
      p_relation,
      (
        select string_agg(
          format(
            'case when regexp_instr(t.%1$I::text, $2, 1, 1, 0, ''i'') > 0 then concat_ws('':'', %2$L, t.id, %1$L,
              regexp_instr(t.%1$I::text, $2, 1, 1, 0, ''i''), regexp_instr(t.%1$I::text, $2, 1, 1, 1, ''i'')) end',
            name, p_relation
          ),
          ', '
        )
        from unnest(p_texts || p_documents) name
      ),
      condition
    ) into redacted, mentions using p_sender, p_pattern, p_kept;
    if redacted = '{}' then
      return;
    end if;
    condition := format('t.id = any (%L)', redacted);
  end if;
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
end
$$;

-- Everything of an address that is there when this begins; a letter that comes meanwhile is a new one and stays. Returns what
-- was there, by its table, and the ids by which a restore knows the address again.
create or replace function private.erase_sender(
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
  swept record;
  touched record;
  accounts uuid[] := '{}';
  mentions text[] := '{}';
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
  if not private.is_phone(p_sender) then
    delete from private.confirmations where address_key = private.to_address_key(p_sender);
  end if;
  -- An account that nobody gave a right.
  if not private.is_staff_address(p_sender) then
    with gone as (
      delete from auth.users where lower(email) = p_sender returning id
    )
    select coalesce(array_agg(g.id), '{}') into accounts from gone g;
    counts := counts || case when accounts <> '{}' then jsonb_build_object('accounts', cardinality(accounts)) else '{}' end;
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
      touched := private.redact_rows(
        swept.relation, swept.texts, swept.documents, swept.keys, p_sender, pattern, kept_ids
      );
      if touched.redacted <> '{}' then
        counts := counts || jsonb_build_object('named in ' || swept.relation::text, cardinality(touched.redacted));
        events := events || touched.redacted;
        mentions := mentions || touched.mentions;
      end if;
    end if;
  end loop;
  -- Searches find other people's leads by the words that are left.
  perform private.renew_lead_words(l.id)
  from public.leads l
  where l.id = any (events)
    or exists (select from public.lead_events e where e.lead_id = l.id and e.id = any (events))
    or exists (select from public.lead_letters f where f.lead_id = l.id and f.message_id = any (events));

  set constraints all immediate;
  set constraints all deferred;
  perform private.erase_histories(
    array(
      select distinct h."table"
      from private.history h
      where h.row_id = any (events) and h."table" <> all ('{public.posts,public.settings,public.categories,private.erasures}')
    ),
    events
  );
  return jsonb_build_object(
    'counts', counts, 'letters', to_jsonb(letters), 'leads', to_jsonb(leads), 'named_in', to_jsonb(events),
    'accounts', to_jsonb(accounts), 'mentions', to_jsonb(mentions)
  );
end
$$;

create or replace function private.to_erasure_line(p_receipt private.erasures, p_outcome jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_receipt.id, 'number', p_receipt.number, 'erased_at', p_receipt.erased_at, 'kind', p_receipt.kind,
    'hash', encode(p_receipt.hash, 'hex'), 'by_id', coalesce(p_receipt.by_id::text, '')
  ) || (
    select jsonb_object_agg(
      part,
      (select coalesce(string_agg(e.id, ','), '') from jsonb_array_elements_text(p_outcome -> part) e (id))
    )
    from unnest(array['letters', 'leads', 'accounts', 'mentions']) part
  )
$$;

-- The address that stands at most of these places, whole; null where none does, as what stood there was changed.
create function private.find_mentioned(p_mentions text[], p_is_phone boolean) returns text
language plpgsql stable set search_path = ''
as $$
declare
  mention text;
  parts text[];
  content text;
  sender text;
  senders text[] := '{}';
begin
  foreach mention in array coalesce(p_mentions, '{}') loop
    parts := string_to_array(mention, ':');
    if not exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass(parts[1]) and a.attname = parts[3] and not a.attisdropped
    ) then
      continue;
    end if;
    execute format('select t.%I::text from %s t where t.id = $1', parts[3], to_regclass(parts[1]))
    into content using parts[2]::uuid;
    sender := substr(content, parts[4]::integer, parts[5]::integer - parts[4]::integer);
    sender := case
      when p_is_phone then private.to_full_phone(sender)
      when sender ~ '^[^@\s]+(@|%40)[^@\s]+$' then replace(lower(sender), '%40', '@')
    end;
    if regexp_instr(content, private.to_sender_pattern(sender), parts[4]::integer, 1, 0, 'i') = parts[4]::integer then
      senders := senders || sender;
    end if;
  end loop;
  return (select mode() within group (order by s.sender) from unnest(senders) s (sender));
end
$$;

-- After a restore: whoever had one of these letters, leads or accounts, or is named at one of these places, is the one who was erased. Returns how many addresses it found.
create or replace function private.repeat_erasure_of(p_line jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  letters constant uuid[] := coalesce(string_to_array(nullif(p_line ->> 'letters', ''), ',')::uuid[], '{}');
  leads constant uuid[] := coalesce(string_to_array(nullif(p_line ->> 'leads', ''), ',')::uuid[], '{}');
  accounts constant uuid[] := coalesce(string_to_array(nullif(p_line ->> 'accounts', ''), ',')::uuid[], '{}');
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
      union
      select lower(u.email) from auth.users u where u.id = any (accounts) and not is_phone
      union
      select private.find_mentioned(string_to_array(p_line ->> 'mentions', ','), is_phone)
    ) s (sender)
    where s.sender is not null and private.is_phone(s.sender) = is_phone
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

-- Removes leads whose time is over, with all that hangs on them, the oldest first; where the site makes backups, restores remove
-- them again, by one line. Returns how many, so that whoever calls goes on until there are none.
create or replace function private.apply_retention(p_limit integer default 20) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  leads uuid[];
  letters uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('retention', 0)) then
    return 0;
  end if;
  leads := array(
    select l.id
    from public.leads l
    join private.list_retention_ends() r on r.lead_id = l.id
    where r.ends_at <= now()
    order by r.ends_at
    limit p_limit
    for update of l skip locked
  );
  -- What happened to a lead meanwhile sets its clock back.
  leads := array(select r.lead_id from private.list_retention_ends() r where r.lead_id = any (leads) and r.ends_at <= now());
  if leads = '{}' then
    return 0;
  end if;
  letters := array(select f.message_id from public.lead_letters f where f.lead_id = any (leads));
  perform private.remove_leads(leads, letters);
  if to_regprocedure('auth.note_erasure(text, jsonb)') is not null then
    perform auth.note_erasure(
      'private.retention',
      jsonb_build_object('leads', array_to_string(leads, ','), 'letters', array_to_string(letters, ','))
    );
  end if;
  return cardinality(leads);
end
$$;

create function private.repeat_retention(p_line jsonb) returns bigint
language plpgsql set search_path = ''
as $$
declare
  counts constant jsonb := private.remove_leads(
    string_to_array(nullif(p_line ->> 'leads', ''), ',')::uuid[],
    coalesce(string_to_array(nullif(p_line ->> 'letters', ''), ',')::uuid[], '{}')
  );
begin
  return (counts ->> 'leads')::bigint + (counts ->> 'letters')::bigint;
end
$$;

revoke execute on all functions in schema private from public;
