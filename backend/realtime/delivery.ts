import postgres from 'postgres'
import type { Database, Identity } from '../database.ts'
import { TokenFailure } from '../errors/failure.ts'
import type { Identifier } from '../identity.ts'
import type { Log } from '../log.ts'
import type { Catalogue, PublishedTable } from './catalogue.ts'
import { type Change, listReadable, readsKey } from './change.ts'
import { ConditionList, concerns, FrameMaker } from './frame-maker.ts'
import { readRows, testKeys, type VisibleRow } from './read-rows.ts'
import type { Group, Lane, Subscriptions } from './subscriptions.ts'
import { TimeSlice } from './time-slice.ts'

interface DeliveryParts {
  database: Database
  catalogue: Catalogue
  subscriptions: Subscriptions
  identifier: Identifier
  log: Log
}

/** What one view knows of changed rows; without rows where the role may not read the table. */
interface View {
  table: PublishedTable
  rows: Map<string, VisibleRow> | null
}

/** Views that are read at the same time; the pool serves the REST interface as well. */
const simultaneousViews = 4
/** Conditions times rows of one read, as the answer may name each of them. */
const maxTests = 100_000

/** Brings changes of one table to its subscribers: one read per view, one encoding per kind of frame. */
export class Delivery {
  readonly #parts: DeliveryParts

  constructor(parts: DeliveryParts) {
    this.#parts = parts
  }

  async deliver(schema: string, name: string, lane: Lane, changes: Change[]): Promise<void> {
    const { catalogue, subscriptions } = this.#parts
    const table = await catalogue.findTable(schema, name)
    if (!table) {
      return
    }
    // The same claims see the same rows; different tokens of one user may not (their session, their assurance level).
    const groups = Map.groupBy(
      subscriptions.findGroups(schema, name, lane),
      ({ identity }) => identity.claims,
    )
    const views = [...groups.values()]
    const takeViews = async (): Promise<void> => {
      for (let view = views.pop(); view; view = views.pop()) {
        await this.#deliverToView(table, changes, view)
      }
    }
    await Promise.all(Array.from({ length: simultaneousViews }, takeViews))
  }

  /** Makes the subscribers of a table join again, and so fetch again. */
  fail(schema: string, name: string, lane: Lane, reason: string): void {
    failAll(this.#parts.subscriptions.findGroups(schema, name, lane), reason)
  }

  async #deliverToView(table: PublishedTable, changes: Change[], groups: Group[]): Promise<void> {
    const [first] = groups
    const isWanted = ({ type }: Change) =>
      groups.some(({ bindings }) => bindings.some(concerns(table.schema, table.name, type)))
    const wanted = changes.filter(isWanted)
    if (!first || wanted.length === 0) {
      return
    }
    try {
      if (first.token) {
        // A session that has ended sees nothing more, though its token has not expired.
        await this.#parts.identifier.verify(first.token)
      }
      await this.#readAndSend(table, wanted, groups, first.identity)
    } catch (error) {
      if (error instanceof TokenFailure) {
        failAll(groups, `InvalidJWTToken: ${error.message}`)
        return
      }
      this.#parts.log.error('Changes could not be read', { table: table.quoted, error })
      failAll(groups, 'Changes could not be read')
    }
  }

  async #readAndSend(known: PublishedTable, changes: Change[], groups: Group[], identity: Identity) {
    const conditions = await ConditionList.of(known, groups)
    const step = Math.max(1, Math.floor(maxTests / Math.max(1, conditions.all.length)))
    for (let from = 0; from < changes.length; from += step) {
      await this.#readAndSendSome(known, changes.slice(from, from + step), groups, { identity, conditions })
    }
  }

  async #readAndSendSome(
    known: PublishedTable,
    changes: Change[],
    groups: Group[],
    { identity, conditions }: { identity: Identity; conditions: ConditionList },
  ) {
    const { table, rows } = await this.#read(known, changes, identity, conditions)
    const gone = await this.#testGone(table, changes, identity, conditions)
    const slice = new TimeSlice()
    for (const change of changes) {
      const row = (change.type === 'DELETE' ? gone : rows)?.get(change.key ?? '')
      const frames = new FrameMaker(change, { table, role: identity.role, row, isRefused: rows === null })
      const isConcerned = concerns(change.schema, change.table, change.type)
      for (const group of groups) {
        const bindings = group.bindings.filter(
          binding => isConcerned(binding) && conditions.hold(binding, row),
        )
        for (const frame of frames.make(group, bindings)) {
          for (const member of group.members) {
            member.send(frame)
            if (slice.isOver) await slice.rest()
          }
        }
        if (slice.isOver) await slice.rest()
      }
    }
  }

  async #read(
    table: PublishedTable,
    changes: Change[],
    identity: Identity,
    conditions: ConditionList,
    isSecondTry = false,
  ): Promise<View> {
    const keys = listKeys(changes.filter(({ type }) => type !== 'DELETE'))
    if (keys.length === 0 || !readsKey(table, identity.role)) {
      return { table, rows: new Map() }
    }
    const columns = listReadable(table, identity.role)
    try {
      const question = { table, keys, columns, conditions: conditions.all }
      return { table, rows: await readRows(this.#parts.database, identity, question) }
    } catch (error) {
      const code = error instanceof postgres.PostgresError ? error.code : ''
      if (!staleCatalogueCodes.has(code)) {
        throw error
      }
      if (isSecondTry && code === '42501') {
        return { table, rows: null }
      }
      if (isSecondTry) {
        throw error
      }
      this.#parts.catalogue.forget()
      const fresh = await this.#parts.catalogue.findTable(table.schema, table.name)
      return this.#read(fresh ?? table, changes, identity, conditions, true)
    }
  }

  async #testGone(table: PublishedTable, changes: Change[], identity: Identity, conditions: ConditionList) {
    const keys = listKeys(changes.filter(({ type }) => type === 'DELETE'))
    if (keys.length === 0 || conditions.all.length === 0) {
      return new Map<string, VisibleRow>()
    }
    return testKeys(this.#parts.database, identity, { table, keys, conditions: conditions.all })
  }
}

/** A privilege taken away, a column or a table gone since the catalogue was read. */
const staleCatalogueCodes = new Set(['42501', '42703', '42P01'])

const listKeys = (changes: Change[]): string[] => [...new Set(changes.flatMap(({ key }) => key ?? []))]

function failAll(groups: Group[], reason: string): void {
  for (const group of groups) {
    for (const member of [...group.members]) {
      member.fail(reason)
    }
  }
}
