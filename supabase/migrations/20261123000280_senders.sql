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

-- Of what `to_sender` returns: `+a@b.example` is an e-mail address.
create function private.is_phone(p_sender text) returns boolean
language sql immutable set search_path = ''
as $$
  select strpos(p_sender, '@') = 0
$$;

-- Finds the address in a text, but not as a part of another one.
create function private.to_sender_pattern(p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when private.is_phone(p_sender) then
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
      when private.is_phone(p_sender) then format('t.%I::text ~* $2', name)
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

revoke execute on all functions in schema private from public;
