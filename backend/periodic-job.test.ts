import { expect, test, vi } from 'vitest'
import { createPeriodicJob } from './periodic-job.ts'

function createLog() {
  const errors: unknown[] = []
  return {
    errors,
    info: () => {},
    error: (message: string, facts?: object) => errors.push({ message, ...facts }),
  }
}

test('a job comes back, never twice at once, and a failure neither ends it nor goes unseen', async () => {
  const log = createLog()
  let running = 0
  let most = 0
  let done = 0
  const job = createPeriodicJob({
    name: 'The sweep',
    initialDelay: 1,
    interval: 1,
    log,
    async run() {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setTimeout(resolve, 5))
      running -= 1
      done += 1
      if (done === 2) {
        throw new Error('The database is gone')
      }
    },
  })
  job.start()
  await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(4), 60_000)
  await job.stop()
  expect({ most, running }).toEqual({ most: 1, running: 0 })
  expect(log.errors).toEqual([{ message: 'The sweep failed', error: new Error('The database is gone') }])
})

test('stopping tells the job so and waits for it, and what has not begun never does', async () => {
  const log = createLog()
  let begun = 0
  let ended = 0
  const run = async (signal: AbortSignal) => {
    begun += 1
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    ended += 1
  }
  const later = createPeriodicJob({ name: 'Later', initialDelay: 60_000, interval: 1, log, run })
  later.start()
  await later.stop()
  expect(begun).toBe(0)

  const soon = createPeriodicJob({ name: 'Soon', initialDelay: 1, interval: 1, log, run })
  soon.start()
  await vi.waitFor(() => expect(begun).toBe(1), 60_000)
  await soon.stop()
  expect({ begun, ended, errors: log.errors }).toEqual({ begun: 1, ended: 1, errors: [] })
})

test('a run that waits for a silent database does not keep the process from stopping', async () => {
  let begun = 0
  const run = () => {
    begun += 1
    return new Promise(() => {})
  }
  const job = createPeriodicJob({
    ...{ name: 'Silent', initialDelay: 1, interval: 1, run },
    log: createLog(),
    longestEnd: 20,
  })
  job.start()
  await vi.waitFor(() => expect(begun).toBe(1), 60_000)
  await job.stop()
})
