import postgres from 'postgres'
import { type Database, type Identity, longestLife } from '../database.ts'
import * as failures from '../errors/rest.ts'
import { maxBodyBytes } from './to-sql/answer.ts'
import type { Statement } from './to-sql/statement.ts'

/** The one row that every statement of ours gives: text columns, in bytes as they came. */
export type Row = (Buffer | null)[]

export interface Caller {
  identity: Identity
  /** Transaction-local parameters besides role and claims. */
  settings: Record<string, string> | undefined
}

export interface Execution extends Caller {
  statement: Statement
}

export const inTimezone = (caller: Caller, timezone: string | null): Caller =>
  timezone === null ? caller : { ...caller, settings: { ...caller.settings, timezone } }

/**
 * Statements seen so often that every connection keeps them prepared. Bounded, as PostgreSQL keeps them in memory.
 * Counting begins anew after the longest life of a connection, so that none ever keeps more than two rounds of them.
 */
const maxPrepared = 150
const preparedAfter = 3
const maxCounted = 2_000
const maxTextLength = 8_000

export class Executor {
  readonly #database: Database
  readonly #seen = new Map<string, number>()
  #prepared = 0
  #countingSince = Date.now()

  constructor(database: Database) {
    this.#database = database
  }

  /** Runs a statement that only reads: for visitors without a transaction of its own, otherwise in one round trip. */
  async read({ identity, statement, settings }: Execution): Promise<Row> {
    const prepare = this.#isHot(statement.text)
    try {
      const rows =
        identity.role === 'anon' && !settings
          ? await this.#database.readAsAnon(identity, { ...statement, prepare })
          : await this.#database.readAsRole(identity, { ...statement, prepare }, settings)
      return this.#pay(identity, toRow(rows))
    } catch (error) {
      throw toFailure(error, identity)
    }
  }

  /** What is answered has a price besides the time that it took. */
  #pay(identity: Identity, row: Row): Row {
    const { budgets } = this.#database
    budgets?.spendFor(identity, 'sent', (row[0]?.length ?? 0) / 1024)
    budgets?.spendFor(identity, 'row', Number(row[1]) || 0)
    return row
  }

  /** Runs a statement that may write. `check` sees the row before the transaction commits, and throws to prevent it. */
  async write(
    { identity, statement, settings }: Execution,
    { check, rollBack }: { check: (row: Row) => void; rollBack: boolean },
  ): Promise<Row> {
    const prepare = this.#isHot(statement.text)
    let seen: Row = []
    try {
      return await this.#database.asRole(
        identity,
        async sql => {
          const rows = await this.#database.queryRaw(sql, { ...statement, prepare })
          seen = toRow(rows)
          check(seen)
          if (rollBack) {
            // Constraints that wait for the commit are to speak all the same.
            await sql`set constraints all immediate`
            throw new RolledBack()
          }
          return seen
        },
        { settings: settings ?? {} },
      )
    } catch (error) {
      if (error instanceof RolledBack) {
        return seen
      }
      throw toFailure(error, identity)
    }
  }

  #isHot(text: string): boolean {
    if (text.length > maxTextLength) {
      return false
    }
    if (Date.now() - this.#countingSince > longestLife) {
      this.#seen.clear()
      this.#prepared = 0
      this.#countingSince = Date.now()
    }
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times > preparedAfter) {
      return true
    }
    if (times === preparedAfter && this.#prepared >= maxPrepared) {
      return false
    }
    if (times === preparedAfter) {
      this.#prepared += 1
    } else if (!this.#seen.has(text) && this.#seen.size >= maxCounted) {
      this.#forgetCold()
    }
    this.#seen.set(text, times)
    return times === preparedAfter
  }

  #forgetCold(): void {
    for (const [text, times] of this.#seen) {
      if (times < preparedAfter) {
        this.#seen.delete(text)
      }
    }
  }
}

class RolledBack extends Error {}

/** @throws PGRST100 where the body was too long to be sent */
function toRow([row]: Row[]): Row {
  if (!row) {
    throw new Error('A statement that gives one row gave none')
  }
  if (row[0] === null) {
    throw failures.tooComplex(`the answer may have ${maxBodyBytes} bytes: ask for fewer rows or columns`)
  }
  return row
}

/** What a visitor may not do, an account might: 401 asks to sign in. */
function toFailure(error: unknown, identity: Identity): unknown {
  return error instanceof postgres.PostgresError && error.code === '42501' && identity.role === 'anon'
    ? failures.anonymousNotPermitted(error)
    : error
}

export const toText = (value: Buffer | null | undefined): string | null => value?.toString() ?? null

export const toNumber = (value: Buffer | null | undefined): number | null =>
  value ? Number(value.toString()) : null
