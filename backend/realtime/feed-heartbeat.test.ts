import { expect, test, vi } from 'vitest'
import type { Listener } from '../database/listener.ts'
import { FeedHeartbeat } from './feed-heartbeat.ts'

test('nothing is trusted ten seconds after the last notice, and until the next one', () => {
  const clock = { now: 0 }
  const listener = { reconnect: vi.fn(), hear: vi.fn(), run: vi.fn(async () => [{ now: new Date() }]) }
  const heartbeat = new FeedHeartbeat({
    process: 'this one',
    listener: listener as unknown as Listener,
    timings: { heartbeat: 5_000, maxSilence: 10_000, maxDelay: 200 },
    log: { info: () => {}, error: () => {} },
    onBeat: () => {},
    onTime: () => {},
    now: () => clock.now,
  })
  expect(heartbeat.isAlive).toBe(false)
  heartbeat.hear()
  heartbeat.beat()
  clock.now = 9_999
  expect(heartbeat.isAlive).toBe(true)
  clock.now = 10_000
  expect(heartbeat.isAlive).toBe(false)
  heartbeat.hear()
  expect(heartbeat.isAlive).toBe(true)
})
