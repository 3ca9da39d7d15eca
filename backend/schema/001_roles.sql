-- The roles a hosted Supabase project has. Roles belong to the whole cluster, so several databases (tests, other
-- products) may find them made already, or make them at the same moment.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another process was faster
    end;
  end loop;

  -- A managed server may not let us give BYPASSRLS; migrations then need a policy for service_role.
  begin
    if not (select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role') then
      alter role service_role bypassrls;
    end if;
  exception when insufficient_privilege then
    raise exception 'the database user may not create a role with BYPASSRLS'
      using hint = 'Connect as a superuser, or let an administrator run: create role service_role nologin noinherit bypassrls';
  end;

  -- PostgreSQL 16 and later give a creator without superuser rights ADMIN but not SET on the roles it makes.
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    begin
      execute format('grant anon, authenticated, service_role to %I', current_user);
    exception when insufficient_privilege then
      null; -- an administrator made them, and says who takes them
    end;
  end if;
end
$$;

create schema if not exists extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;

-- As on the hosted platform: what a migration makes in public is reachable by the three roles, and row-level
-- security decides what they see of it.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
