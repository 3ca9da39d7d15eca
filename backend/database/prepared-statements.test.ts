import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxConnectionLifetime } from './connect.ts'
import { PreparedStatements } from './prepared-statements.ts'

let statements: PreparedStatements
let prepared: Set<string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  prepared = new Set()
  statements = new PreparedStatements()
})
afterEach(() => {
  vi.useRealTimers()
})

const run = (text: string, times = 3) => {
  for (let i = 0; i < times; i += 1) {
    if (statements.shouldPrepare(text)) prepared.add(text)
  }
}

test('a statement is prepared once it has come three times', () => {
  run('select 1', 2)
  expect(prepared.size).toBe(0)
  run('select 1', 1)
  expect([...prepared]).toEqual(['select 1'])
})

test('odd statements take the places of one round only, and those of tomorrow are prepared again', () => {
  for (let n = 0; n < 400; n += 1) {
    run(`select ${n}`)
  }
  expect(prepared.size).toBe(150)
  run('select tomorrow', 10)
  expect(prepared).not.toContain('select tomorrow')
  vi.setSystemTime(Date.now() + maxConnectionLifetime + 1)
  run('select tomorrow')
  expect(prepared).toContain('select tomorrow')
  for (let n = 1_000; n < 1_400; n += 1) {
    run(`select ${n}`)
  }
  expect(prepared.size).toBe(300)
})

test('a statement that looks for a pattern is planned anew each time, for the pattern that it has', () => {
  const statements = new PreparedStatements()
  const texts = [
    'select from posts where title ilike $1',
    'select from posts where not title like $1',
    'select from posts where title ~* $1',
  ]
  const answers = texts.flatMap(text => [1, 2, 3, 4].map(() => statements.shouldPrepare(text)))
  expect(answers).not.toContain(true)
})
