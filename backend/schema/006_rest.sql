-- Tells every process that the schema has changed, so that REST reads its catalogue again. Event triggers belong to
-- superusers; where we are none, REST notices a change when somebody asks for a name that it does not know.
create function backend.notify_schema_change() returns event_trigger
language plpgsql set search_path = ''
as $$
begin
  notify pgrst, 'reload schema';
end
$$;

do $$
begin
  create event trigger pgrst_ddl_watch on ddl_command_end
    when tag in (
      'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
      'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
      'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN',
      'ALTER DOMAIN', 'CREATE POLICY', 'ALTER POLICY', 'CREATE RULE', 'CREATE EXTENSION', 'COMMENT'
    )
    execute function backend.notify_schema_change();
  create event trigger pgrst_drop_watch on sql_drop
    execute function backend.notify_schema_change();
exception when insufficient_privilege then
  raise notice 'changes of the schema are noticed by asking, as event triggers need a superuser';
end
$$;
