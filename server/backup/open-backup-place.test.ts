import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findArchive } from './find-archive.ts'
import { openBackupPlace, prepareBackupPlace } from './open-backup-place.ts'

function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'holla-place-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const toConfig = (directory: string) => ({
  dataDirectory: directory,
  backup: { directory, bucket: null } as never,
})
const toMode = (path: string) => statSync(path).mode & 0o7777

test('a folder in which somebody else keeps files, too, is read and written as it is', async () => {
  const shared = join(makeFolder(), 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  const name = 'holla-20261123T020000123Z.tar.zst'
  writeFileSync(join(shared, name), '')
  const config = toConfig(makeFolder())
  expect(await findArchive(config, { archive: join(shared, name), from: null })).toMatchObject({ name })
  expect(toMode(shared)).toBe(0o1777)
  await prepareBackupPlace(config, shared)
  expect(toMode(shared)).toBe(0o1777)
})

test('whoever only reads makes no folder; one that is made is closed to others', async () => {
  const folder = join(makeFolder(), 'backups')
  const place = await openBackupPlace(toConfig(folder), null)
  expect(await place.list()).toEqual([])
  expect(existsSync(folder)).toBe(false)
  await prepareBackupPlace(toConfig(folder), null)
  expect(toMode(folder)).toBe(0o700)
})
