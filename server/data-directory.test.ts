import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFilesPrivate, prepareDataDirectory } from './data-directory.ts'

let parent: string
let umask: number
beforeEach(() => {
  umask = process.umask(0o022)
  parent = mkdtempSync(join(tmpdir(), 'holla-folder-'))
})
afterEach(() => {
  process.umask(umask)
  rmSync(parent, { recursive: true, maxRetries: 20 })
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the data folder and what is made from then on is closed to other users', () => {
  keepFilesPrivate()
  const path = join(parent, 'deep', 'data')
  prepareDataDirectory(path)
  mkdirSync(join(path, 'files'))
  writeFileSync(join(path, 'files', 'picture'), '')
  expect(modeOf(path)).toBe('700')
  expect(modeOf(join(path, 'files'))).toBe('700')
  expect(modeOf(join(path, 'files', 'picture'))).toBe('600')
})

test('what an earlier version left open is closed', () => {
  const path = join(parent, 'data')
  mkdirSync(join(path, 'files', 'objects'), { recursive: true })
  writeFileSync(join(path, 'files', 'objects', 'picture'), '')
  prepareDataDirectory(path)
  expect(modeOf(path)).toBe('700')
  expect(modeOf(join(path, 'files', 'objects'))).toBe('700')
  expect(modeOf(join(path, 'files', 'objects', 'picture'))).toBe('600')
})

test('a folder that holds other things, or is for everybody, keeps its rights', () => {
  const path = join(parent, 'home')
  mkdirSync(join(path, 'letters'), { recursive: true })
  prepareDataDirectory(path)
  expect(modeOf(path)).toBe('755')
  const shared = join(parent, 'shared')
  mkdirSync(join(shared, 'files'), { recursive: true })
  chmodSync(shared, 0o1777)
  prepareDataDirectory(shared)
  expect(modeOf(shared)).toBe('777')
})
