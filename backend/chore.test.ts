import { expect, test, vi } from 'vitest'
import { createChore } from './chore.ts'

function createLog() {
  const errors: unknown[] = []
  return {
    errors,
    info: () => {},
    error: (message: string, facts?: object) => errors.push({ message, ...facts }),
  }
}

test('a chore comes back, never twice at once, and a failure neither ends it nor goes unseen', async () => {
  const log = createLog()
  let running = 0
  let most = 0
  let done = 0
  const chore = createChore({
    name: 'The sweep',
    firstAfter: 1,
    every: 1,
    log,
    async work() {
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
  chore.start()
  await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(4), 10_000)
  await chore.stop()
  expect({ most, running }).toEqual({ most: 1, running: 0 })
  expect(log.errors).toEqual([{ message: 'The sweep failed', error: new Error('The database is gone') }])
})

test('stopping tells the work so and waits for it, and what has not begun never does', async () => {
  const log = createLog()
  let begun = 0
  let ended = 0
  const work = async (signal: AbortSignal) => {
    begun += 1
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    ended += 1
  }
  const later = createChore({ name: 'Later', firstAfter: 60_000, every: 1, log, work })
  later.start()
  await later.stop()
  expect(begun).toBe(0)

  const soon = createChore({ name: 'Soon', firstAfter: 1, every: 1, log, work })
  soon.start()
  await vi.waitFor(() => expect(begun).toBe(1), 10_000)
  await soon.stop()
  expect({ begun, ended, errors: log.errors }).toEqual({ begun: 1, ended: 1, errors: [] })
})
