import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toArchiveName } from './archive-name.ts'
import { findArchive } from './find-archive.ts'

test('the newest archive is none that a clock ahead dated later than now, unless there is no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holla-archives-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const add = (days: number) => {
    const name = toArchiveName(new Date(Date.now() + days * 86_400_000), false)
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
