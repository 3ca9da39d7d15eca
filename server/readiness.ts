import { withTimeout } from './with-timeout.ts'

/** `run` throws where requests should not be sent here. */
export interface ReadinessCheck {
  name: 'database' | 'migrations' | 'listener' | 'disk'
  run(): Promise<void>
}

export interface Readiness {
  findErrors(): Promise<string[]>
  /** Whether reading and saving are possible, whatever else is not well. */
  findWriteError(): Promise<Error | null>
  /** From now on it reports not ready, although it serves. */
  drain(): void
}

/** Milliseconds until a check that hangs is begun anew, as its connection may be dead. */
const abandonAfter = 10_000

const defaults = { timeout: 2_000, keepFor: 1_000, now: () => performance.now() }

/** Runs each check at most once a second, and only one at a time, however many ask. */
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
    async findErrors() {
      const found = await Promise.all(probes.map(async ({ name, find }) => ((await find()) ? [name] : [])))
      return [...(isDraining ? ['draining'] : []), ...found.flat()]
    },
    async findWriteError() {
      const needed = probes.filter(({ name }) => name === 'database' || name === 'disk')
      const found = await Promise.all(needed.map(({ find }) => find()))
      return found.find(error => error !== null) ?? null
    },
    drain() {
      isDraining = true
    },
  }
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
