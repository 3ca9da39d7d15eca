import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import type { Role } from '../identity.ts'

export interface PublishedColumn {
  name: string
  type: string // the name by which the client converts values: int4, _text, …
  sqlType: string
  roles: Role[]
}

export interface PublishedTable {
  schema: string
  name: string
  columns: PublishedColumn[]
  key: PublishedColumn[]
}

interface Row {
  schema: string
  name: string
  is_watched: boolean
  columns: (PublishedColumn & { in_key: boolean })[]
}

/** Milliseconds. PostgreSQL itself refuses at once what a role may no longer read. */
const ttl = 2_000
const minReadInterval = 200 // between reads for a table that was not found: it may just have been published
const retryInterval = 5_000 // before a trigger is tried again on a table that is locked or not ours

/** The tables of the publication `supabase_realtime`, with their columns and who may select them. */
export class PublishedTables {
  readonly #sql: Sql
  #tables: Promise<Map<string, PublishedTable>> | null = null
  #readAt = -Infinity
  #tried = { tables: '', at: 0 }

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async findTable(schema: string, name: string): Promise<PublishedTable | null> {
    const key = toTableKey(schema, name)
    return (await this.#read()).get(key) ?? (await this.#readAgain()).get(key) ?? null
  }

  /** `*` stands for any name. */
  async hasTable(schema: string, name: string): Promise<boolean> {
    const fits = (wanted: string, actual: string) => wanted === '*' || wanted === actual
    const isIn = (tables: Map<string, PublishedTable>) =>
      [...tables.values()].some(table => fits(schema, table.schema) && fits(name, table.name))
    return isIn(await this.#read()) || isIn(await this.#readAgain())
  }

  /** Repeated, as nothing tells us when a table is added to the publication. */
  async ensureTriggers(): Promise<void> {
    await this.#sql`select realtime.watch_published_tables()`
  }

  invalidate(): void {
    this.#tables = null
  }

  #read(maxAge = ttl): Promise<Map<string, PublishedTable>> {
    if (!this.#tables || performance.now() - this.#readAt > maxAge) {
      this.#readAt = performance.now()
      const reading = this.#load()
      this.#tables = reading
      reading.catch(() => {
        if (this.#tables === reading) this.#tables = null
      })
    }
    return this.#tables
  }

  /** A read that begins after this call, shared by all who wait for one. */
  async #readAgain(): Promise<Map<string, PublishedTable>> {
    const asked = performance.now()
    await setTimeout(Math.max(0, this.#readAt + minReadInterval - asked))
    return this.#read(performance.now() - asked)
  }

  /** Only tables that have the trigger: a confirmed subscription must receive changes. */
  async #load(): Promise<Map<string, PublishedTable>> {
    const rows = await readTables(this.#sql)
    const unwatched = rows.flatMap(row => (row.is_watched ? [] : toTableKey(row.schema, row.name))).join()
    const wasTried = unwatched === this.#tried.tables && performance.now() - this.#tried.at < retryInterval
    if (unwatched === '' || wasTried) {
      return toTables(rows)
    }
    this.#tried = { tables: unwatched, at: performance.now() }
    await this.ensureTriggers()
    return toTables(await readTables(this.#sql))
  }
}

export const toTableKey = (schema: string, name: string): string => `${schema}\n${name}`

const readTables = (sql: Sql) => sql<Row[]>`
    select
      n.nspname as schema,
      c.relname as name,
      realtime.is_watched(c.oid) as is_watched,
      json_agg(json_build_object(
        'name', a.attname,
        'type', t.typname,
        'sqlType', format_type(a.atttypid, -1),
        'in_key', a.attnum = any (i.indkey::int2[]),
        'roles', array(
          select r
          from unnest(array['anon', 'authenticated', 'service_role']) as r
          where has_column_privilege(r, c.oid, a.attnum, 'select')
        )
      ) order by a.attnum) as columns
    from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relname = p.tablename and c.relnamespace = n.oid
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where p.pubname = 'supabase_realtime'
    group by n.nspname, c.relname, c.oid`

const toTables = (rows: Row[]): Map<string, PublishedTable> =>
  new Map(
    rows
      .filter(row => row.is_watched)
      .map(row => [
        toTableKey(row.schema, row.name),
        {
          schema: row.schema,
          name: row.name,
          columns: row.columns,
          key: row.columns.filter(column => column.in_key),
        },
      ]),
  )
