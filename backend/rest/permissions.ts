import type { Role, Sql } from '../database.ts'
import * as failures from '../errors/rest.ts'

export type Command = 'INSERT' | 'UPDATE' | 'DELETE' | 'EXECUTE'

/** What a role can't do at all, whatever is sent: it lacks the privilege, or no policy lets a row of its through. */
export interface Refusal {
  name: string
  kind: string
  role: Role
  command: Command
  reason: 'privilege' | 'policy'
}

export type Permissions = Map<string, Refusal>

const toKey = ({ name, role, command }: Pick<Refusal, 'name' | 'role' | 'command'>) =>
  `${command} ${role} ${name}`

export const buildPermissions = (refusals: Refusal[]): Permissions =>
  new Map(refusals.map(refusal => [toKey(refusal), refusal]))

/**
 * Judges what can be judged before a body is read. Commands that no policy lets through meet no row: that is no
 * failure, and the answer is false. @throws 42501 as PostgreSQL would
 */
export function requirePermission(
  permissions: Permissions,
  role: Role,
  command: Command,
  name: string,
): boolean {
  const refusal = permissions.get(toKey({ name, role, command }))
  if (refusal?.reason === 'privilege') {
    throw failures.notPermitted(role, `permission denied for ${refusal.kind} ${name}`)
  }
  if (refusal && command === 'INSERT') {
    throw failures.notPermitted(role, `new row violates row-level security policy for table "${name}"`)
  }
  return !refusal
}

/** Of functions that share a name one that may be called is enough. */
export const listRefusals = (sql: Sql, schema: string) => sql<Refusal[]>`
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
