import type { Sql } from '../../database.ts'
import type { Role } from '../../identity.ts'

/** Not in the schema cache, as it is read only when somebody asks for the document. */
export interface SchemaDescription {
  comment: string | null
  relations: RelationDescription[]
  routines: RoutineDescription[]
}

export type RelationCommand = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

export interface RelationDescription {
  name: string
  comment: string | null
  commands: RelationCommand[]
  columns: ColumnDescription[]
}

export interface ColumnDescription {
  name: string
  comment: string | null
  isNullable: boolean
  maxLength: number | null
  enumType: string | null // with its schema, as tools expect
  enumValues: string[] | null
}

export interface RoutineDescription {
  id: number
  name: string
  comment: string | null
}

/** Lists only what the role's privileges and policies let it use. */
export async function describeSchema(sql: Sql, schema: string, role: Role): Promise<SchemaDescription> {
  const [[facts], relations, routines] = await Promise.all([
    sql<{ comment: string | null }[]>`
      select obj_description(${schema}::regnamespace, 'pg_namespace') as comment`,
    listRelations(sql, schema, role),
    sql<RoutineDescription[]>`
      select p.oid::int8::float8 as id, p.proname as name, obj_description(p.oid, 'pg_proc') as comment
      from pg_catalog.pg_proc p
      where p.pronamespace = ${schema}::regnamespace and has_function_privilege(${role}, p.oid, 'EXECUTE')`,
  ])
  return { comment: facts?.comment ?? null, relations, routines }
}

const listRelations = (sql: Sql, schema: string, role: Role) => sql<RelationDescription[]>`
  with caller as (
    select oid, rolbypassrls from pg_catalog.pg_roles where rolname = ${role}
  ), permitted as (
    select
      c.oid,
      c.relname,
      array(
        select k.command
        from (values ('SELECT', 'r', 0), ('INSERT', 'a', 8), ('UPDATE', 'w', 4), ('DELETE', 'd', 16)) as k (command, letter, bit)
        where case k.command
            when 'DELETE' then has_table_privilege(caller.oid, c.oid, 'DELETE')
            else has_any_column_privilege(caller.oid, c.oid, k.command)
          end
          and (k.bit = 0 or pg_relation_is_updatable(c.oid, true) & k.bit > 0)
          and (
            not c.relrowsecurity or caller.rolbypassrls
            or (pg_has_role(caller.oid, c.relowner, 'USAGE') and not c.relforcerowsecurity)
            or exists (
              select from pg_catalog.pg_policy policy
              where policy.polrelid = c.oid and policy.polpermissive
                and policy.polcmd::text in (k.letter, '*')
                and exists (
                  select from unnest(policy.polroles) as target
                  where target = 0 or pg_has_role(caller.oid, target, 'USAGE')
                )
            )
          )
      ) as commands
    from pg_catalog.pg_class c
    cross join caller
    where c.relnamespace = ${schema}::regnamespace
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not c.relispartition
  )
  select
    r.relname as name,
    obj_description(r.oid, 'pg_class') as comment,
    r.commands,
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'comment', col_description(a.attrelid, a.attnum),
        'isNullable', not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)),
        'maxLength', case
          -- The modifier counts four bytes of its own.
          when coalesce(nullif(t.typbasetype, 0), t.oid) in ('bpchar'::regtype, 'varchar'::regtype)
            and greatest(a.atttypmod, t.typtypmod) > 4 then greatest(a.atttypmod, t.typtypmod) - 4
        end,
        'enumType', (
          select format('%s.%s', n.nspname, e.typname)
          from pg_catalog.pg_type e
          join pg_catalog.pg_namespace n on n.oid = e.typnamespace
          where e.oid = coalesce(nullif(t.typbasetype, 0), t.oid) and e.typtype = 'e'
        ),
        'enumValues', (
          select json_agg(e.enumlabel order by e.enumsortorder)
          from pg_catalog.pg_enum e
          where e.enumtypid = case when t.typtype = 'd' then t.typbasetype else t.oid end
        )
      ) order by a.attnum)
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_type t on t.oid = a.atttypid
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
        and (
          has_column_privilege(${role}, a.attrelid, a.attnum, 'SELECT')
          or has_column_privilege(${role}, a.attrelid, a.attnum, 'INSERT')
          or has_column_privilege(${role}, a.attrelid, a.attnum, 'UPDATE')
        )
    ), '[]') as columns
  from permitted r
  where r.commands <> '{}'
  order by r.relname`
