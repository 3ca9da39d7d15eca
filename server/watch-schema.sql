-- Run by a superuser at each start: tells every process that the schema has changed, so that REST reads its catalogue again.
-- Where we are no superuser, REST notices a change when somebody asks for a name that it does not know.

-- Event triggers belong to superusers, and so must what they run: a superuser's own statements start it, too.
create or replace function holla_admin.notify_schema_change() returns event_trigger
language plpgsql set search_path = ''
as $$
begin
  notify pgrst, 'reload schema';
end
$$;

do $$
begin
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'holla_ddl_watch') then
    create event trigger holla_ddl_watch on ddl_command_end
      when tag in (
        'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
        'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
        'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN',
        'ALTER DOMAIN', 'CREATE POLICY', 'ALTER POLICY', 'CREATE RULE', 'CREATE EXTENSION', 'COMMENT',
        'GRANT', 'REVOKE', 'ALTER DEFAULT PRIVILEGES'
      )
      execute function holla_admin.notify_schema_change();
  end if;
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'holla_drop_watch') then
    create event trigger holla_drop_watch on sql_drop execute function holla_admin.notify_schema_change();
  end if;
end
$$;
