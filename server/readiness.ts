import { withTimeout } from './with-timeout.ts'

/** What must hold for requests to be sent here. @throws when it doesn't */
export interface ReadinessCheck {
  name: 'database' | 'migrations' | 'listener' | 'disk'
  run(): Promise<void>
}

export interface Readiness {
  /** Names of what is not well; empty when this process is ready. */
  findFailures(): Promise<string[]>
  /** Why the database does not do, or null. */
  findDatabaseError(): Promise<Error | null>
  /** From now on it is not ready, although it serves. */
  drain(): void
}

/** What hangs for longer is given up, as the connection it went to may be dead. */
const abandonAfter = 10_000

const defaults = { timeout: 2_000, keepFor: 1_000, now: () => performance.now() }

/** Asks each check at most once a second, and not again before it has answered, however many ask. */
export function createReadiness(
  checks: ReadinessCheck[],
  report: (name: string, error: Error) => void,
  timing: Partial<typeof defaults> = {},
): Readiness {
  const { timeout, keepFor, now } = { ...defaults, ...timing }
  let isDraining = false
  const probes = checks.map(({ name, run }) => {
    let running: { begunAt: number; outcome: Promise<Error | null> } | null = null
    let last: { error: Error | null; at: number } | null = null

    const begin = (): Promise<Error | null> => {
      if (running && now() - running.begunAt < abandonAfter) {
        return running.outcome
      }
      const begun = { begunAt: now(), outcome: run().then(() => null, toError) }
      running = begun
      void begun.outcome.then(() => {
        running = running === begun ? null : running
      })
      return begun.outcome
    }
    const find = async (): Promise<Error | null> => {
      if (last && now() - last.at < keepFor) {
        return last.error
      }
      const late = new Error(`No answer within ${timeout / 1000} seconds`)
      const error = await withTimeout(begin(), timeout, late)
      if (error && !last?.error) {
        report(name, error)
      }
      last = { error, at: now() }
      return error
    }
    return { name, find }
  })

  return {
    async findFailures() {
      const found = await Promise.all(probes.map(async ({ name, find }) => ((await find()) ? [name] : [])))
      return [...(isDraining ? ['draining'] : []), ...found.flat()]
    },
    async findDatabaseError() {
      return (await probes.find(({ name }) => name === 'database')?.find()) ?? null
    },
    drain() {
      isDraining = true
    },
  }
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
