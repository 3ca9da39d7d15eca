import type { Sql } from '../database.ts'
import type { Log } from '../log.ts'
import { clearCondition, setCondition } from '../operator-problems.ts'
import { createPeriodicJob, type PeriodicJob } from '../periodic-job.ts'

const hour = 60 * 60_000

/** Checks indexes and tables with amcheck once a week, in one of all processes. */
export function createIntegrityCheck(sql: Sql, log: Log): PeriodicJob {
  return createPeriodicJob({
    name: 'The check of the database for damage',
    // Not right at the start, and not after every start where they are frequent.
    initialDelay: hour / 4,
    interval: hour,
    log,
    run: async signal => {
      if (await claimCheck(sql)) {
        await checkIntegrity(sql, log, signal)
      }
    },
  })
}

export async function claimCheck(sql: Sql): Promise<boolean> {
  const [claimed] = await sql`
    insert into backend.integrity_check as last (begun_at) values (now())
    on conflict (singleton) do update set begun_at = now()
    where last.begun_at < now() - interval '7 days'
    returning begun_at`
  return claimed !== undefined
}

export async function checkIntegrity(sql: Sql, log: Log, signal?: AbortSignal): Promise<void> {
  const schema = await findAmcheck(sql)
  if (!schema) {
    log.info('Damage can not be looked for: the extension amcheck is not there, or not for us')
    return
  }
  const relations = await listRelations(sql)
  const damaged: string[] = []
  // One at a time, as each check reads the whole relation.
  for (const { oid, name, kind } of relations) {
    if (signal?.aborted) {
      return
    }
    const error =
      kind === 'index' ? await findIndexDamage(sql, schema, oid) : await findTableDamage(sql, schema, oid)
    if (error !== null) {
      damaged.push(name)
      log.error('Damaged data was found', { relation: name, error })
    }
  }
  if (damaged.length === 0) {
    await clearCondition(sql, 'data-damaged')
    return
  }
  await setCondition(sql, {
    kind: 'data-damaged',
    severity: 'critical',
    sentence: `The weekly check found damage in the database: ${damaged.slice(0, 5).join(', ')}.`,
    advice:
      'Make a backup now and keep the older ones, look at the disk, then rebuild a damaged index (reindex) or restore.',
  })
}

async function findAmcheck(sql: Sql): Promise<string | null> {
  const [found] = await sql<{ schema: string }[]>`
    select n.nspname as schema
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where p.proname = 'bt_index_check'
      and has_function_privilege(p.oid, 'execute')
      and has_schema_privilege(n.oid, 'usage')`
  return found?.schema ?? null
}

interface Relation {
  oid: number
  name: string
  kind: 'index' | 'table'
}

const listRelations = (sql: Sql) => sql<Relation[]>`
  select c.oid, c.oid::regclass::text as name, case c.relkind when 'i' then 'index' else 'table' end as kind
  from pg_class c
  left join pg_index i on i.indexrelid = c.oid
  left join pg_am a on a.oid = c.relam
  where c.relnamespace = any (array(
      select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ))
    and pg_has_role(c.relowner, 'usage')
    and c.relpersistence = 'p'
    and (
      (c.relkind = 'i' and a.amname = 'btree' and i.indisvalid and i.indisready)
      or (c.relkind in ('r', 'm') and a.amname = 'heap')
    )
  order by c.relkind, c.oid`

/** `true` also checks that the index has every row. */
async function findIndexDamage(sql: Sql, schema: string, oid: number): Promise<string | null> {
  try {
    await sql`select ${sql(schema)}.bt_index_check(${oid}::oid::regclass, true)`
    return null
  } catch (error) {
    return readDamage(error)
  }
}

async function findTableDamage(sql: Sql, schema: string, oid: number): Promise<string | null> {
  try {
    const [first] = await sql<{ msg: string }[]>`
      select msg from ${sql(schema)}.verify_heapam(${oid}::oid::regclass, on_error_stop => true)`
    return first?.msg ?? null
  } catch (error) {
    return readDamage(error)
  }
}

/** Class XX is damage or a bug of PostgreSQL's; 42P01 and 42704 mean that the relation was dropped meanwhile. */
function readDamage(error: unknown): string | null {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code.startsWith('XX')) {
    return message
  }
  if (code === '42P01' || code === '42704') {
    return null
  }
  throw error
}
