import postgres from 'postgres'
import { PreparedStatements } from '../database/prepared-statements.ts'
import { runRawQuery } from '../database/raw-query.ts'
import type { Database } from '../database.ts'
import * as errors from '../errors/rest.ts'
import type { Identity } from '../identity.ts'
import type { Statement } from '../sql/statement.ts'
import { toDeviceSettings } from './http-settings.ts'
import type { PlanFormat } from './negotiate-format.ts'
import type { ServerTiming } from './server-timing.ts'
import { maxBodyBytes } from './to-sql/response.ts'

export type ResultRow = (Buffer | null)[]

export interface ExecutionContext {
  identity: Identity
  /** Transaction-local parameters besides role and claims. */
  settings: Record<string, string> | undefined
  /** For writes: the history names the device. */
  userAgent?: string | undefined
  timing?: ServerTiming | undefined
}

export interface Execution extends ExecutionContext {
  statement: Statement
  findUnstorable?: () => string | null
}

export const withTimezone = (context: ExecutionContext, timezone: string | null): ExecutionContext =>
  timezone === null ? context : { ...context, settings: { ...context.settings, timezone } }

export class Executor {
  readonly #database: Database
  readonly #preparedStatements = new PreparedStatements()

  constructor(database: Database) {
    this.#database = database
  }

  /** One round trip; for visitors without a transaction. */
  async read({ identity, statement, settings, timing, findUnstorable }: Execution): Promise<ResultRow> {
    const prepare = this.#preparedStatements.shouldPrepare(statement.text)
    try {
      const rows =
        identity.role === 'anon' && !settings
          ? await this.#database.readForVisitor(identity, { ...statement, prepare })
          : await this.#database.readAsRole(identity, { ...statement, prepare }, settings)
      return this.#pay(identity, toRow(rows))
    } catch (error) {
      throw toCallerError(error, identity, findUnstorable)
    } finally {
      timing?.end('transaction')
    }
  }

  /** Rolls back whatever `analyze` does. */
  async explain(
    { identity, statement, settings = {}, timing }: Execution,
    { format, options }: PlanFormat,
  ): Promise<Buffer<ArrayBuffer>> {
    const text = `explain (${[`format ${format}`, ...options].join(', ')}) ${statement.text}`
    const lines: ResultRow[] = []
    try {
      await this.#database.asRole(
        identity,
        async sql => {
          lines.push(...(await runRawQuery(sql, { ...statement, text, prepare: false })))
          throw new RolledBack()
        },
        { settings },
      )
    } catch (error) {
      if (!(error instanceof RolledBack)) {
        throw error
      }
    } finally {
      timing?.end('transaction')
    }
    return Buffer.from(lines.map(([line]) => toText(line)).join('\n'))
  }

  /** Responses cost by size and rows, besides the time that the database pool counts. */
  #pay(identity: Identity, row: ResultRow): ResultRow {
    const { budgets } = this.#database
    budgets?.spendFor(identity, 'sent', (row[0]?.length ?? 0) / 1024)
    budgets?.spendFor(identity, 'row', Number(row[1]) || 0)
    return row
  }

  /** `check` sees the row before the transaction commits, and throws to prevent that. */
  async write(
    { identity, statement, userAgent, settings, timing, findUnstorable }: Execution,
    { check, rollBack }: { check: (row: ResultRow) => void; rollBack: boolean },
  ): Promise<ResultRow> {
    const prepare = this.#preparedStatements.shouldPrepare(statement.text)
    let seen: ResultRow = []
    try {
      return await this.#database.asRole(
        identity,
        async sql => {
          const rows = await runRawQuery(sql, { ...statement, prepare })
          seen = toRow(rows)
          check(seen)
          if (rollBack) {
            // Deferred constraints would otherwise not be checked.
            await sql`set constraints all immediate`
            throw new RolledBack()
          }
          return seen
        },
        { settings: { ...toDeviceSettings(userAgent), ...settings } },
      )
    } catch (error) {
      if (error instanceof RolledBack) {
        return seen
      }
      throw toCallerError(error, identity, findUnstorable)
    } finally {
      timing?.end('transaction')
    }
  }
}

class RolledBack extends Error {}

/** @throws PGRST100 where the body is too long */
function toRow([row]: ResultRow[]): ResultRow {
  if (!row) {
    throw new Error('A statement that gives one row gave none')
  }
  if (row[0] === null) {
    throw errors.tooComplex(`the answer may have ${maxBodyBytes} bytes: ask for fewer rows or columns`)
  }
  return row
}

/** Visitors get 401, as signing in may help. PostgreSQL does not say where an unstorable value stands. */
function toCallerError(error: unknown, identity: Identity, findUnstorable?: () => string | null): unknown {
  if (!(error instanceof postgres.PostgresError)) {
    return error
  }
  if (error.code === '42501' && identity.role === 'anon') {
    return errors.anonymousNotPermitted(error)
  }
  const place = unstorable.has(error.code) && !error.hint ? findUnstorable?.() : null
  return place ? errors.unstorable(error, place) : error
}

/** Character \u0000, in JSON and by itself, half a surrogate, and a number with too many digits. */
const unstorable = new Set(['22P05', '22021', '22P02', '22003'])

export const toText = (value: Buffer | null | undefined): string | null => value?.toString() ?? null

export const toNumber = (value: Buffer | null | undefined): number | null =>
  value ? Number(value.toString()) : null
