import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import { type Change, parseNotification } from './change.ts'
import type { ChangeDelivery } from './change-delivery.ts'
import { type PublishedTables, toTableKey } from './published-tables.ts'
import type { DeliveryQueue, Subscriptions } from './subscriptions.ts'

const maxBatch = 200
/** Changes that may wait for one table. When there are more, its subscribers must join again. */
const maxWaiting = 10_000

export type TableChange = Pick<Change, 'schema' | 'table' | 'type' | 'key'>

/** Null stands for changes that may have been missed while the database was out of reach. */
export type ChangeListener = (change: TableChange | null) => void

interface ChangeFeedParts {
  database: Database
  publishedTables: PublishedTables
  subscriptions: Subscriptions
  delivery: ChangeDelivery
  log: Log
  /** Called when the connection is restored: notifications may have been missed. */
  onGap: () => void
}

/** While one batch of a table's changes is delivered the next one gathers, so that a burst costs few reads. */
export class ChangeFeed {
  readonly #parts: ChangeFeedParts
  readonly #waiting = new Map<string, Change[]>()
  readonly #listeners = new Set<ChangeListener>()
  readonly #listening: { unlisten: () => Promise<void> }[] = []

  constructor(parts: ChangeFeedParts) {
    this.#parts = parts
  }

  /** Calls back in this process, before any browser is told. */
  onChange(listener: ChangeListener): void {
    this.#listeners.add(listener)
  }

  /** Also for what a request to this process has written, as its notification may arrive after the response. */
  emit(change: TableChange | null): void {
    for (const listener of this.#listeners) {
      listener(change)
    }
  }

  async start(): Promise<void> {
    const { database, publishedTables, onGap } = this.#parts
    let listenedBefore = false
    const changes = await database.listener.listen(
      'realtime_changes',
      text => this.#receive(text),
      () => {
        if (listenedBefore) {
          publishedTables.invalidate()
          this.emit(null)
          onGap()
        }
        listenedBefore = true
      },
    )
    const schema = await database.listener.listen('pgrst', () => publishedTables.invalidate())
    this.#listening.push(changes, schema)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#listening.splice(0).map(({ unlisten }) => unlisten()))
  }

  get isDelivering(): boolean {
    return this.#waiting.size > 0
  }

  #receive(text: string): void {
    try {
      const change = parseNotification(text)
      this.emit(change)
      this.#enqueue(change, 'quick')
      this.#enqueue(change, 'patterns')
    } catch (error) {
      this.#parts.log.error('A notice of a change could not be read', { error })
    }
  }

  #enqueue(change: Change, queue: DeliveryQueue): void {
    const { schema, table } = change
    if (!this.#parts.subscriptions.hasGroups(schema, table, queue)) {
      return
    }
    const key = `${queue}\n${toTableKey(schema, table)}`
    const waiting = this.#waiting.get(key)
    if (!waiting) {
      this.#waiting.set(key, [change])
      void this.#drain(key, queue, schema, table)
    } else if (waiting.push(change) > maxWaiting) {
      waiting.length = 0
      this.#parts.delivery.fail(schema, table, queue, 'Too many changes at once')
    }
  }

  async #drain(key: string, queue: DeliveryQueue, schema: string, table: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? []
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch)
      try {
        await this.#parts.delivery.deliver(schema, table, queue, batch)
      } catch (error) {
        this.#parts.log.error('Changes could not be delivered', { table: `${schema}.${table}`, error })
        this.#parts.delivery.fail(schema, table, queue, 'Changes could not be read')
      }
    }
    this.#waiting.delete(key)
  }
}
