import type { Sql } from '../database.ts'
import type { MediaHandler } from './media-handlers.ts'
import { type Denial, listDenials } from './permissions.ts'
import type { Representation } from './relation.ts'
import { listReproducible } from './reproducible-relations.ts'

export interface SchemaRows {
  /** Of other schemas too, as exposed views may show their columns. */
  relations: RelationRow[]
  foreignKeys: ForeignKeyRow[]
  routines: RoutineRow[]
  types: { name: string; sql: string }[]
  viewRules: { id: number; rule: string }[]
  denials: Denial[]
  reproducible: number[] // ids of relations
  mediaHandlers: MediaHandler[]
  /**
   * Whether SQL reads the HTTP request. Triggers, and functions commented `Never called by a read`, count for writes.
   */
  readsRequest: boolean
  writesReadRequest: boolean
  setsResponse: boolean
}

export interface RelationRow {
  id: number
  schema: string
  name: string
  isView: boolean
  isInsertable: boolean
  isUpdatable: boolean
  isDeletable: boolean
  columns: {
    name: string
    position: number
    type: string
    baseType: string
    defaultExpression: string | null
    representation: Representation | null
  }[]
  primaryKey: string[]
}

export interface ForeignKeyRow {
  name: string
  origin: number
  target: number
  columns: [origin: string, target: string][]
  isUnique: boolean
}

export interface RoutineRow {
  id: number
  name: string
  volatility: 'i' | 's' | 'v'
  returnsSet: boolean
  alwaysCommits: boolean
  returnKind: 'void' | 'scalar' | 'composite'
  returnRelation: number | null
  returnType: string
  mediaType: string | null
  outputs: { name: string; type: string }[]
  parameters: { name: string; type: string; castType: string; hasDefault: boolean; isVariadic: boolean }[]
  estimatedRows: number
  /** The table whose row is the only argument: the function is a computed column or relationship of it. */
  rowOf: number | null
}

export async function introspectSchema(sql: Sql, schema: string): Promise<SchemaRows> {
  const [relations, foreignKeys, routines, denials, reproducible, mediaHandlers, types, viewRules, [facts]] =
    await Promise.all([
      listRelations(sql),
      listForeignKeys(sql),
      listRoutines(sql, schema),
      listDenials(sql, schema),
      listReproducible(sql),
      listMediaHandlers(sql, schema),
      sql<{ name: string; sql: string }[]>`
      select t.typname as name, format_type(t.oid, null) as sql
      from pg_catalog.pg_type t
      join pg_catalog.pg_namespace n on n.oid = t.typnamespace
      where n.nspname in ('pg_catalog', 'extensions', ${schema}) and t.typtype in ('b', 'd', 'e', 'r', 'm')
      order by n.nspname = 'pg_catalog'`,
      sql<{ id: number; rule: string }[]>`
      select c.oid::int8::float8 as id, r.ev_action::text as rule
      from pg_catalog.pg_rewrite r
      join pg_catalog.pg_class c on c.oid = r.ev_class
      where c.relkind in ('v', 'm') and r.rulename = '_RETURN' and ${isOwn(sql, 'c.relnamespace')}`,
      sql<Pick<SchemaRows, 'readsRequest' | 'writesReadRequest' | 'setsResponse'>[]>`
      select exists (
        select from pg_catalog.pg_proc p
        where p.prosrc ~ 'response[.](headers|status)' and ${isOwn(sql, 'p.pronamespace')}
      ) as "setsResponse", exists (
        select from pg_catalog.pg_proc p
        where p.prosrc ~ 'request[.](headers|method|path|cookies)' and ${isOwn(sql, 'p.pronamespace')}
      ) as "writesReadRequest", exists (
        select from pg_catalog.pg_proc p
        where p.prosrc ~ 'request[.](headers|method|path|cookies)' and p.prorettype <> 'trigger'::regtype
          and ${isOwn(sql, 'p.pronamespace')}
          and coalesce(obj_description(p.oid, 'pg_proc'), '') not like 'Never called by a read%'
      ) or exists (
        select from pg_catalog.pg_policy p
        where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
          ~ 'request[.](headers|method|path|cookies)'
      ) as "readsRequest"`,
    ])
  return {
    relations,
    foreignKeys,
    routines,
    types,
    viewRules,
    denials,
    reproducible,
    mediaHandlers,
    readsRequest: facts?.readsRequest ?? true,
    writesReadRequest: facts?.writesReadRequest ?? true,
    setsResponse: facts?.setsResponse ?? true,
  }
}

export async function readSchemaVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ version: string }[]>`
    select concat_ws(' ',
      (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin))::int8)) from pg_catalog.pg_class where relkind in ('r', 'p', 'v', 'm', 'f')),
      (select concat(count(*), ' ', sum(hashtext(concat(attrelid, attnum, xmin))::int8)) from pg_catalog.pg_attribute where attrelid >= 16384),
      (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin))::int8)) from pg_catalog.pg_constraint where oid >= 16384),
      (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin))::int8)) from pg_catalog.pg_proc where oid >= 16384),
      (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin))::int8)) from pg_catalog.pg_type where oid >= 16384),
      (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin))::int8)) from pg_catalog.pg_policy)
    ) as version`
  return row?.version ?? ''
}

const isOwn = (sql: Sql, namespace: string) =>
  sql`${sql(namespace)} <> all (array['pg_catalog', 'pg_toast', 'information_schema']::regnamespace[])`

/** The base type of each domain, through domains of domains. */
const domains = (sql: Sql) => sql`
  recursive step (oid, base) as (
    select t.oid, t.typbasetype from pg_catalog.pg_type t where t.typtype = 'd'
    union all
    select s.oid, t.typbasetype from step s join pg_catalog.pg_type t on t.oid = s.base and t.typtype = 'd'
  ),
  domain (oid, base) as (
    select s.oid, s.base from step s join pg_catalog.pg_type t on t.oid = s.base and t.typtype <> 'd'
  )`

const listRelations = (sql: Sql) => sql<RelationRow[]>`
  with ${domains(sql)}
  select
    c.oid::int8::float8 as id,
    n.nspname as schema,
    c.relname as name,
    c.relkind in ('v', 'm') as "isView",
    -- By itself or by triggers; the numbers are those of PostgreSQL's commands, as powers of two.
    pg_relation_is_updatable(c.oid, true) & 8 > 0 as "isInsertable",
    pg_relation_is_updatable(c.oid, true) & 4 > 0 as "isUpdatable",
    pg_relation_is_updatable(c.oid, true) & 16 > 0 as "isDeletable",
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'position', a.attnum,
        'type', format_type(a.atttypid, a.atttypmod),
        'baseType', format_type(coalesce(domain.base, t.oid), null),
        'defaultExpression', case
          when a.attidentity <> '' then format('nextval(%L::regclass)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
          when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
        end,
        'representation', case when t.typtype = 'd' then (
          select json_object_agg(
            case
              when k.castsource = t.oid then 'toJson'
              when k.castsource = 'json'::regtype then 'fromJson'
              else 'fromText'
            end,
            format('%I.%I', f.pronamespace::regnamespace, f.proname)
          )
          from pg_catalog.pg_cast k
          join pg_catalog.pg_proc f on f.oid = k.castfunc
          where k.castcontext = 'i'
            and (
              (k.castsource = t.oid and k.casttarget = 'json'::regtype)
              or (k.casttarget = t.oid and k.castsource in ('json'::regtype, 'text'::regtype))
            )
        ) end
      ) order by a.attnum)
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_type t on t.oid = a.atttypid
      left join domain on domain.oid = t.oid
      left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns,
    coalesce((
      select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
      from pg_catalog.pg_index i
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary
    ), '[]') as "primaryKey"
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and ${isOwn(sql, 'c.relnamespace')}
  order by c.relname`

const listForeignKeys = (sql: Sql) => sql<ForeignKeyRow[]>`
  select
    k.conname as name,
    k.conrelid::int8::float8 as origin,
    k.confrelid::int8::float8 as target,
    (
      select json_agg(json_build_array(o.attname, t.attname) order by pair.place)
      from unnest(k.conkey, k.confkey) with ordinality as pair (origin, target, place)
      join pg_catalog.pg_attribute o on o.attrelid = k.conrelid and o.attnum = pair.origin
      join pg_catalog.pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.target
    ) as columns,
    exists (
      select from pg_catalog.pg_constraint u
      where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey <@ k.conkey and u.conkey @> k.conkey
    ) as "isUnique"
  from pg_catalog.pg_constraint k
  where k.contype = 'f' and k.conparentid = 0
  order by k.conname`

const listMediaHandlers = (sql: Sql, schema: string) => sql<MediaHandler[]>`
  select
    t.typname as "mediaType",
    nullif(argument.typrelid, 0)::int8::float8 as relation,
    format('%I.%I', p.pronamespace::regnamespace, p.proname) as "sqlName",
    t.typbasetype = 'bytea'::regtype as "isBinary"
  from pg_catalog.pg_proc p
  join pg_catalog.pg_type t on t.oid = p.prorettype and t.typtype = 'd' and t.typname like '%/%'
  join pg_catalog.pg_type argument on argument.oid = p.proargtypes[0]
  where p.prokind = 'a'
    and p.pronargs = 1
    and p.pronamespace = ${schema}::regnamespace
    and (argument.typrelid <> 0 or argument.oid = 'anyelement'::regtype)`

const listRoutines = (sql: Sql, schema: string) => sql<RoutineRow[]>`
  with ${domains(sql)}
  select
    p.oid::int8::float8 as id,
    p.proname as name,
    p.provolatile as volatility,
    p.proretset as "returnsSet",
    coalesce(obj_description(p.oid, 'pg_proc') like '%@always_commits%', false) as "alwaysCommits",
    p.prorows as "estimatedRows",
    case
      when r.typname = 'void' then 'void'
      when b.typtype = 'c' or p.proargmodes && array['o', 'b', 't']::"char"[] then 'composite'
      else 'scalar'
    end as "returnKind",
    nullif(b.typrelid, 0)::int8::float8 as "returnRelation",
    format_type(b.oid, null) as "returnType",
    case when r.typtype = 'd' and r.typname like '%/%' then r.typname end as "mediaType",
    coalesce((
      select json_agg(json_build_object('name', a.name, 'type', format_type(coalesce(domain.base, a.type), null)) order by a.place)
      from unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality as a (name, type, mode, place)
      left join domain on domain.oid = a.type
      where a.mode in ('o', 'b', 't')
    ), (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(coalesce(domain.base, a.atttypid), null)) order by a.attnum)
      from pg_catalog.pg_attribute a
      left join domain on domain.oid = a.atttypid
      where a.attrelid = nullif(b.typrelid, 0) and a.attnum > 0 and not a.attisdropped
    ), '[]') as outputs,
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(a.name, ''),
        'type', format_type(a.type, null),
        -- Of these two the short name alone means a length of one.
        'castType', regexp_replace(format_type(a.type, null), '^(character|bit)(\\[\\])?$', '\\1 varying\\2'),
        'hasDefault', a.input_place > p.pronargs - p.pronargdefaults,
        'isVariadic', a.mode = 'v'
      ) order by a.place)
      from (
        select a.*, row_number() over (order by a.place) as input_place
        from unnest(
          p.proargnames,
          coalesce(p.proallargtypes, p.proargtypes::oid[]),
          p.proargmodes
        ) with ordinality as a (name, type, mode, place)
        where coalesce(a.mode, 'i') in ('i', 'b', 'v') and a.type is not null
      ) a
    ), '[]') as parameters,
    case when p.pronargs = 1 then nullif(argument.typrelid, 0)::int8::float8 end as "rowOf"
  from pg_catalog.pg_proc p
  join pg_catalog.pg_type r on r.oid = p.prorettype
  left join domain on domain.oid = r.oid
  join pg_catalog.pg_type b on b.oid = coalesce(domain.base, r.oid)
  left join pg_catalog.pg_type argument on argument.oid = p.proargtypes[0]
  where p.prokind = 'f'
    and p.pronamespace = ${schema}::regnamespace
    and r.typname not in ('trigger', 'event_trigger')
    -- A parameter without a name can only be the whole body.
    and (
      p.pronargs = 0
      or '' <> all (coalesce(p.proargnames[1:p.pronargs], array['']))
      or (p.pronargs = 1 and argument.typname in ('json', 'jsonb', 'text', 'xml', 'bytea'))
      or (p.pronargs = 1 and argument.typrelid <> 0)
    )
  order by p.proname, p.pronargs, pg_get_function_identity_arguments(p.oid)`
