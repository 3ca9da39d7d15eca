import { setTimeout } from 'node:timers/promises'
import type { Role, Sql } from '../database.ts'

export interface Column {
  name: string
  /** Name of the type as the client converts by it: `int4`, `_text`, … */
  type: string
  /** SQL that names the column, and the type for a cast; quoted by PostgreSQL. */
  quoted: string
  cast: string
  /** Who may select it. */
  roles: Role[]
}

export interface PublishedTable {
  schema: string
  name: string
  quoted: string
  columns: Column[]
  key: Column[]
}

interface Row {
  schema: string
  name: string
  quoted: string
  is_watched: boolean
  columns: (Column & { in_key: boolean })[]
}

/** How long the catalogue is believed. What a role may no longer read, PostgreSQL refuses at once in any case. */
const freshFor = 2_000
/** Rest between two readings for tables that are not in it: they may have been published a moment ago. */
const restBetweenReadings = 200
/** Rest before the same tables are tried once more, where somebody holds them or lets nobody add a trigger. */
const restBetweenTries = 5_000

/** The tables of the publication `supabase_realtime`, with their columns and who may select them. */
export class Catalogue {
  readonly #sql: Sql
  #tables: Promise<Map<string, PublishedTable>> | null = null
  #readAt = -Infinity
  #tried = { tables: '', at: 0 }

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async findTable(schema: string, name: string): Promise<PublishedTable | null> {
    const key = tableKey(schema, name)
    return (await this.#read()).get(key) ?? (await this.#readAgain()).get(key) ?? null
  }

  /** Whether a binding with a wildcard can ever receive anything. */
  async hasTable(schema: string, name: string): Promise<boolean> {
    const fits = (wanted: string, actual: string) => wanted === '*' || wanted === actual
    const isIn = (tables: Map<string, PublishedTable>) =>
      [...tables.values()].some(table => fits(schema, table.schema) && fits(name, table.name))
    return isIn(await this.#read()) || isIn(await this.#readAgain())
  }

  /** Follows the publication: tables may join and leave it at any time, and nothing tells when. */
  async watchPublished(): Promise<void> {
    await this.#sql`select realtime.watch_published_tables()`
  }

  /** Makes the next question read the database again. */
  forget(): void {
    this.#tables = null
  }

  #read(maxAge = freshFor): Promise<Map<string, PublishedTable>> {
    if (!this.#tables || performance.now() - this.#readAt > maxAge) {
      this.#readAt = performance.now()
      const reading = this.#load()
      this.#tables = reading
      reading.catch(() => {
        // The caller gets the error; the next one asks anew.
        if (this.#tables === reading) this.#tables = null
      })
    }
    return this.#tables
  }

  /** A reading that begins from now on, together with others who wait for one. */
  async #readAgain(): Promise<Map<string, PublishedTable>> {
    const asked = performance.now()
    await setTimeout(Math.max(0, this.#readAt + restBetweenReadings - asked))
    return this.#read(performance.now() - asked)
  }

  /** Only tables whose changes are told: whoever is said to be subscribed must hear of them. */
  async #load(): Promise<Map<string, PublishedTable>> {
    const rows = await readTables(this.#sql)
    const unwatched = rows.flatMap(row => (row.is_watched ? [] : row.quoted)).join()
    const wasTried = unwatched === this.#tried.tables && Date.now() - this.#tried.at < restBetweenTries
    if (unwatched === '' || wasTried) {
      return toTables(rows)
    }
    this.#tried = { tables: unwatched, at: Date.now() }
    await this.watchPublished()
    return toTables(await readTables(this.#sql))
  }
}

export const tableKey = (schema: string, name: string): string => `${schema}\n${name}`

const readTables = (sql: Sql) => sql<Row[]>`
    select
      n.nspname as schema,
      c.relname as name,
      format('%I.%I', n.nspname, c.relname) as quoted,
      realtime.is_watched(c.oid) as is_watched,
      json_agg(json_build_object(
        'name', a.attname,
        'type', t.typname,
        'quoted', quote_ident(a.attname),
        'cast', format_type(a.atttypid, -1),
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
        tableKey(row.schema, row.name),
        {
          schema: row.schema,
          name: row.name,
          quoted: row.quoted,
          columns: row.columns,
          key: row.columns.filter(column => column.in_key),
        },
      ]),
  )
