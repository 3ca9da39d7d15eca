import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import { type Catalogue, tableKey } from './catalogue.ts'
import { type Change, parseNotice } from './change.ts'
import type { Delivery } from './delivery.ts'
import type { Lane, Subscriptions } from './subscriptions.ts'

/** Changes read back in one statement; a burst is taken in steps of this many. */
const maxBatch = 200
/** Changes that may wait for one table; beyond that subscribers are told to fetch anew. */
const maxWaiting = 10_000

interface ChangesParts {
  database: Database
  catalogue: Catalogue
  subscriptions: Subscriptions
  delivery: Delivery
  log: Log
  /** Called when notices may have been missed, with the connection restored. */
  onGap: () => void
}

/**
 * Listens for the notices of `realtime.notify_change()` and hands them on in their order per table. While one batch
 * is delivered the next one gathers, so a burst costs few reads and a single change waits for nobody.
 */
export class Changes {
  readonly #parts: ChangesParts
  readonly #waiting = new Map<string, Change[]>()
  readonly #listening: { unlisten: () => Promise<void> }[] = []

  constructor(parts: ChangesParts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    const { database, catalogue, onGap } = this.#parts
    let listenedBefore = false
    const changes = await database.listener.listen(
      'realtime_changes',
      text => this.#receive(text),
      () => {
        if (listenedBefore) {
          catalogue.forget()
          onGap()
        }
        listenedBefore = true
      },
    )
    const schema = await database.listener.listen('pgrst', () => catalogue.forget())
    this.#listening.push(changes, schema)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#listening.splice(0).map(({ unlisten }) => unlisten()))
  }

  /** Whether changes are being delivered at this moment. */
  get isBusy(): boolean {
    return this.#waiting.size > 0
  }

  #receive(text: string): void {
    try {
      const change = parseNotice(text)
      this.#enqueue(change, 'quick')
      this.#enqueue(change, 'patterns')
    } catch (error) {
      this.#parts.log.error('A notice of a change could not be read', { error })
    }
  }

  #enqueue(change: Change, lane: Lane): void {
    const { schema, table } = change
    if (!this.#parts.subscriptions.hasGroups(schema, table, lane)) {
      return
    }
    const key = `${lane}\n${tableKey(schema, table)}`
    const waiting = this.#waiting.get(key)
    if (!waiting) {
      this.#waiting.set(key, [change])
      void this.#drain(key, lane, schema, table)
    } else if (waiting.push(change) > maxWaiting) {
      waiting.length = 0
      this.#parts.delivery.fail(schema, table, lane, 'Too many changes at once')
    }
  }

  async #drain(key: string, lane: Lane, schema: string, table: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? []
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch)
      try {
        await this.#parts.delivery.deliver(schema, table, lane, batch)
      } catch (error) {
        this.#parts.log.error('Changes could not be delivered', { table: `${schema}.${table}`, error })
        this.#parts.delivery.fail(schema, table, lane, 'Changes could not be read')
      }
    }
    this.#waiting.delete(key)
  }
}
