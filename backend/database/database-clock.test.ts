import { expect, test } from 'vitest'
import { DatabaseClock } from './database-clock.ts'

const hour = 3_600_000

test('the time that the database has told goes on, and one that was long under way does not set it back', () => {
  const clock = new DatabaseClock()
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000)
  const ahead = Date.now() + hour
  clock.set(ahead, performance.now() - 5_000)
  expect(clock.now() - ahead).toBeLessThan(1_000)
  clock.set(ahead - 60_000, performance.now() - 60_000)
  expect(clock.now()).toBeGreaterThanOrEqual(ahead)
  clock.set(ahead - hour, performance.now())
  expect(clock.now()).toBeLessThan(ahead)
})
