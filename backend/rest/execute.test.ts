import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anonymous, type Database, type Identity, longestLife, type RawStatement } from '../database.ts'
import { Executor } from './execute.ts'

let executor: Executor
let prepared: Set<string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  prepared = new Set()
  const readAsAnon = async (_: Identity, { text, prepare }: RawStatement) => {
    if (prepare) prepared.add(text)
    return [[Buffer.from('1')]]
  }
  executor = new Executor({ readAsAnon } as unknown as Database)
})
afterEach(() => {
  vi.useRealTimers()
})

const ask = async (text: string, times = 3) => {
  for (let i = 0; i < times; i += 1) {
    await executor.read({ statement: { text, values: [] }, identity: anonymous, settings: undefined })
  }
}

test('a statement is prepared once it has come three times', async () => {
  await ask('select 1', 2)
  expect(prepared.size).toBe(0)
  await ask('select 1', 1)
  expect([...prepared]).toEqual(['select 1'])
})

test('odd statements take the places of one round only, and those of tomorrow are prepared again', async () => {
  for (let n = 0; n < 400; n += 1) {
    await ask(`select ${n}`)
  }
  expect(prepared.size).toBe(150)
  await ask('select tomorrow', 10)
  expect(prepared).not.toContain('select tomorrow')
  vi.setSystemTime(Date.now() + longestLife + 1)
  await ask('select tomorrow')
  expect(prepared).toContain('select tomorrow')
  for (let n = 1_000; n < 1_400; n += 1) {
    await ask(`select ${n}`)
  }
  expect(prepared.size).toBe(300)
})
