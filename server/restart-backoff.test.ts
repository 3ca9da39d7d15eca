import { expect, test } from 'vitest'
import { RestartBackoff } from './restart-backoff.ts'

const delays = (delay: RestartBackoff, ends: { wasReady: boolean; now: number }[]) =>
  ends.map(end => delay.next(end))

test('ten workers that are killed one after the other are replaced at once', () => {
  const ends = Array.from({ length: 10 }, (_, i) => ({ wasReady: true, now: i * 500 }))
  expect(delays(new RestartBackoff(), ends)).toEqual(Array(10).fill(0))
})

test('a worker that never becomes ready is tried at growing delays, up to half a minute', () => {
  const ends = Array.from({ length: 10 }, (_, i) => ({ wasReady: false, now: i * 40_000 }))
  expect(delays(new RestartBackoff(), ends)).toEqual([
    250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test('more than twenty ends within a minute are too many for haste', () => {
  const delay = new RestartBackoff()
  delays(
    delay,
    Array.from({ length: 20 }, (_, i) => ({ wasReady: true, now: i })),
  )
  expect(
    delays(delay, [
      { wasReady: true, now: 30 },
      { wasReady: true, now: 40 },
    ]),
  ).toEqual([250, 500])
  expect(delay.next({ wasReady: true, now: 90_000 })).toBe(0)
})
