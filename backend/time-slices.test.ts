import { expect, test } from 'vitest'
import { TimeSlices } from './time-slices.ts'

const work = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

function useUp(slices: TimeSlices) {
  slices.next('others')
  work(6)
}

test('what comes alone, or is little, waits for nothing', () => {
  const slices = new TimeSlices()
  expect(slices.next('a')).toBe(undefined)
  expect(slices.next('a')).toBe(undefined)
})

test('of a burst each turn of the event loop does one piece more, and others come between', async () => {
  const slices = new TimeSlices()
  useUp(slices)
  const done: string[] = []
  const burst = Array.from({ length: 5 }, async (_, n) => {
    await slices.next('a')
    work(6)
    done.push(`a${n}`)
  })
  setImmediate(() => setImmediate(() => done.push('staff')))
  await Promise.all(burst)
  expect(done.indexOf('staff')).toBeLessThan(4)
  expect(done.filter(name => name !== 'staff')).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
})

test('a network that has asked for one thing waits for no burst of another', async () => {
  const slices = new TimeSlices()
  useUp(slices)
  const done: string[] = []
  const ask = async (network: string) => {
    await slices.next(network)
    work(6)
    done.push(network)
  }
  await Promise.all([...Array.from({ length: 5 }, () => ask('a')), ask('b')])
  expect(done.indexOf('b')).toBeLessThan(3)
})

test('after a burst all is as before', async () => {
  const slices = new TimeSlices()
  useUp(slices)
  await Promise.all([slices.next('a'), slices.next('b')])
  await expect.poll(() => slices.next('a')).toBe(undefined)
})

test('where it may, a turn does as much of what waits as fits its slice', async () => {
  let mayFill = true
  const slices = new TimeSlices({ mayFill: () => mayFill })
  const countInOneTurn = async () => {
    useUp(slices)
    const done: number[] = []
    for (let n = 0; n < 5; n += 1) slices.run(`${n}`, () => done.push(n))
    await new Promise(resolve => setImmediate(resolve))
    const inOneTurn = done.length
    await expect.poll(() => done).toEqual([0, 1, 2, 3, 4])
    return inOneTurn
  }
  expect(await countInOneTurn()).toBe(5)
  mayFill = false
  expect(await countInOneTurn()).toBe(1)
})

test('what is first waits for no network', async () => {
  const slices = new TimeSlices()
  useUp(slices)
  const done: string[] = []
  const others = Array.from({ length: 5 }, (_, n) => slices.next(`${n}`)?.then(() => done.push(`${n}`)))
  await slices.next('staff', { first: true })
  expect(done).toEqual([])
  await Promise.all(others)
  expect(done).toHaveLength(5)
})

test("however much of staff's network asks, every second piece of work is another network's", async () => {
  const slices = new TimeSlices()
  useUp(slices)
  const done: string[] = []
  const ask = async (network: string, first: boolean) => {
    await slices.next(network, { first })
    work(6)
    done.push(network)
  }
  const asked = Array.from({ length: 10 }, () => ask('staff', true))
  await Promise.all([...asked, ask('b', false), ask('c', false)])
  expect(done.indexOf('b')).toBeLessThan(3)
  expect(done.indexOf('c')).toBeLessThan(5)
})
