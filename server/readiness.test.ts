import { expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

const silent = () => {}

test('a process is ready when all is well, and not while it drains', async () => {
  const readiness = createReadiness([{ name: 'disk', run: async () => {} }], silent)
  expect(await readiness.findErrors()).toEqual([])
  readiness.drain()
  expect(await readiness.findErrors()).toEqual(['draining'])
})

test('what hangs is not ready within the time given, and is not asked once more for each who asks', async () => {
  const run = vi.fn(() => new Promise<void>(() => {}))
  const report = vi.fn()
  const readiness = createReadiness([{ name: 'database', run }], report, { timeout: 20, keepFor: 0 })
  expect(await readiness.findErrors()).toEqual(['database'])
  expect(await Promise.all([readiness.findErrors(), readiness.findErrors()])).toEqual([
    ['database'],
    ['database'],
  ])
  expect(String(await readiness.findWriteError())).toContain('No answer within 0.02 seconds')
  expect(run).toHaveBeenCalledTimes(1)
  expect(report).toHaveBeenCalledTimes(1)
})

test('where the disk is full a save fails, although the database takes a small one', async () => {
  const full = new Error('Only 0 MB are free')
  const readiness = createReadiness(
    [
      { name: 'database', run: async () => {} },
      { name: 'disk', run: () => Promise.reject(full) },
      { name: 'listener', run: () => Promise.reject(new Error('No notice')) },
    ],
    silent,
  )
  expect(await readiness.findWriteError()).toBe(full)
})

test('an answer is kept for a while, and asked for anew after it', async () => {
  let time = 0
  let error: Error | null = new Error('read only')
  const run = async () => {
    if (error) {
      throw error
    }
  }
  const readiness = createReadiness([{ name: 'database', run }], silent, { keepFor: 1_000, now: () => time })
  expect(await readiness.findWriteError()).toBe(error)
  error = null
  time = 999
  expect(await readiness.findErrors()).toEqual(['database'])
  time = 1_000
  expect(await readiness.findErrors()).toEqual([])
})
