import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { budgetPrices } from '../backend/budget-prices.ts'
import { Budgets } from '../backend/budgets.ts'
import { type RenderOptions, RenderQueue } from './render-queue.ts'

const [one, other] = ['192.0.2.1', '192.0.2.2']

/** Renderings that end when they are told to. */
function createWork(renderQueue: RenderQueue, options?: RenderOptions) {
  const running: { network: string; end: () => void }[] = []
  const start = (network: string) =>
    renderQueue.run(
      network,
      () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        running.push({ network, end: resolve })
        return promise
      },
      options,
    )
  return { running, start }
}

test('a network renders two pages at once, awaits six more and is refused the next, while others go on', async () => {
  const budgets = new Budgets()
  const { running, start } = createWork(new RenderQueue(budgets), { isKnown: true })
  const all = Array.from({ length: 8 }, () => start(one))
  expect(() => start(one)).toThrow('Too many requests')
  const others = [start(other), start(other)]
  await setImmediate()
  expect(running.map(({ network }) => network)).toEqual([one, one, other, other])
  for (let ended = 0; ended < 10; ended += 1) {
    running[ended]?.end()
    await setImmediate()
    expect(running.length - ended - 1).toBeLessThanOrEqual(4)
  }
  await Promise.all([...all, ...others])
  expect(budgets.counters.refused).toEqual({ 'pages at once': 1 })
})

test('addresses that anybody could make up have two places, one of a network, and none of those of known pages', async () => {
  const renderQueue = new RenderQueue(new Budgets())
  const { running, start } = createWork(renderQueue)
  const all = [one, one, other, other].map(start)
  await setImmediate()
  expect(running.map(({ network }) => network)).toEqual([one, other])
  expect(await renderQueue.run(one, async () => 'rendered', { isKnown: true })).toBe('rendered')
  for (let ended = 0; ended < 4; ended += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(ended)
    running[ended]?.end()
  }
  await Promise.all(all)
})

test('after a made-up address its place rests while others wait for one', async () => {
  const renderQueue = new RenderQueue(new Budgets())
  const { running, start } = createWork(renderQueue)
  const waiting = start(one)
  const rendered = renderQueue.run(other, async () => compute(300))
  const next = start(other)
  await rendered
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
  expect(running).toHaveLength(1)
  await expect.poll(() => running.length).toBe(2)
  for (const { end } of running) end()
  await Promise.all([waiting, next])
})

/** Until the thread has used so many more milliseconds of its processor. */
function compute(milliseconds: number): void {
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user < user + milliseconds * 1_000) {}
}

test('a rendering that fails gives its place back, and is paid like any other', async () => {
  const budgets = new Budgets()
  const renderQueue = new RenderQueue(budgets)
  const breakLate = async () => {
    compute(10)
    throw new Error('broken')
  }
  for (let round = 0; round < 10; round += 1) {
    await expect(renderQueue.run(one, breakLate)).rejects.toThrow('broken')
  }
  expect(budgets.counters.spent.rendering).toBeGreaterThanOrEqual(100)
})

test('a rendering that does not end is given up, and its place is free again', async () => {
  const renderQueue = new RenderQueue(new Budgets(), { longest: 20 })
  const stuck = Array.from({ length: 2 }, () => renderQueue.run(one, () => new Promise(() => {})))
  const next = renderQueue.run(one, async () => 'rendered')
  for (const rendering of stuck) await expect(rendering).rejects.toThrow('was not done within 20 ms')
  expect(await next).toBe('rendered')
})

test('what else the thread does during a rendering is not paid by who asked for it', async () => {
  const budgets = new Budgets()
  await new RenderQueue(budgets).run(one, async () => compute(400))
  expect(budgets.counters.spent.rendering).toBeLessThanOrEqual(200 * budgetPrices.rendering)
})

test('a network that has spent its budget gets no rendering', () => {
  const budgets = new Budgets()
  budgets.spend(one, 'rendering', 5_000)
  const renderQueue = new RenderQueue(budgets)
  expect(() => renderQueue.run(one, async () => {})).toThrow('Please try again')
  expect(() => renderQueue.run(other, async () => {})).not.toThrow()
})
