import type { Sql } from './database.ts'
import type { Log } from './log.ts'
import type { Change } from './realtime/change.ts'

/** What takes place at its time without being asked for, such as an edit that was made for later. */
export interface DueWork {
  /** Does what is due; `next` is in so many milliseconds, null for never. */
  run(): Promise<{ done: number; next: number | null }>
}

/** The time from one publication to the next. */
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
  /** Called for each row that visitors see from now on. */
  onPublish: (change: Change) => void
  log: Log
  now?: () => Clocks
}

interface ComingRow {
  schema: string
  table: string
  key: string
  at: string
  in: number
}

/** Milliseconds. The database's clock may be set, which nothing tells. */
const askEvery = 2_000
const shortestWait = 2

/** One stops while the machine sleeps, and the other may be set. */
const readClocks = (): Clocks => ({ wall: Date.now(), monotonic: performance.now() })

/**
 * Knows when visitors will see more without anything being written (decision 52). What is kept is kept for a period, and whoever
 * gives it out asks for the period by the clock: a process that slept past the end gives out nothing of before. Moments are
 * counted from the database's time, by which its policies go.
 */
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

  constructor(parts: Parts) {
    this.#parts = parts
    this.#now = parts.now ?? readClocks
  }

  /** Null while it isn't known: then nothing is kept, nor is given out what was. */
  get period(): PublicationPeriod | null {
    if (this.#period && this.#isOver(this.#period)) {
      this.invalidate()
    }
    return this.#period
  }

  /** What a read must wait for, so that it sees what is due; mostly null. */
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

  /** Only what lies ahead can bring the end of the period nearer. */
  note(change: Change): void {
    this.#coming.delete(toId(change))
    if (change.publishesAt !== null) {
      this.#coming.set(toId(change), toPublication(change, change.publishesAt))
      this.invalidate()
    }
  }

  /** What is known may be wrong. */
  invalidate(): void {
    this.#period = null
    if (this.#isRunning) {
      void this.#ask()
    }
  }

  /** Something was scheduled that ends the period earlier, or not any more. */
  refresh(): void {
    if (this.#isRunning) {
      void this.#ask()
    }
  }

  #isOver({ endsAt }: PublicationPeriod): boolean {
    const now = this.#now()
    return now.wall >= endsAt.wall || now.monotonic >= endsAt.monotonic
  }

  /** One question at a time: the answer to one on its way may be older than the reason to ask again. */
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
        await this.#askOnce()
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

  async #askOnce(): Promise<void> {
    const { dueWork, sql, onPublish } = this.#parts
    // Counted from before the question, so that no period outlasts its end by the time of an answer.
    const begun = this.#now()
    const work = await dueWork?.run()
    const rows = await sql<ComingRow[]>`select * from realtime.list_publications()`
    const coming = new Map(rows.map(row => [toId(row), toPublication(row, row.at)]))
    const isSame =
      !work?.done && coming.size === this.#coming.size && [...coming.keys()].every(id => this.#coming.has(id))
    const endsAt = toEnd(begun, [...rows.map(row => row.in), work?.next ?? Infinity])
    // Its holders compare it by identity.
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

/** To who sees a row from its time on it was only made at that time. */
const toPublication = (
  { schema, table, key }: Pick<Change, 'schema' | 'table' | 'key'>,
  at: string,
): Change => ({
  ...{ schema, table, key, type: 'INSERT', visitorType: 'INSERT' },
  ...{ oldKey: null, publishesAt: null, transactionId: 0 },
  committedAt: new Date(at).toISOString(),
})
