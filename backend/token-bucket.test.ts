import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('a clock that is set back empties no bucket, and one that is set ahead fills none', () => {
  const bucket = new TokenBucket({ burst: 2, perSecond: 0.001 })
  expect(bucket.take()).toBe(true)
  vi.setSystemTime(Date.now() - 4 * 3_600_000)
  expect(bucket.take()).toBe(true)
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  expect(bucket.take()).toBe(false)
})
