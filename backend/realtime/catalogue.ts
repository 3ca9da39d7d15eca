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
  columns: (Column & { in_key: boolean })[]
}

/** How long the catalogue is believed. What a role may no longer read, PostgreSQL refuses at once in any case. */
const freshFor = 2_000

/** The tables of the publication `supabase_realtime`, with their columns and who may select them. */
export class Catalogue {
  readonly #sql: Sql
  #tables: Promise<Map<string, PublishedTable>> | null = null
  #readAt = 0

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async findTable(schema: string, name: string): Promise<PublishedTable | null> {
    const tables = await this.#read()
    return tables.get(tableKey(schema, name)) ?? null
  }

  /** Whether a binding with a wildcard can ever receive anything. */
  async hasTable(schema: string, name: string): Promise<boolean> {
    const tables = await this.#read()
    const fits = (wanted: string, actual: string) => wanted === '*' || wanted === actual
    return [...tables.values()].some(table => fits(schema, table.schema) && fits(name, table.name))
  }

  /** Makes the next question read the database again. */
  forget(): void {
    this.#tables = null
  }

  #read(): Promise<Map<string, PublishedTable>> {
    if (!this.#tables || Date.now() - this.#readAt > freshFor) {
      this.#readAt = Date.now()
      const reading = readTables(this.#sql)
      this.#tables = reading
      reading.catch(() => {
        // The caller gets the error; the next one asks anew.
        if (this.#tables === reading) this.#tables = null
      })
    }
    return this.#tables
  }
}

export const tableKey = (schema: string, name: string): string => `${schema}\n${name}`

async function readTables(sql: Sql): Promise<Map<string, PublishedTable>> {
  const rows = await sql<Row[]>`
    select
      n.nspname as schema,
      c.relname as name,
      format('%I.%I', n.nspname, c.relname) as quoted,
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
  return new Map(
    rows.map(row => [
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
}
