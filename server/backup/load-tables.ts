import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { openCopyIn } from '../../backend/database/driver/copy-streams.ts'
import type { Transaction } from '../../backend/database.ts'
import type { About } from './archive-format.ts'
import { type TableRow, toCopyIn } from './snapshot-queries.ts'

export async function withoutConstraints(
  sql: Transaction,
  tables: TableRow[],
  load: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => name)
  const foreignKeys = await listForeignKeys(sql, names)
  const triggers = await listTriggers(sql, names)
  await run(
    sql,
    foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  )
  await run(
    sql,
    triggers.map(({ table, name }) => `alter table ${table} disable trigger ${name}`),
  )
  await sql.unsafe(`truncate ${names.join(', ')}`)
  await load()
  await run(
    sql,
    triggers.map(({ table, name, action }) => `alter table ${table} ${action} trigger ${name}`),
  )
  await run(
    sql,
    foreignKeys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  )
}

export class TableLoader {
  readonly #sql: Transaction
  readonly #tables: Map<string, TableRow>
  #open: { name: string; stream: Writable; failed: Promise<never> } | null = null

  constructor(sql: Transaction, tables: TableRow[]) {
    this.#sql = sql
    this.#tables = new Map(tables.map(table => [table.name, table]))
  }

  async write(name: string, piece: AsyncIterable<Uint8Array>): Promise<void> {
    const { stream, failed } = await this.#require(name)
    for await (const chunk of piece) {
      if (!stream.write(chunk)) {
        await Promise.race([once(stream, 'drain'), failed])
      }
    }
  }

  async end(): Promise<void> {
    if (this.#open) {
      const { stream } = this.#open
      this.#open = null
      stream.end()
      await finished(stream)
    }
  }

  /** Without this an incomplete COPY would keep its connection from rolling back. */
  abort(error: unknown): void {
    const stream = this.#open?.stream
    this.#open = null
    stream?.destroy(error instanceof Error ? error : new Error(String(error)))
  }

  async #require(name: string) {
    if (this.#open?.name !== name) {
      await this.end()
      const table = this.#tables.get(name)
      if (!table) {
        throw new Error(`The archive has rows of ${name}, which it does not list`)
      }
      const stream = await openCopyIn(this.#sql, toCopyIn(table))
      const failed = new Promise<never>((_, reject) => stream.once('error', reject))
      failed.catch(() => {})
      this.#open = { name, stream, failed }
    }
    return this.#open
  }
}

export async function setSequences(sql: Transaction, { sequences }: About): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    // `setval` is strict: for a table that was left out it does nothing.
    await sql`select setval(to_regclass(${name}), ${value}::bigint, ${isCalled})`
  }
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function listForeignKeys(sql: Transaction, names: string[]): Promise<ForeignKey[]> {
  return sql<ForeignKey[]>`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and format('%I.%I', n.nspname, c.relname) = any (string_to_array(${names.join()}, ','))
    order by 1, 2`
}

interface Trigger {
  table: string
  name: string
  action: string
}

async function listTriggers(sql: Transaction, names: string[]): Promise<Trigger[]> {
  return sql<Trigger[]>`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(t.tgname) as name,
      case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as action
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D'
      and format('%I.%I', n.nspname, c.relname) = any (string_to_array(${names.join()}, ','))
    order by 1, 2`
}

async function run(sql: Transaction, statements: string[]): Promise<void> {
  for (const statement of statements) {
    await sql.unsafe(statement)
  }
}
