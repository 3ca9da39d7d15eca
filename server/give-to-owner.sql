-- Run by a superuser at each start, before migrations: gives the role named by the setting holla.owner what it needs, and
-- whatever a restored dump or another superuser left to somebody else. It changes nothing where nothing is to change.
do $$
declare
  owner_name text := current_setting('holla.owner');
  owner_id oid := (select oid from pg_catalog.pg_roles where rolname = owner_name);
  -- Who owned the product's objects until now, besides superusers.
  former_id oid := (select nspowner from pg_catalog.pg_namespace where nspname = 'migrations');
  own_schemas text[] := array['auth', 'storage', 'realtime', 'rest', 'backend', 'private', 'migrations', 'extensions'];
  statement text;
begin
  if not has_database_privilege(owner_id, current_database(), 'create')
    or not has_database_privilege(owner_id, current_database(), 'temporary') then
    execute format('grant create, temporary on database %I to %I', current_database(), owner_name);
  end if;
  if not has_schema_privilege(owner_id, 'public', 'create with grant option')
    or not has_schema_privilege(owner_id, 'public', 'usage with grant option') then
    execute format('grant usage, create on schema public to %I with grant option', owner_name);
  end if;
  if not exists (
    select from pg_catalog.pg_default_acl
    where defaclrole = owner_id and defaclnamespace = 'public'::regnamespace and defaclobjtype = 'r'
  ) then
    foreach statement in array array[
      'select, insert, update, delete on tables', 'all on sequences', 'all on functions'
    ] loop
      execute format(
        'alter default privileges for role %I in schema public grant %s to anon, authenticated, service_role',
        owner_name, statement
      );
    end loop;
  end if;

  for statement in
    with spaces as (
      select oid, nspname, nspowner from pg_catalog.pg_namespace where nspname = any (own_schemas) or nspname = 'public'
    ),
    objects (kind, class, id, space, owner, name) as (
      select
        case c.relkind
          when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          when 'f' then 'foreign table' when 'c' then 'type' else 'table'
        end,
        'pg_class'::regclass, c.oid, c.relnamespace, c.relowner, format('%I.%I', s.nspname, c.relname)
      from pg_catalog.pg_class c
      join spaces s on s.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c', 'S')
      union all
      select
        'routine', 'pg_proc'::regclass, p.oid, p.pronamespace, p.proowner,
        format('%I.%I(%s)', s.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
      from pg_catalog.pg_proc p
      join spaces s on s.oid = p.pronamespace
      where p.prokind <> 'a'
      union all
      select 'type', 'pg_type'::regclass, t.oid, t.typnamespace, t.typowner, format('%I.%I', s.nspname, t.typname)
      from pg_catalog.pg_type t
      join spaces s on s.oid = t.typnamespace
      where t.typtype in ('d', 'e', 'r')
      union all
      select 'schema', 'pg_namespace'::regclass, s.oid, s.oid, s.nspowner, quote_ident(s.nspname)
      from spaces s
      where s.nspname <> 'public'
      union all
      select 'publication', 'pg_publication'::regclass, p.oid, null::oid, p.pubowner, quote_ident(p.pubname)
      from pg_catalog.pg_publication p
      where p.pubname = 'supabase_realtime'
    )
    select format('alter %s %s owner to %I', o.kind, o.name, owner_name)
    from objects o
    left join spaces s on s.oid = o.space
    where o.owner <> owner_id
      -- In public others may have objects of their own.
      and (s.nspname is distinct from 'public' or o.owner = former_id or (select rolsuper from pg_catalog.pg_roles where oid = o.owner))
      -- Parts of extensions stay with these, sequences of a column with its table.
      and not exists (
        select from pg_catalog.pg_depend d
        where d.classid = o.class and d.objid = o.id and d.deptype in ('e', 'a', 'i')
          and (d.deptype = 'e' or o.kind = 'sequence')
      )
    order by o.kind = 'schema'
  loop
    execute statement;
  end loop;
end
$$;
