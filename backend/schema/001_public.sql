create schema if not exists extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;

-- As on the hosted platform: what a migration makes in public is reachable by the three roles, and row-level
-- security decides what they see of it.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
