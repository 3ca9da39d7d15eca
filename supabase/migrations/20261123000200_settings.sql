-- migrate: compatible
-- What can be set, of which type, within which limits (decision 59). The code declares it in `app/settings/`; the migration of
-- a group says it here, and every value is checked by it, whoever writes.
create table private.setting_definitions (
  name text primary key check (name ~ '^[a-z_]+(\.[a-z_]+)?$'),
  schema jsonb not null,
  is_public boolean not null
);
alter table private.setting_definitions enable row level security;

-- Saves that began from the same version of a value don't overwrite each other.
alter table public.settings add column version integer not null default 0;
alter table public.settings drop constraint approval_required_is_yes_or_no;
alter table public.settings drop constraint setting_has_at_most_20_kb;
alter table public.settings add constraint setting_has_at_most_1_mb
check (octet_length(value::text) <= 1048576) not valid;

-- Wrong parts of a value: {path, message}, the path as `0.name`. The same rules in the same words as `app/settings/check-value.ts`,
-- which a test compares.
create function private.is_calendar_date(p_text text) returns boolean
language sql immutable set search_path = ''
as $$
  select p_text ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    and substr(p_text, 9, 2)::integer <= case
      when substr(p_text, 6, 2) in ('04', '06', '09', '11') then 30
      when substr(p_text, 6, 2) <> '02' then 31
      when substr(p_text, 1, 4)::integer % 4 = 0
        and (substr(p_text, 1, 4)::integer % 100 <> 0 or substr(p_text, 1, 4)::integer % 400 = 0) then 29
      else 28
    end
$$;

create function private.find_text_problem(p_text text, p_schema jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  blank constant text := '\u0009-\u000d \u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u2028\u2029\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0';
  format text := p_schema ->> 'format';
  most integer := (p_schema ->> 'maxLength')::integer;
  unknown text;
begin
  if p_text !~ ('[^' || blank || ']') then
    return 'Write something here.';
  end if;
  if p_text ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]' then
    return 'Has an invisible control character. Type it anew.';
  end if;
  if char_length(p_text) > most then
    return format('Has %s characters, and %s fit.', char_length(p_text), most);
  end if;
  if strpos(p_text, chr(10)) > 0 and not coalesce((p_schema ->> 'multiline')::boolean, false) then
    return 'Must be one line.';
  end if;
  if p_text ~ '^[\u000a \u00a0]|[\u000a \u00a0]$' then
    return 'Begins or ends with a space.';
  end if;
  if p_text ~ '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}' then
    return 'Has too many marks on one letter.';
  end if;
  if format = 'email' and p_text !~ '^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$' then
    return 'Is not an e-mail address.';
  end if;
  if format = 'phone' and (
    p_text !~ '^[+(0-9][0-9 ()-]+$' or char_length(regexp_replace(p_text, '[^0-9]', '', 'g')) not between 5 and 15
  ) then
    return 'Is not a phone number: digits and spaces, as +234 800 000 0000.';
  end if;
  if format = 'webAddress' and p_text !~ '^https://[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+([/?#][A-Za-z0-9._~:/?#@!$&''()*+,;=%-]*)?$' then
    return 'Is not an address that begins with https://.';
  end if;
  if format = 'picture' and p_text !~ '^(https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?)?/[A-Za-z0-9._~:/?#@!$&''()*+,;=%-]*$' then
    return 'Is not the address of a picture.';
  end if;
  if format = 'picture' and p_text ~ '^//' then
    return 'Is not the address of a picture.';
  end if;
  if format = 'date' and not private.is_calendar_date(p_text) then
    return 'Is not a date, as 2026-01-31.';
  end if;
  if format = 'time' and p_text !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    return 'Is not a time, as 09:00.';
  end if;
  if format = 'moment' and not (
    private.is_calendar_date(left(p_text, 10))
    and substr(p_text, 11) ~ '^T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{3})?Z$'
  ) then
    return 'Is not a date with a time.';
  end if;
  if p_schema ? 'placeholders' then
    select m.part[1] into unknown
    from regexp_matches(p_text, '\{([A-Za-z_]*)\}', 'g') with ordinality as m (part, place)
    where not p_schema -> 'placeholders' ? m.part[1]
    order by m.place
    limit 1;
    if unknown is not null then
      return format('{%s} is filled in by nothing here.', unknown);
    end if;
  end if;
  select required into unknown
  from jsonb_array_elements_text(coalesce(p_schema -> 'required', '[]')) with ordinality as r (required, place)
  where strpos(p_text, '{' || required || '}') = 0
  order by place
  limit 1;
  return case when unknown is not null then format('Must contain {%s}.', unknown) end;
end
$$;

create function private.check_setting(p_schema jsonb, p_value jsonb, p_path text default '') returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  inside text := case when p_path <> '' then p_path || '.' else '' end;
  kind text := coalesce(jsonb_typeof(p_value), 'null');
  problems jsonb := '[]';
  message text;
  part record;
begin
  if kind = 'null' then
    message := case when not coalesce((p_schema ->> 'optional')::boolean, false) then 'Write something here.' end;
    return case when message is null then problems else jsonb_build_array(jsonb_build_object('path', p_path, 'message', message)) end;
  end if;
  case p_schema ->> 'type'
    when 'text' then
      message := case
        when kind <> 'string' then 'Must be a text.'
        else private.find_text_problem(p_value #>> '{}', p_schema)
      end;
    when 'number' then
      message := case
        when kind <> 'number' then 'Must be a number.'
        when p_value::numeric < (p_schema ->> 'min')::numeric or p_value::numeric > (p_schema ->> 'max')::numeric
          then format('Must be between %s and %s.', p_schema ->> 'min', p_schema ->> 'max')
        when round(p_value::numeric, (p_schema ->> 'decimals')::integer) <> p_value::numeric
          then case p_schema ->> 'decimals'
            when '0' then 'Must be a whole number.'
            else format('Has more than %s decimals.', p_schema ->> 'decimals')
          end
      end;
    when 'boolean' then
      message := case when kind <> 'boolean' then 'Must be yes or no.' end;
    when 'choice' then
      message := case when kind <> 'string' or not p_schema -> 'options' ? (p_value #>> '{}') then 'Is none of the choices.' end;
    when 'list' then
      if kind <> 'array' then
        message := 'Must be a list.';
      elsif jsonb_array_length(p_value) > (p_schema ->> 'maxItems')::integer then
        message := format('Has %s entries, and %s fit.', jsonb_array_length(p_value), p_schema ->> 'maxItems');
      elsif jsonb_array_length(p_value) < (p_schema ->> 'minItems')::integer then
        message := format('Needs %s entries or more.', p_schema ->> 'minItems');
      else
        for part in select item, place - 1 as place from jsonb_array_elements(p_value) with ordinality as i (item, place) loop
          problems := problems || private.check_setting(p_schema -> 'of', part.item, inside || part.place);
        end loop;
      end if;
    when 'record' then
      if kind <> 'object' then
        message := 'Must be a record.';
      else
        for part in select f.key, f.value from jsonb_each(p_schema -> 'fields') f loop
          problems := problems || private.check_setting(part.value, p_value -> part.key, inside || part.key);
        end loop;
        for part in select k.key from jsonb_object_keys(p_value) as k (key) where not p_schema -> 'fields' ? k.key loop
          problems := problems || jsonb_build_object('path', p_path, 'message', 'Has a part that is not known here.');
        end loop;
        -- Dates, times and moments are in order when their texts are.
        if problems = '[]' and p_schema ? 'ordered'
          and (p_value ->> (p_schema #>> '{ordered,0}')) collate "C" >= (p_value ->> (p_schema #>> '{ordered,1}')) collate "C" then
          problems := jsonb_build_array(
            jsonb_build_object('path', inside || (p_schema #>> '{ordered,1}'), 'message', 'Must be later than the beginning.')
          );
        end if;
        if problems = '[]' and p_schema ->> 'rule' = 'price_list' then
          problems := private.find_price_problems(p_value, inside);
        end if;
      end if;
  end case;
  return case when message is null then problems else problems || jsonb_build_object('path', p_path, 'message', message) end;
end
$$;

-- Null stands for the default.
create function private.list_setting_problems(p_name text, p_value jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', p_name) || problem), '[]')
  from private.setting_definitions d,
    jsonb_array_elements(private.check_setting(d.schema, p_value)) as problem
  where d.name = p_name and jsonb_typeof(p_value) <> 'null'
$$;

create function private.refuse_settings(p_problems jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', (
    select string_agg(
      concat_ws(' ', (problem ->> 'name') || nullif('.' || (problem ->> 'path'), '.') || ':', problem ->> 'message'), E'\n'
    )
    from jsonb_array_elements(p_problems) as problem
  ) using errcode = '23514', detail = p_problems::text;
end
$$;

-- For what depends on a setting and must change with it, or forbids it; answers what is stored. Replaced by later migrations.
create function private.adjust_setting(p_name text, p_before jsonb, p_after jsonb) returns jsonb
language sql stable set search_path = ''
as 'select p_after';

-- Whoever writes is checked, and signs.
create or replace function private.sign_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problems jsonb := private.list_setting_problems(new.name, new.value);
begin
  if problems <> '[]' then
    perform private.refuse_settings(problems);
  end if;
  new.is_public := coalesce((select d.is_public from private.setting_definitions d where d.name = new.name), new.is_public);
  new.value := private.adjust_setting(new.name, case when tg_op = 'UPDATE' then old.value end, new.value);
  if tg_op = 'UPDATE' and new.value <> old.value then
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
    new.updated_by := auth.uid();
  end if;
  return new;
end
$$;

drop trigger sign_setting on public.settings;
create trigger sign_setting
before insert or update on public.settings
for each row execute function private.sign_setting();

-- For migrations: name → {schema, is_public}. What is stored already stays; readers leave out what they don't understand.
create function private.define_settings(p_definitions jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.setting_definitions (name, schema, is_public)
  select d.key, d.value -> 'schema', (d.value ->> 'is_public')::boolean
  from jsonb_each(p_definitions) d
  on conflict (name) do update set schema = excluded.schema, is_public = excluded.is_public;
  -- That a setting exists is nothing that anybody did.
  set constraints all immediate;
  perform set_config('holla.backfill', 'on', true);
  insert into public.settings (name, value, is_public)
  select d.key, 'null', (d.value ->> 'is_public')::boolean
  from jsonb_each(p_definitions) d
  on conflict (name) do nothing;
  update public.settings s set is_public = d.is_public
  from private.setting_definitions d
  where d.name = s.name and s.is_public <> d.is_public;
  set constraints all immediate;
  perform set_config('holla.backfill', '', true);
  set constraints all deferred;
end
$$;

-- All or nothing. `p_changes`: name → value, null for the default. `p_base`: name → version from which the change was begun;
-- what has another one by now is answered as it stands (409). Wrong values are answered all at once (400). Both lists are JSON
-- in the details. Answers the versions that stand now.
create function public.save_settings(p_changes jsonb, p_base jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  problems jsonb;
  conflicts jsonb;
begin
  perform private.require_super_admin();
  if jsonb_typeof(p_changes) is distinct from 'object' or jsonb_typeof(p_base) is distinct from 'object' then
    raise exception 'Changes and versions are objects by name' using errcode = '22023';
  end if;
  select coalesce(jsonb_agg(problem), '[]') into problems
  from jsonb_each(p_changes) as change (name, value), jsonb_array_elements(
    case
      when exists (select from private.setting_definitions d where d.name = change.name)
        then private.list_setting_problems(change.name, change.value)
      else jsonb_build_array(jsonb_build_object('name', change.name, 'path', '', 'message', 'Is no setting.'))
    end
  ) as problem;
  if problems <> '[]' then
    perform private.refuse_settings(problems);
  end if;

  -- The secret key may have deleted one.
  insert into public.settings (name, value) select key, 'null' from jsonb_object_keys(p_changes) key on conflict (name) do nothing;
  -- In one order, so that two saves wait for each other instead of failing.
  perform from public.settings s where p_changes ? s.name order by s.name for update;
  select jsonb_agg(jsonb_build_object('name', s.name, 'value', s.value, 'version', s.version) order by s.name) into conflicts
  from public.settings s
  where p_changes ? s.name and p_base ? s.name and p_base -> s.name <> to_jsonb(s.version)
    and s.value <> p_changes -> s.name;
  if conflicts is not null then
    raise exception 'Somebody else has changed this since you opened it.' using errcode = 'PT409', detail = conflicts::text;
  end if;

  update public.settings s set value = p_changes -> s.name
  where p_changes ? s.name and s.value <> p_changes -> s.name;
  return (select coalesce(jsonb_object_agg(s.name, s.version), '{}') from public.settings s where p_changes ? s.name);
end
$$;

-- A change of the version alone is none.
select private.keep_history_of('public.settings', 'name', p_ignored => '{updated_at,updated_by,version}');
-- Kept pages and answers fall with a changed setting, and live pages follow it.
alter publication supabase_realtime add table public.settings;

revoke execute on all functions in schema private from public;
revoke execute on function public.save_settings(jsonb, jsonb) from public;
grant execute on function public.save_settings(jsonb, jsonb) to anon, authenticated, service_role;
