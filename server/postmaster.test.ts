import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPostmaster } from './postmaster.ts'

const folder = mkdtempSync(join(tmpdir(), 'holla-postmaster-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a cluster without its file, or whose process is another program, is not running', () => {
  expect(readPostmaster(folder)).toBeNull()
  writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n/data\n0\n5432\n\n\n\nready\n`)
  expect(readPostmaster(folder)).toBeNull()
  rmSync(join(folder, 'postmaster.pid'))
})

test('what keeps us from looking is an error and no sign of death', () => {
  mkdirSync(join(folder, 'postmaster.pid'))
  expect(() => readPostmaster(folder)).toThrow('EISDIR')
})
