-- migrate: compatible
-- One mobile number of Nigeria is one lead, and one chat, however it was typed: "+234 (0)803 123 4567", "234 803 123 4567", "803 123 4567".
create function private.to_lead_phone(p_text text) returns text
language sql immutable set search_path = ''
return (
  select case when phone ~ '^\+234[789][01][0-9]{8}$' then phone else private.to_phone(p_text) end
  from private.to_full_phone(p_text) phone
);

do $$
declare
  definition text := pg_get_functiondef('public.add_lead(uuid, jsonb)'::regprocedure);
  old_text constant text := 'said.phone := private.to_phone(said.phone);';
begin
  if strpos(definition, old_text) = 0 then
    raise exception 'add_lead does not say: %', old_text;
  end if;
  execute replace(definition, old_text, 'said.phone := private.to_lead_phone(said.phone);');
end
$$;

revoke execute on function private.to_lead_phone(text) from public;
