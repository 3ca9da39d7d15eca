-- Run by a superuser at each start: lets the owner look for damage in indexes and tables (backend/integrity), where
-- PostgreSQL brings the extension. The functions only read.
do $$
declare
  owner_name text := current_setting('holla.owner');
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'amcheck')
    or exists (
      select from pg_catalog.pg_proc
      where proname = 'bt_index_check' and has_function_privilege(owner_name, oid, 'execute')
    ) then
    return;
  end if;
  create schema if not exists holla_amcheck;
  create extension if not exists amcheck with schema holla_amcheck;
  execute format('grant usage on schema holla_amcheck to %I', owner_name);
  execute format('grant execute on all functions in schema holla_amcheck to %I', owner_name);
end
$$;
