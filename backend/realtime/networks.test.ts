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

test('where few networks hold all that there is, each that comes still has its share', () => {
  const networks = new Networks({
    ...realtimeLimits,
    clients: 4,
    clientShare: { network: 1, process: 10 },
    memory: { socket: 500, network: 500, process: 1_000 },
    memoryShare: { network: 200, process: 300 },
    filters: { socket: 50, network: 50, process: 100 },
    filterShare: { network: 5, process: 50 },
  })
  const greedy = ['192.0.2.1', '192.0.2.2'].map(name => [networks.admit(name), networks.admit(name)][0])
  expect(greedy.map(network => network?.memory.reserve(500))).toEqual([true, true])
  expect(greedy.map(network => network?.filters.reserve(50))).toEqual([true, true])

  const other = networks.admit('192.0.2.3')
  expect(networks.admit('192.0.2.3')).toBeNull()
  expect([100, 100, 1].map(bytes => other?.memory.reserve(bytes))).toEqual([true, true, false])
  expect([5, 1].map(count => other?.filters.reserve(count))).toEqual([true, false])
})

test('what leaves makes room in the share that it came from', () => {
  const networks = new Networks({
    ...realtimeLimits,
    memory: { socket: 1_000, network: 1_000, process: 1_000 },
    memoryShare: { network: 200, process: 300 },
  })
  const [greedy, first, second] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(name => networks.admit(name))
  expect(greedy?.memory.reserve(1_000)).toBe(true)
  expect(first?.memory.reserve(200)).toBe(true)
  expect(second?.memory.reserve(200)).toBe(false)
  first?.memory.releaseAll()
  expect(second?.memory.reserve(200)).toBe(true)
  greedy?.memory.releaseAll()
  expect(first?.memory.reserve(1_000)).toBe(true)
  expect(greedy?.memory.reserve(100)).toBe(true)
  expect(greedy?.memory.reserve(1)).toBe(false)
})

test('where many networks open sockets and send messages without end, each that comes still has its share', () => {
  const networks = new Networks({
    ...realtimeLimits,
    processHandshakes: { burst: 3, perSecond: 0 },
    handshakeShare: { burst: 2, perSecond: 0 },
    processMessages: { burst: 5, perSecond: 0 },
    messageShare: { burst: 2, perSecond: 0 },
  })
  const admit = (name: string, times: number) => Array.from({ length: times }, () => networks.admit(name))
  const [greedy] = admit('192.0.2.1', 1)
  expect(admit('192.0.2.1', 9).filter(Boolean)).toHaveLength(4)
  const [other, , refused] = admit('192.0.2.2', 3)
  expect(refused).toBeNull()
  expect(Array.from({ length: 9 }, () => greedy?.takeMessage()).filter(Boolean)).toHaveLength(7)
  expect([other?.takeMessage(), other?.takeMessage(), other?.takeMessage()]).toEqual([true, true, false])
})
