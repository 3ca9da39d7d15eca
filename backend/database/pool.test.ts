import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Sql } from '../database.ts'
import { Pool } from './pool.ts'

const answerTimeout = 12_000

const createPool = (size: number, end = vi.fn(() => Promise.resolve())) =>
  new Pool({
    size,
    connect: () => ({ end }) as unknown as Sql,
    acquireTimeout: 100,
    answerTimeout,
    timeoutError: () => new Error('refused'),
  })

const staff = { exclusive: true, payer: null }

test('after a silence a long statement that goes on is not the one that tries the server', async () => {
  const pool = createPool(3)
  const long = Promise.withResolvers<string>()
  const running = pool.use(staff, () => long.promise)
  const late = Object.assign(new Error('late'), { code: 'CONNECT_TIMEOUT' })
  await expect(pool.use(staff, () => Promise.reject(late))).rejects.toBe(late)

  const trying = Promise.withResolvers<string>()
  const first = pool.use(staff, () => trying.promise)
  await expect(pool.use(staff, async () => 'second')).rejects.toThrow('refused')
  trying.resolve('first')
  expect(await first).toBe('first')
  expect(await pool.use(staff, async () => 'third')).toBe('third')
  long.resolve('long')
  expect(await running).toBe('long')
})

test('a statement that ends in the very turn in which it is looked for is watched no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const work = Promise.withResolvers<string>()
  const used = createPool(1).use(staff, () => work.promise)
  vi.advanceTimersByTime(answerTimeout)
  work.resolve('answer')
  expect(await used).toBe('answer')
  await setImmediate()
  expect(vi.getTimerCount()).toBe(0)
})

test('after a renewal what is under way keeps its connection, which ends with it and says nothing of the new ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const end = vi.fn(() => Promise.resolve())
  const pool = createPool(3, end)
  const [short, long] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const running = [pool.use(staff, () => short.promise), pool.use(staff, () => long.promise)]
  pool.renew()
  expect(end).toHaveBeenCalledTimes(1)
  short.resolve('short')
  expect(await running[0]).toBe('short')
  expect(end).toHaveBeenCalledTimes(2)

  vi.advanceTimersByTime(answerTimeout)
  await setImmediate()
  expect(end).toHaveBeenCalledTimes(3)
  const first = pool.use(staff, () => setImmediate('first'))
  expect(await Promise.all([first, pool.use(staff, async () => 'second')])).toEqual(['first', 'second'])
  long.reject(new Error('destroyed'))
  await expect(running[1]).rejects.toThrow('destroyed')
})
