import type { DatabaseClock } from '../database/database-clock.ts'
import type { Sql } from '../database.ts'
import type { Log } from '../log.ts'
import type { SendMail } from '../mail/mail.ts'
import { createPeriodicJob, type PeriodicJob } from '../periodic-job.ts'
import type { CanaryOptions, CanaryPlan } from './canary-options.ts'
import { OutageAlert } from './database-outage-alert.ts'
import { type Flight, findFlightId, fly, recordCall } from './flights.ts'
import { MailboxError, readMailbox } from './mailbox.ts'
import { readPlan } from './read-plan.ts'
import { checkCanary, endWatch } from './watch.ts'

interface CanaryParts {
  sql: Sql
  clock: DatabaseClock
  options: CanaryOptions
  siteUrl: string
  publishableKey: string
  sendMail: SendMail
  wakeOutbox: () => void
  log: Log
}

const databaseTimeout = 10_000 // milliseconds after which it counts as down
const [shortestPause, longestPause] = [1_000, 15_000]
const pausesPerInterval = 60

/** Runs in every process; one of them at a time does the work. */
export function createCanary(parts: CanaryParts): PeriodicJob {
  const canary = new Canary(parts)
  const job = createPeriodicJob({
    name: 'The canary',
    initialDelay: shortestPause,
    interval: Math.min(shortestPause, (parts.options.minute ?? 60_000) / pausesPerInterval),
    log: parts.log,
    run: signal => canary.check(signal),
  })
  return {
    start: job.start,
    async stop() {
      await job.stop()
      await canary.settle()
    },
  }
}

class Canary {
  readonly #parts: CanaryParts
  readonly #outageAlert: OutageAlert
  readonly #inFlight = new Set<Promise<void>>()
  #checking: Promise<void> | null = null // kept while the database hangs, so that no second check begins
  #nextCheck = 0
  #known: { plan: CanaryPlan; since: Date } | null = null // for when the database is down
  #isLonely = true // an alert may have been sent of which the database does not know
  #isLost = false

  constructor(parts: CanaryParts) {
    this.#parts = parts
    this.#outageAlert = new OutageAlert(parts.options.directory, parts.sendMail)
  }

  async check(signal: AbortSignal): Promise<void> {
    if (performance.now() < this.#nextCheck || this.#parts.options.findOrigin() === null) return
    try {
      this.#checking ??= this.#checkDatabase(signal).finally(() => {
        this.#checking = null
      })
      await withTimeout(this.#checking, signal)
    } catch (error) {
      if (signal.aborted) return
      this.#isLonely = true
      await this.#tellAlone()
      // Only once, as an outage of the database shows everywhere.
      if (!this.#isLost) {
        this.#isLost = true
        throw error
      }
    } finally {
      const pause = (this.#known?.plan.interval ?? Number.POSITIVE_INFINITY) / pausesPerInterval
      this.#nextCheck = performance.now() + Math.min(Math.max(pause, this.#shortestPause), longestPause)
    }
  }

  async settle(): Promise<void> {
    await Promise.allSettled(this.#inFlight)
  }

  get #shortestPause(): number {
    return Math.min(shortestPause, (this.#parts.options.minute ?? 60_000) / pausesPerInterval)
  }

  async #checkDatabase(signal: AbortSignal): Promise<void> {
    const { sql, options, siteUrl } = this.#parts
    const plan = await readPlan(sql, options, siteUrl)
    if (!plan) {
      this.#known = null
      return endWatch(sql)
    }
    if (this.#isLonely) {
      await this.#outageAlert.settle(
        ({ since, reason }) => sql`
          insert into backend.canary_outages (since, reason, is_told) values (${since}, ${reason}, true)
          on conflict do nothing`,
      )
      this.#isLonely = false
    }
    this.#isLost = false
    const { flight, shouldRead, hasNews } = await checkCanary(sql, plan)
    if (hasNews) this.#parts.wakeOutbox()
    const [state] = await sql<{ since: Date }[]>`
      select greatest(proven_at, watched_since) as since from backend.canary`
    this.#known = state ? { plan, since: state.since } : null
    if (flight) this.#begin(() => this.#fly(flight, signal))
    if (shouldRead) this.#begin(() => this.#read(signal))
  }

  #begin(work: () => Promise<void>): void {
    const { log } = this.#parts
    const running = work()
      .catch(error => log.error('The canary could not note what became of it', { error }))
      .finally(() => this.#inFlight.delete(running))
    this.#inFlight.add(running)
  }

  async #fly(flight: Flight, signal: AbortSignal): Promise<void> {
    const { sql, options, publishableKey } = this.#parts
    const error = await fly(flight, { origin: options.findOrigin(), publishableKey, signal })
    if (!signal.aborted) await recordCall(sql, flight.id, error)
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { sql, options, siteUrl } = this.#parts
    if (!options.imap) return
    let problem: string | null = null
    try {
      const choose = async (messageIds: string[]) => {
        const own = messageIds.filter(messageId => findFlightId(messageId, siteUrl) !== null)
        const ids = own.map(messageId => findFlightId(messageId, siteUrl))
        await sql`
          update backend.canary_flights set returned_at = now()
          where id = any (${`{${ids.join()}}`}::uuid[]) and returned_at is null`
        return new Set(own)
      }
      await readMailbox(options.imap, { choose, signal })
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error
      problem = error.message
    }
    await sql`update backend.canary set reading_until = null, mailbox_error = ${problem}`
  }

  async #tellAlone(): Promise<void> {
    if (!this.#known) return
    const { plan, since } = this.#known
    if (this.#parts.clock.now() - since.getTime() > plan.interval * 0.75) {
      await this.#outageAlert.tell(since, plan)
    }
  }
}

async function withTimeout(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(databaseTimeout)])
  const given = new Promise<never>((_, fail) => {
    const giveUp = () => fail(new Error('The database did not answer in time'))
    limit.addEventListener('abort', giveUp, { once: true })
    void work.finally(() => limit.removeEventListener('abort', giveUp)).catch(() => {})
  })
  await Promise.race([work, given])
}
