-- The roles a hosted Supabase project has. Roles belong to the whole cluster, so several databases (tests, other
-- products) may find them made already, or make them at the same moment.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      if to_regrole(role_name) is null then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another process was faster
    end;
  end loop;
  if not (select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;

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
