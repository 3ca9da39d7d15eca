-- migrate: compatible
-- A value of former rules is checked once it is written, not with whatever else of its row changes: whoever wrote it can be deleted.
create or replace function private.sign_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problems jsonb;
begin
  new.value := coalesce(new.value, 'null');
  if tg_op = 'INSERT' or (new.name, new.value) is distinct from (old.name, old.value) then
    problems := private.list_setting_problems(new.name, new.value);
    if problems <> '[]' and current_setting('holla.redacts_settings', true) is distinct from 'on' then
      perform private.refuse_settings(problems);
    end if;
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

-- A number of WhatsApp that was given with the country's code and without + has it now, which is nothing that anybody did.
do $$
begin
  set constraints all immediate;
  perform set_config('holla.backfill', 'on', true);
  update public.settings set value = to_jsonb('+' || (value #>> '{}'))
  where name = 'agency.whatsapp'
    and value #>> '{}' ~ '^[1-9][0-9 ()-]{10,22}$'
    and char_length(regexp_replace(value #>> '{}', '[^0-9]', '', 'g')) between 11 and 15;
  set constraints all immediate;
  perform set_config('holla.backfill', '', true);
  set constraints all deferred;
end
$$;
