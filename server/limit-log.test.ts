import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { limitLog } from './limit-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'holla-log-'))
const path = join(folder, 'postgres.log')
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 20 }))

test('a log of bounded length keeps what came last, and its writer goes on', async () => {
  const writer = openSync(path, 'a')
  writeSync(writer, 'first\n')
  await limitLog(path, 10)
  expect(readFileSync(path, 'utf8')).toBe('first\n')

  writeSync(writer, 'second\n')
  await limitLog(path, 10)
  writeSync(writer, 'third\n')
  closeSync(writer)
  expect(readFileSync(path, 'utf8')).toBe('third\n')
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('first\nsecond\n')

  appendFileSync(path, 'and more\n')
  await limitLog(path, 10)
  expect(readFileSync(path, 'utf8')).toBe('')
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('third\nand more\n')
})

test('a log that is not there is no error', async () => {
  await limitLog(join(folder, 'missing.log'))
})
