import { expect, test } from 'vitest'
import { Backlog, ProcessBacklog, type SlowReader } from './backlog.ts'

/** Returns whether it was cut off. */
function createReader(backlog: Backlog) {
  const frames: Buffer[] = []
  const reader: SlowReader & { add(...added: Buffer[]): void; isCutOff: boolean } = {
    isCutOff: false,
    add(...added) {
      for (const frame of added) {
        frames.push(frame)
        backlog.add(frame, reader)
      }
    },
    cutOff() {
      reader.isCutOff = true
      for (const frame of frames.splice(0)) backlog.remove(frame, reader)
    },
  }
  return reader
}

test('a frame that waits for many counts once, until the last has read it', () => {
  const network = new Backlog(15, new ProcessBacklog(25))
  const readers = Array.from({ length: 100 }, () => createReader(network))
  const shared = Buffer.alloc(10)
  for (const reader of readers) reader.add(shared)
  expect(network.bytes).toBe(10)
  for (const reader of readers.slice(1)) reader.cutOff()
  expect(network.bytes).toBe(10)
  readers[0]?.add(Buffer.alloc(10))
  expect(readers[0]?.isCutOff).toBe(true)
  expect(network.bytes).toBe(0)
})

test('where too much waits in all, the network with the most loses its readers, the longest waiting first', () => {
  const all = new ProcessBacklog(30)
  const [greedy, other] = [new Backlog(25, all), new Backlog(25, all)]
  const readers = [greedy, greedy, other, other].map(createReader)
  const [first, second, third, last] = readers
  second?.add(Buffer.alloc(12))
  first?.add(Buffer.alloc(12))
  third?.add(Buffer.alloc(4))
  last?.add(Buffer.alloc(4))
  expect(readers.map(({ isCutOff }) => isCutOff)).toEqual([false, true, false, false])
  expect([greedy.bytes, other.bytes]).toEqual([12, 8])
})
