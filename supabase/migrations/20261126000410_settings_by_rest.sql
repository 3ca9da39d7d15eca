-- migrate: compatible
-- REST has one word for SQL's null and JSON's: to a setting both are the default. It is said before NOT NULL is looked at.
create or replace function private.sign_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problems jsonb;
begin
  new.value := coalesce(new.value, 'null');
  problems := private.list_setting_problems(new.name, new.value);
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

-- Each sentence names its setting, also where the value as a whole is wrong.
create or replace function private.refuse_settings(p_problems jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', (
    select string_agg(
      concat((problem ->> 'name'), '.' || nullif(problem ->> 'path', ''), ': ', problem ->> 'message'), E'\n'
    )
    from jsonb_array_elements(p_problems) as problem
  ) using errcode = '23514', detail = p_problems::text;
end
$$;
