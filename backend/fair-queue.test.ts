import { expect, test } from 'vitest'
import { FairQueue, type Priority } from './fair-queue.ts'

const open = (options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({
    concurrency: 1,
    concurrencyPerKey: 1,
    maxWaiting: 10,
    maxWaitingPerKey: 5,
    queueFull: () => new Error('full'),
    ...options,
  })

test('who asks for one thing waits for one of those who ask for many', async () => {
  const queue = open()
  const order: string[] = []
  const ask = (key: string, name: string) =>
    queue.run(key, async () => {
      order.push(name)
      await new Promise(resolve => setTimeout(resolve, 1))
    })
  await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('a', 'a4'), ask('b', 'b1')])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('what is given up while it waits is never begun, and leaves its place', async () => {
  const queue = open({ maxWaitingPerKey: 1 })
  let finish = () => {}
  const first = queue.run('a', () => new Promise<void>(resolve => (finish = resolve)))
  const controller = new AbortController()
  let isBegun = false
  const second = queue.run('a', async () => (isBegun = true), { signal: controller.signal })
  await expect(queue.run('a', async () => {})).rejects.toThrow('full')
  controller.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  const third = queue.run('a', async () => 'done')
  finish()
  await first
  expect(await third).toBe('done')
  expect(isBegun).toBe(false)
})

test('one key never takes all places, and work that fails gives its place back', async () => {
  const queue = open({ concurrency: 2 })
  const running = new Set<string>()
  const seen: string[] = []
  const ask = (key: string, name: string) =>
    queue.run(key, async () => {
      running.add(name)
      seen.push([...running].sort().join('+'))
      await new Promise(resolve => setTimeout(resolve, 1))
      running.delete(name)
      throw new Error(name)
    })
  const results = await Promise.allSettled([ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(seen.some(names => names === 'a1+a2')).toBe(false)
  expect(await queue.run('a', async () => 1)).toBe(1)
})

test('what is urgent waits for none that is not, and has room where the others have none', async () => {
  const queue = open({ maxWaiting: 3 })
  const order: string[] = []
  const ask = (key: string, priority: 'urgent' | 'usual') =>
    queue.run(
      key,
      async () => {
        order.push(`${key} ${priority}`)
        await new Promise(resolve => setTimeout(resolve, 1))
      },
      { priority },
    )
  const all = [
    ...['a', 'b', 'c', 'd'].map(key => ask(key, 'usual')),
    ask('e', 'usual').catch(error => order.push(`e ${error.message}`)),
    ask('e', 'urgent'),
    ask('a', 'urgent'),
  ]
  await Promise.all(all)
  expect(order).toEqual(['a usual', 'e full', 'e urgent', 'a urgent', 'b usual', 'c usual', 'd usual'])
})

test('where no more may wait, the longest line gives up its last for a key that has fewer, if it may', async () => {
  const fill = async (makesRoom: boolean) => {
    const queue = open({ maxWaiting: 3, makesRoom })
    const ask = (key: string, name: string) =>
      queue
        .run(key, () => new Promise(resolve => setTimeout(resolve, 1)))
        .then(
          () => `${name} done`,
          error => `${name} ${error.message}`,
        )
    return Promise.all([
      ...[ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')],
      ...[ask('c', 'c1'), ask('a', 'a4'), ask('d', 'd1')],
    ])
  }
  expect(await fill(true)).toEqual([
    ...['a1 done', 'a2 done', 'a3 full', 'b1 done'],
    ...['c1 done', 'a4 full', 'd1 full'],
  ])
  expect(await fill(false)).toEqual([
    ...['a1 done', 'a2 done', 'a3 done', 'b1 done'],
    ...['c1 full', 'a4 full', 'd1 full'],
  ])
})

test('what is first goes before what is urgent, and that before the rest', async () => {
  const queue = open()
  const order: string[] = []
  const ask = (key: string, priority?: Priority) =>
    queue.run(key, async () => void order.push(key), priority && { priority })
  await Promise.all([ask('at once'), ask('usual'), ask('urgent', 'urgent'), ask('first', 'first')])
  expect(order).toEqual(['at once', 'first', 'urgent', 'usual'])
})
