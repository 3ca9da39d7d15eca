-- migrate: compatible
-- A category whose name has a space at an end is the one that was named without it, as names are compared everywhere else; a
-- setting has none.
create or replace function private.find_case_study_category() returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.id
  from public.settings s
  join public.categories c on lower(btrim(c.name)) = lower(btrim(s.value #>> '{}'))
  where s.name = 'case_studies.category' and btrim(c.name) <> 'Careers'
$$;

create or replace function private.rename_case_study_category() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.settings
  set value = to_jsonb(btrim(new.name))
  where name = 'case_studies.category' and lower(btrim(value #>> '{}')) = lower(btrim(old.name));
  return null;
end
$$;
