import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import { type DueWork, type PublicationPeriod, PublicationSchedule } from '../publication-schedule.ts'
import { type Change, parseNotification } from './change.ts'
import type { ChangeDelivery } from './change-delivery.ts'
import { FeedHeartbeat, type FeedTimings, feedTimings } from './feed-heartbeat.ts'
import { type FeedMessage, feedChannel, parseFeedMessage, sendFeedMessage } from './feed-message.ts'
import { FeedPeers } from './feed-peers.ts'
import { type PublishedTables, toTableKey } from './published-tables.ts'
import { SeenTransactions } from './seen-transactions.ts'
import type { DeliveryQueue, Subscriptions } from './subscriptions.ts'

const maxBatch = 200
const maxWaiting = 10_000 // changes of one table; above, its subscribers must join again
const acknowledgeEvery = 20 // milliseconds
const maxStart = 2_000 // milliseconds to wait for the first notice, without which the process is not ready

export type TableChange = Pick<Change, 'schema' | 'table' | 'type' | 'key'>

/** Null stands for changes that may have been missed while the database was out of reach. */
export type ChangeListener = (change: TableChange | null) => void

/** What a process knows of other processes' writes (decision 41). */
export interface ChangeKnowledge {
  readonly isAlive: boolean // false while the feed is silent: then caches may be stale
  readonly silence: number // milliseconds since the last notice
  /** A cached entry is valid only in the period in which it was made; null: none is valid. */
  readonly period: PublicationPeriod | null
  hasSeen(transactionId: number): boolean // whether no cache here is older than the transaction
}

interface ChangeFeedParts {
  database: Database
  publishedTables: PublishedTables
  subscriptions: Subscriptions
  delivery: ChangeDelivery
  log: Log
  timings?: FeedTimings | undefined
  dueWork?: DueWork | undefined
  onGap: () => void // called after a lost connection, as notifications may have been missed
}

/** Not yet sent to browsers, as another process may still have the old row in its cache. */
interface Untold {
  change: Change
  position: number
  tellAt: number
}

/** While one batch of a table's changes is delivered the next one gathers, so that a burst costs few reads. */
export class ChangeFeed implements ChangeKnowledge {
  readonly #parts: ChangeFeedParts
  readonly #process = randomUUID()
  readonly #timings: FeedTimings
  readonly #heartbeat: FeedHeartbeat
  readonly #seen = new SeenTransactions()
  readonly #peers: FeedPeers
  readonly #schedule: PublicationSchedule
  readonly #untold: Untold[] = []
  readonly #waiting = new Map<string, Change[]>()
  readonly #listeners = new Set<ChangeListener>()
  readonly #listening: { unlisten: () => Promise<void> }[] = []
  #position = 0
  #newest: number | null = null
  #isAcknowledging = false
  #timer: NodeJS.Timeout | undefined

  constructor(parts: ChangeFeedParts) {
    const { database, log, timings = feedTimings, dueWork = null } = parts
    this.#parts = parts
    this.#schedule = new PublicationSchedule({
      ...{ sql: database.owner, dueWork, log },
      onPublish: change => this.#publish(change),
    })
    this.#timings = timings
    this.#peers = new FeedPeers(timings)
    this.#heartbeat = new FeedHeartbeat({
      ...{ process: this.#process, listener: database.listener, timings, log },
      onBeat: now => this.#peers.removeSilent(now),
      onTime: (now, askedAt) => database.clock.set(now.getTime(), askedAt),
    })
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.add(listener)
  }

  /** Also called for this process's own writes, as their notification may arrive after the response. */
  emit(change: TableChange | null, transactionId: number | null = null): void {
    for (const listener of this.#listeners) {
      listener(change)
    }
    if (transactionId !== null) {
      this.#parts.database.replica?.progress.expectChange(transactionId)
      this.#seen.add(transactionId, this.#position)
    }
  }

  get isAlive(): boolean {
    return this.#heartbeat.isAlive
  }

  get silence(): number {
    return this.#heartbeat.silence
  }

  get period(): PublicationPeriod | null {
    return this.#schedule.period
  }

  settle(): Promise<void> | null {
    return this.#schedule.settle()
  }

  hasSeen(transactionId: number): boolean {
    return this.#seen.has(transactionId)
  }

  async start(): Promise<void> {
    const { database, publishedTables, onGap } = this.#parts
    let listenedBefore = false
    const messages = await database.listener.listen(feedChannel, text => this.#receiveMessage(text))
    const changes = await database.listener.listen(
      'realtime_changes',
      text => this.#receive(text),
      () => {
        if (listenedBefore) {
          this.#seen.clear()
          database.replica?.progress.expectGap()
          publishedTables.invalidate()
          this.#schedule.invalidate()
          this.emit(null)
          onGap()
        }
        listenedBefore = true
        this.#heartbeat.beat()
      },
    )
    const invalidate = () => {
      publishedTables.invalidate()
      this.#schedule.invalidate()
    }
    const schema = await database.listener.listen('pgrst', invalidate)
    const schedule = await database.listener.listen('schedule', () => this.#schedule.refresh())
    this.#listening.push(messages, changes, schema, schedule)
    await this.#schedule.start()
    this.#heartbeat.start()
    await Promise.race([this.#heartbeat.firstNotice, setTimeout(maxStart)])
  }

  async stop(): Promise<void> {
    await this.#heartbeat.stop()
    await this.#schedule.stop()
    clearTimeout(this.#timer)
    await Promise.race([this.#send({ type: 'leave', transaction: null }), setTimeout(500)])
    await Promise.all(this.#listening.splice(0).map(({ unlisten }) => unlisten()))
  }

  get isDelivering(): boolean {
    return this.#waiting.size > 0 || this.#untold.length > 0
  }

  #receive(text: string): void {
    try {
      this.#heartbeat.hear()
      const change = parseNotification(text)
      this.#position += 1
      this.#schedule.note(change)
      this.emit(change, change.transactionId)
      this.#acknowledge(change.transactionId)
      this.#untold.push({
        change,
        position: this.#position,
        tellAt: performance.now() + this.#timings.maxDelay,
      })
      this.#tell()
    } catch (error) {
      this.#parts.log.error('A notice of a change could not be read', { error })
    }
  }

  /** A scheduled row is published. Every process notices by itself, so none is waited for. */
  #publish(change: Change): void {
    this.#parts.database.replica?.progress.expectTime(Date.parse(change.committedAt))
    this.emit(change)
    this.#enqueue(change, 'quick')
    this.#enqueue(change, 'patterns')
  }

  #receiveMessage(text: string): void {
    try {
      this.#heartbeat.hear()
      this.#handle(parseFeedMessage(text))
    } catch (error) {
      this.#parts.log.error("Another process's notice could not be read", { error })
    }
  }

  #handle({ process, type, transaction }: FeedMessage): void {
    if (type === 'heartbeat' && transaction !== null) {
      this.#seen.raiseFloor(transaction)
      this.#parts.database.replica?.progress.expectHeartbeat(transaction)
    }
    if (process === this.#process) {
      return
    }
    if (type === 'leave') {
      this.#peers.leave(process)
    } else if (type === 'heartbeat') {
      const isNew = this.#peers.hear(process, performance.now(), this.#position)
      if (isNew) {
        // Peers acknowledge changes only once they know of another process.
        this.#heartbeat.beat()
      }
    } else if (transaction !== null) {
      this.#peers.acknowledge(process, this.#seen.findPosition(transaction) ?? 0)
    }
    this.#tell()
  }

  /** Sends changes in order, once every process has seen them: a browser that reloads gets the new page from any. */
  #tell(): void {
    clearTimeout(this.#timer)
    const now = performance.now()
    for (let next = this.#untold[0]; next; next = this.#untold[0]) {
      const { change, position, tellAt } = next
      if (!this.#peers.haveSeen(position)) {
        if (now < tellAt) {
          this.#timer = globalThis.setTimeout(() => this.#tell(), tellAt - now)
          return
        }
        this.#peers.stopWaitingFor(position)
      }
      this.#untold.shift()
      this.#enqueue(change, 'quick')
      this.#enqueue(change, 'patterns')
    }
  }

  /** Acknowledging the newest change covers all before it. */
  async #acknowledge(transactionId: number): Promise<void> {
    this.#newest = transactionId
    if (this.#isAcknowledging || this.#peers.isEmpty) {
      return
    }
    this.#isAcknowledging = true
    while (this.#newest !== null) {
      const transaction = this.#newest
      this.#newest = null
      await this.#send({ type: 'acknowledgement', transaction })
      await setTimeout(acknowledgeEvery, undefined, { ref: false })
    }
    this.#isAcknowledging = false
  }

  async #send(message: Omit<FeedMessage, 'process'>): Promise<void> {
    const { listener } = this.#parts.database
    // Errors are ignored, as peers stop waiting after `maxDelay`.
    await listener.run(sql => sendFeedMessage(sql, { process: this.#process, ...message })).catch(() => {})
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
