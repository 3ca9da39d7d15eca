import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPlaces, Turns } from './turns.ts'

test('no more work runs at once than there are places, and all of it comes to its end in order', async () => {
  const places = createPlaces(2)
  const done: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) =>
    places.use(async () => {
      running += 1
      most = Math.max(most, running)
      await setImmediate()
      running -= 1
      done.push(number)
    })
  const all = Promise.all([1, 2, 3, 4, 5].map(work))
  expect(places.waiting).toBe(3)
  await all
  expect({ most, running, done, waiting: places.waiting }).toEqual({
    most: 2,
    running: 0,
    done: [1, 2, 3, 4, 5],
    waiting: 0,
  })
})

test('work that fails gives its turn back, and one thing is never with two', async () => {
  const connections = new Turns(['first'])
  const held: string[] = []
  const work = (fails: boolean) =>
    connections.use(async connection => {
      held.push(connection)
      expect(held).toEqual(['first'])
      await setImmediate()
      held.pop()
      if (fails) {
        throw new Error('lost')
      }
      return connection
    })
  const results = await Promise.allSettled([work(true), work(false), work(true), work(false)])
  expect(results.map(result => result.status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
})

test('who waits too long is refused, and takes no turn from the others', async () => {
  const places = createPlaces(1, { maxWait: 20, refuse: () => new Error('too long') })
  const slow = Promise.withResolvers<void>()
  const first = places.use(() => slow.promise)
  await expect(places.use(async () => 'never')).rejects.toThrow('too long')
  expect(places.waiting).toBe(0)
  const next = places.use(async () => 'next')
  slow.resolve()
  await first
  expect(await next).toBe('next')
  expect(await places.use(async () => 'later')).toBe('later')
})
