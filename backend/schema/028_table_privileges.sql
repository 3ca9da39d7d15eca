-- migrate: compatible
-- "All" on a table is more than rows: who may make a trigger runs code of their own as whoever writes there next, the owner
-- too, and neither `truncate` nor a foreign key asks a policy.
do $$
declare
  beyond_rows text := 'trigger, truncate, references'
    || case when current_setting('server_version_num')::int >= 170000 then ', maintain' else '' end;
  own regclass;
begin
  for own in
    select oid from pg_catalog.pg_class
    where relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
      and relkind in ('r', 'p', 'v', 'm', 'f')
      and pg_catalog.pg_has_role(relowner, 'usage')
  loop
    execute format('revoke %s on %s from anon, authenticated, service_role', beyond_rows, own);
  end loop;
  execute format(
    'alter default privileges in schema public revoke %s on tables from anon, authenticated, service_role', beyond_rows
  );
end
$$;
