-- migrate: compatible
-- `30.0` is a whole number to JSON and to the check, and not to a cast from text.
create or replace function private.find_retention(p_name text, p_default integer) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  stored jsonb;
begin
  select s.value into stored from public.settings s where s.name = 'retention.' || p_name;
  -- 0 means that they are kept until somebody erases them.
  return nullif(coalesce((stored #>> '{}')::numeric::integer, p_default), 0);
end
$$;
