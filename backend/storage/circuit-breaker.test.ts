import { expect, test, vi } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

test('a clock that is set back does not keep it open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const breaker = new CircuitBreaker({ toError: cause => cause as Error, isAnswer: () => false })
  const away = async () => {
    throw new Error('away')
  }
  for (let i = 0; i < 3; i += 1) {
    await expect(breaker.run(away)).rejects.toThrow('away')
  }
  vi.advanceTimersByTime(3_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await breaker.run(async () => 'back')).toBe('back')
  vi.useRealTimers()
})
