import { expect, test } from 'vitest'
import { Networks } from './networks.ts'
import { realtimeLimits } from './realtime-limits.ts'

test('where many networks have joined too much, each that comes still has its share', () => {
  const networks = new Networks({
    ...realtimeLimits,
    processJoins: { burst: 5, perSecond: 0 },
    joinShare: { burst: 2, perSecond: 0 },
  })
  const greedy = networks.admit('192.0.2.1')
  const other = networks.admit('192.0.2.2')
  expect(Array.from({ length: 9 }, () => greedy?.takeJoin()).filter(Boolean)).toHaveLength(7)
  expect([other?.takeJoin(), other?.takeJoin(), other?.takeJoin()]).toEqual([true, true, false])
})

test('where many networks have sent too much, each that comes still has its share', () => {
  const networks = new Networks({
    ...realtimeLimits,
    processBytes: { burst: 5_000, perSecond: 0 },
    byteShare: { burst: 200, perSecond: 0 },
  })
  const greedy = networks.admit('192.0.2.1')
  const other = networks.admit('192.0.2.2')
  expect(Array.from({ length: 9 }, () => greedy?.takeBytes(1_000)).filter(Boolean)).toHaveLength(5)
  expect([100, 100, 100].map(count => other?.takeBytes(count))).toEqual([true, true, false])
})
