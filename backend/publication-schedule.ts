import type { Sql } from './database.ts'
import type { Log } from './log.ts'
import type { Change } from './realtime/change.ts'

export interface DueWork {
  run(): Promise<{ done: number; next: number | null }> // next is in so many milliseconds, null for never
}

export interface PublicationPeriod {
  endsAt: Clocks
}

export interface Clocks {
  wall: number
  monotonic: number
}

interface Parts {
  sql: Sql
  dueWork: DueWork | null
  onPublish: (change: Change) => void // for each row that visitors see from now on
  log: Log
  now?: () => Clocks
  answerTimeout?: number
}

interface ComingRow {
  schema: string
  table: string
  key: string
  at: string
  in: number
}

/** Milliseconds. Polled, as nothing reports when the database's clock is set. */
const askEvery = 2_000
const shortestWait = 2
/** A database that has gone without a word never answers, and then nobody waits for it here. */
const defaultAnswerTimeout = 10_000

/** Two clocks, as the monotonic one may stop while the machine sleeps and the wall clock may be set. */
const readClocks = (): Clocks => ({ wall: Date.now(), monotonic: performance.now() })

/** Caches compare an entry's period before use: a process that slept past its end serves nothing old (decision 52). */
export class PublicationSchedule {
  readonly #parts: Parts
  readonly #now: () => Clocks
  #coming = new Map<string, Change>()
  #period: PublicationPeriod | null = null
  #asking: Promise<void> | null = null
  #asksAgain = false
  #timer: NodeJS.Timeout | undefined
  #isRunning = false
  #isFailing = false
  #asked = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#now = parts.now ?? readClocks
  }

  /** Null while unknown: then caches are not filled, and read only where the database fails. */
  get period(): PublicationPeriod | null {
    if (this.#period && this.#isOver(this.#period)) {
      this.invalidate()
    }
    return this.#period
  }

  /** What a read must wait for so that it sees what is due; mostly null. */
  settle(): Promise<void> | null {
    const mustWait = this.period === null && this.#isRunning && !this.#isFailing
    return mustWait ? (this.#asking ?? this.#ask()) : null
  }

  async start(): Promise<void> {
    this.#isRunning = true
    await this.#ask()
  }

  async stop(): Promise<void> {
    this.#isRunning = false
    clearTimeout(this.#timer)
    await this.#asking
  }

  note(change: Change): void {
    this.#coming.delete(toId(change))
    if (change.publishesAt !== null) {
      this.#coming.set(toId(change), toPublication(change, change.publishesAt))
      this.invalidate()
    }
  }

  invalidate(): void {
    this.#period = null
    if (this.#isRunning) {
      void this.#ask()
    }
  }

  /** Asks again without dropping the period: something was scheduled or unscheduled. */
  refresh(): void {
    if (this.#isRunning) {
      void this.#ask()
    }
  }

  #isOver({ endsAt }: PublicationPeriod): boolean {
    const now = this.#now()
    return now.wall >= endsAt.wall || now.monotonic >= endsAt.monotonic
  }

  /** One query at a time; asking during one repeats it, as its answer may be too old. */
  #ask(): Promise<void> {
    this.#asksAgain = this.#asking !== null
    this.#asking ??= this.#askUntilKnown().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #askUntilKnown(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      do {
        this.#asksAgain = false
        await this.#askInTime()
      } while (this.#asksAgain && this.#isRunning)
      this.#isFailing = false
    } catch (error) {
      this.#period = null
      if (!this.#isFailing && this.#isRunning) {
        this.#parts.log.info('What is published next could not be asked for', { error })
      }
      this.#isFailing = true
    }
    this.#askLater()
  }

  async #askInTime(): Promise<void> {
    const { answerTimeout = defaultAnswerTimeout } = this.#parts
    const late = Promise.withResolvers<never>()
    const giveUp = () => late.reject(new Error(`No answer within ${answerTimeout / 1000} seconds`))
    const timer = setTimeout(giveUp, answerTimeout)
    try {
      await Promise.race([this.#askOnce(), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  async #askOnce(): Promise<void> {
    const { dueWork, sql, onPublish } = this.#parts
    this.#asked += 1
    const asked = this.#asked
    // Read before the query, so that its duration never prolongs the period.
    const begun = this.#now()
    const work = await dueWork?.run()
    const rows = await sql<ComingRow[]>`select * from realtime.list_publications()`
    if (asked !== this.#asked) {
      return // a later answer is newer
    }
    const coming = new Map(rows.map(row => [toId(row), toPublication(row, row.at)]))
    const isSame =
      !work?.done && coming.size === this.#coming.size && [...coming.keys()].every(id => this.#coming.has(id))
    const endsAt = toEnd(begun, [...rows.map(row => row.in), work?.next ?? Infinity])
    // The same object, as caches compare periods by identity.
    const goesOn = this.#period && isSame && !this.#isOver(this.#period)
    this.#period = goesOn ? Object.assign(this.#period as PublicationPeriod, { endsAt }) : { endsAt }
    const published = [...this.#coming].filter(([id]) => !coming.has(id))
    this.#coming = coming
    for (const [, change] of published) {
      onPublish(change)
    }
  }

  #askLater(): void {
    if (!this.#isRunning) {
      return
    }
    const left = this.#period ? this.#period.endsAt.monotonic - this.#now().monotonic : askEvery
    const delay = Math.max(shortestWait, Math.min(left, askEvery))
    this.#timer = setTimeout(() => void this.#ask(), delay)
    this.#timer.unref()
  }
}

const toEnd = ({ wall, monotonic }: Clocks, moments: number[]): Clocks => {
  const first = Math.min(...moments)
  return { wall: wall + first, monotonic: monotonic + first }
}

const toId = ({ schema, table, key }: Pick<Change, 'schema' | 'table' | 'key'>): string =>
  `${schema}\n${table}\n${key}`

/** For visitors a scheduled row is created when it is published. */
const toPublication = (
  { schema, table, key }: Pick<Change, 'schema' | 'table' | 'key'>,
  at: string,
): Change => ({
  ...{ schema, table, key, type: 'INSERT', visitorType: 'INSERT' },
  ...{ oldKey: null, publishesAt: null, transactionId: 0 },
  committedAt: new Date(at).toISOString(),
})
