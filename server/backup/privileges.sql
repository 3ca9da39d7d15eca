-- A line for each right, policy and rule of our schemas, as it is and not as it was given: a right that PostgreSQL gives
-- from the start counts like one that was granted.
-- Asked by the owner, whose name differs between places.
with spaces as (
  select oid, nspname, nspowner, nspacl
  from pg_catalog.pg_namespace
  where nspname in ('auth', 'storage', 'realtime', 'rest', 'backend', 'private', 'public', 'extensions', 'migrations')
),
relations as (
  select c.*, format('%I.%I', s.nspname, c.relname) as name
  from pg_catalog.pg_class c
  join spaces s on s.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    -- The mark of a restore that is under way.
    and (s.nspname, c.relname) <> ('migrations', 'restoring')
    and not exists (
      select from pg_catalog.pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
),
routines as (
  select p.*, format('%I.%I(%s)', s.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as name
  from pg_catalog.pg_proc p
  join spaces s on s.oid = p.pronamespace
  where not exists (
    select from pg_catalog.pg_depend d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
  )
),
rights (object, acl, owner) as (
  select 'schema ' || nspname, coalesce(nspacl, acldefault('n', nspowner)), nspowner from spaces
  union all
  select
    'table ' || name,
    coalesce(relacl, acldefault(case when relkind = 'S' then 's' else 'r' end::"char", relowner)),
    relowner
  from relations
  union all
  select format('column %s.%I', r.name, a.attname), a.attacl, r.relowner
  from relations r
  join pg_catalog.pg_attribute a on a.attrelid = r.oid
  where a.attacl is not null
  union all
  select 'function ' || name, coalesce(proacl, acldefault('f', proowner)), proowner from routines
  union all
  select
    format('default in %s for %s', coalesce(s.nspname, 'all schemas'), d.defaclobjtype), d.defaclacl, d.defaclrole
  from pg_catalog.pg_default_acl d
  left join spaces s on s.oid = d.defaclnamespace
  where (d.defaclnamespace = 0 or s.oid is not null) and d.defaclrole = current_user::regrole
)
select format(
  '%s: %s may %s%s',
  object,
  case when a.grantee = 0 then 'everybody' else a.grantee::regrole::text end,
  lower(a.privilege_type),
  case when a.is_grantable then ' and grant it' else '' end
) as line
from rights
cross join lateral aclexplode(acl) a
-- PostgreSQL 17 has brought MAINTAIN. What the owner may do with its own objects says nothing.
where a.privilege_type <> 'MAINTAIN' and a.grantee not in (owner, current_user::regrole)
union all
select format(
  'policy %s on %I.%I: %s %s to %s using %s check %s',
  policyname, schemaname, tablename, permissive, cmd, array_to_string(roles, ', '),
  coalesce(qual, '-'), coalesce(with_check, '-')
)
from pg_catalog.pg_policies
where schemaname in (select nspname from spaces)
union all
select format('row-level security of %s: %s%s', name, relrowsecurity, case when relforcerowsecurity then ', forced' else '' end)
from relations
where relkind in ('r', 'p')
union all
select format('function %s: runs as %s, with %s', name, case when prosecdef then 'owner' else 'caller' end, coalesce(array_to_string(proconfig, ', '), '-'))
from routines
union all
select format('role %s: bypasses policies %s, superuser %s, logs in %s', rolname, rolbypassrls, rolsuper, rolcanlogin)
from pg_catalog.pg_roles
where rolname in ('anon', 'authenticated', 'service_role')
order by line
