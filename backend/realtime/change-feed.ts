import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import { type DueWork, type PublicationPeriod, PublicationSchedule } from '../publication-schedule.ts'
import { type Change, parseNotification } from './change.ts'
import type { ChangeDelivery } from './change-delivery.ts'
import { type FeedMessage, feedChannel, parseFeedMessage, sendFeedMessage } from './feed-message.ts'
import { FeedPeers } from './feed-peers.ts'
import { FeedPulse, type FeedTimings, feedTimings } from './feed-pulse.ts'
import { type PublishedTables, toTableKey } from './published-tables.ts'
import { SeenTransactions } from './seen-transactions.ts'
import type { DeliveryQueue, Subscriptions } from './subscriptions.ts'

const maxBatch = 200
/** Changes that may wait for one table. When there are more, its subscribers must join again. */
const maxWaiting = 10_000
/** Milliseconds between two acknowledgements of one process. */
const acknowledgeEvery = 20
/** How long a start waits for the first notice, in milliseconds. Without it nothing is kept, and the process is not ready. */
const maxStart = 2_000

export type TableChange = Pick<Change, 'schema' | 'table' | 'type' | 'key'>

/** Null stands for changes that may have been missed while the database was out of reach. */
export type ChangeListener = (change: TableChange | null) => void

/** What a process may know of what others have written (decision 41). */
export interface ChangeKnowledge {
  /** False while the feed is silent: then what is kept may be older than a few seconds. */
  readonly isAlive: boolean
  /** Milliseconds since the last notice. */
  readonly silence: number
  /** What is kept in one period of publications is given out in that one only; null while nothing is. */
  readonly period: PublicationPeriod | null
  /** Whether nothing that is kept here is older than this transaction. */
  hasSeen(transactionId: number): boolean
}

interface ChangeFeedParts {
  database: Database
  publishedTables: PublishedTables
  subscriptions: Subscriptions
  delivery: ChangeDelivery
  log: Log
  timings?: FeedTimings | undefined
  dueWork?: DueWork | undefined
  /** Called when the connection is restored: notifications may have been missed. */
  onGap: () => void
}

/** A change that browsers are not told of yet, as another process may still keep what it changed. */
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
  readonly #pulse: FeedPulse
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
    this.#pulse = new FeedPulse({
      ...{ process: this.#process, listener: database.listener, timings, log },
      onBeat: now => this.#peers.removeSilent(now),
    })
  }

  /** Calls back in this process, before any browser is told. */
  onChange(listener: ChangeListener): void {
    this.#listeners.add(listener)
  }

  /** Also for what a request to this process has written, as its notification may arrive after the response. */
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
    return this.#pulse.isAlive
  }

  /** Milliseconds since the last notice. */
  get silence(): number {
    return this.#pulse.silence
  }

  get period(): PublicationPeriod | null {
    return this.#schedule.period
  }

  /** What a read must wait for, so that it sees what is due by now; mostly null. */
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
        this.#pulse.beat()
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
    this.#pulse.start()
    await Promise.race([this.#pulse.firstNotice, setTimeout(maxStart)])
  }

  async stop(): Promise<void> {
    await this.#pulse.stop()
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
      this.#pulse.hear()
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

  /** A row's time has come: for visitors it is made now. Each process knows by itself, so none is waited for. */
  #publish(change: Change): void {
    this.#parts.database.replica?.progress.expectTime(Date.parse(change.committedAt))
    this.emit(change)
    this.#enqueue(change, 'quick')
    this.#enqueue(change, 'patterns')
  }

  #receiveMessage(text: string): void {
    try {
      this.#pulse.hear()
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
        // It acknowledges changes once it knows that somebody waits.
        this.#pulse.beat()
      }
    } else if (transaction !== null) {
      this.#peers.acknowledge(process, this.#seen.findPosition(transaction) ?? 0)
    }
    this.#tell()
  }

  /** Tells browsers in order of what every process has heard of: one that reads a page at once gets the new one anywhere. */
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

  /** The newest change stands for all before it. */
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
    // What a lost connection did not send is no longer waited for after `maxDelay`.
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
