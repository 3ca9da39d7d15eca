import type { Sql } from '../database.ts'
import * as errors from '../errors/rest.ts'
import type { Role } from '../identity.ts'

export type Command = 'INSERT' | 'UPDATE' | 'DELETE' | 'EXECUTE'

export interface Denial {
  name: string
  kind: string
  role: Role
  command: Command
  reason: 'privilege' | 'policy'
}

export type Permissions = Map<string, Denial>

const toKey = ({ name, role, command }: Pick<Denial, 'name' | 'role' | 'command'>) =>
  `${command} ${role} ${name}`

export const buildPermissions = (denials: Denial[]): Permissions =>
  new Map(denials.map(denial => [toKey(denial), denial]))

/** Before a body is read. False where policies hide every row, which is no error. @throws 42501 as PostgreSQL would */
export function requirePermission(
  permissions: Permissions,
  role: Role,
  command: Command,
  name: string,
): boolean {
  const denial = permissions.get(toKey({ name, role, command }))
  if (denial?.reason === 'privilege') {
    throw errors.notPermitted(role, `permission denied for ${denial.kind} ${name}`)
  }
  if (denial && command === 'INSERT') {
    throw errors.notPermitted(role, `new row violates row-level security policy for table "${name}"`)
  }
  return !denial
}

/** An overloaded function is denied only if no overload may be called. */
export const listDenials = (sql: Sql, schema: string) => sql<Denial[]>`
  with caller as (
    select oid, rolname, rolbypassrls from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')
  )
  select
    c.relname as name,
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end as kind,
    r.rolname as role,
    k.command,
    case when p.has_privilege then 'policy' else 'privilege' end as reason
  from pg_catalog.pg_class c
  cross join caller r
  cross join (values ('INSERT', 'a'), ('UPDATE', 'w'), ('DELETE', 'd')) as k (command, letter)
  cross join lateral (
    select case
      when k.command = 'DELETE' then has_table_privilege(r.oid, c.oid, k.command)
      else has_any_column_privilege(r.oid, c.oid, k.command)
    end as has_privilege
  ) p
  where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and (
    not p.has_privilege
    or (
      c.relrowsecurity and not r.rolbypassrls
      and not (pg_has_role(r.oid, c.relowner, 'USAGE') and not c.relforcerowsecurity)
      and not exists (
        select from pg_catalog.pg_policy policy
        where policy.polrelid = c.oid and policy.polpermissive
          and policy.polcmd::text in (k.letter, '*')
          and exists (
            select from unnest(policy.polroles) as target
            where target = 0 or pg_has_role(r.oid, target, 'USAGE')
          )
      )
    )
  )
  union all
  select f.proname, 'function', r.rolname, 'EXECUTE', 'privilege'
  from pg_catalog.pg_proc f
  cross join caller r
  where f.pronamespace = ${schema}::regnamespace
  group by f.proname, r.oid, r.rolname
  having not bool_or(has_function_privilege(r.oid, f.oid, 'EXECUTE'))`
