import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toArchiveName } from './archive-name.ts'
import { DiskBackupPlace } from './backup-place.ts'
import { findArchive } from './find-archive.ts'
import { toBaseName } from './point-in-time-names.ts'
import { findBase } from './restore-moment.ts'

const toDay = (days: number) => new Date(Date.now() + days * 86_400_000)

test('the newest archive is none that a clock ahead dated later than now, unless there is no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holla-archives-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const add = (days: number) => {
    const name = toArchiveName(toDay(days), false)
    writeFileSync(join(folder, name), '')
    return name
  }
  const find = async () => {
    const config = { dataDirectory: folder, backup: { directory: folder, bucket: null } as never }
    return (await findArchive(config, { archive: null, from: null })).name
  }
  const ahead = add(300)
  expect(await find()).toBe(ahead)
  add(-2)
  const yesterday = add(-1)
  expect(await find()).toBe(yesterday)
})

test('nor is the newest base', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holla-bases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'base'))
  const place = new DiskBackupPlace(folder)
  const add = (days: number) => {
    const name = toBaseName({ at: toDay(days), cluster: '7', segment: '0'.repeat(24) }, false)
    writeFileSync(join(folder, name), '')
    return name
  }
  const ahead = add(300)
  expect((await findBase(place, null)).name).toBe(ahead)
  const yesterday = add(-1)
  expect((await findBase(place, null)).name).toBe(yesterday)
  expect((await findBase(place, toDay(301))).name).toBe(ahead)
})
