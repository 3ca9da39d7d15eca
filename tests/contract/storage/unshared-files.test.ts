import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import type { FileStore } from '../../../backend/storage/file-store.ts'
import { FileStorePair } from '../../../backend/storage/file-store-pair.ts'
import { cloneTemplate } from '../../support/backend.ts'
import { type FileProcess, makeFolder, startFileProcess } from './support/file-process.ts'

let first: FileProcess
let second: FileProcess

/** Two processes on one database, of which each has a disk of its own: what an operator must not do, and does. */
beforeAll(async () => {
  const databaseUrl = await cloneTemplate()
  first = await startFileProcess(databaseUrl, makeFolder())
  await first.backend.serviceClient().storage.createBucket('papers', { public: true })
  for (const name of ['first.txt', 'another.txt', 'third.txt']) {
    expect((await first.papers().upload(name, 'of the first')).error).toBeNull()
  }
  second = await startFileProcess(databaseUrl, makeFolder())
})

afterAll(async () => {
  await second.stop()
  await first.stop()
})

const readCondition = async () =>
  (await first.backend.sql`select sentence, advice from backend.conditions where kind = 'files-elsewhere'`)[0]

test('the process without the files takes no uploads, says so, and the back office knows', async () => {
  for (const { error } of [
    await second.papers().upload('second.txt', 'of the second'),
    await second.papers().upload('first.txt', 'replaced', { upsert: true }),
    await second.papers().copy('first.txt', 'copy.txt'),
  ]) {
    expect(error).toMatchObject({ status: 503 })
    expect(error?.message).toBe(
      'Files cannot be stored at the moment, because their place was changed; an operator has been told',
    )
  }
  expect((await readCondition())?.sentence).toContain('does not hold the files of this site')
  expect(await first.backend.sql`select name from storage.objects`).toHaveLength(3)
})

test('neither sweep removes a row or a file of the other', async () => {
  const stray = crypto.randomUUID()
  await second.files.write(stray, Buffer.from('of the second disk'))
  expect(await second.sweep()).toBeNull()
  expect(await first.sweep()).toEqual({ files: 0, missing: 0 })
  expect(await second.files.has(stray)).toBe(true)
  expect(await (await first.papers().download('first.txt')).data?.text()).toBe('of the first')
})

test('a row deleted through the process without the files leaves the file to the sweep of the other', async () => {
  expect((await first.papers().upload('gone.txt', 'gone')).error).toBeNull()
  const [row] = await first.backend.sql`select version from storage.objects where name = 'gone.txt'`
  expect((await second.papers().remove(['gone.txt'])).error).toBeNull()
  expect(await first.files.has(row?.version)).toBe(true)
  expect(await first.sweep()).toEqual({ files: 1, missing: 0 })
})

test('a process whose files are changed while it runs is refused the row, and keeps no file', async () => {
  const [id] = await first.backend.sql`select value from backend.secrets where name = 'file_store_id'`
  await first.backend.sql`update backend.secrets set value = 'moved' where name = 'file_store_id'`
  const { error } = await first.papers().upload('late.txt', 'late')
  expect(error).toMatchObject({ status: 503 })
  expect(await first.backend.sql`select from storage.objects where name = 'late.txt'`).toHaveLength(0)
  await first.backend.sql`update backend.secrets set value = ${id?.value} where name = 'file_store_id'`
  expect((await first.papers().upload('late.txt', 'late')).error).toBeNull()
  expect(await first.sweep()).toEqual({ files: 0, missing: 0 })
})

test('what one process cannot reach is told as long as it cannot, also while others can', async () => {
  const { sql, database } = first.backend
  const away = new DiskFileStore(join(first.folder, 'objects'))
  const readId = away.readId.bind(away)
  away.readId = async () => {
    throw new Error('not mounted')
  }
  const toPair = (files: FileStore) =>
    new FileStorePair({ database, files, log: { info: () => {}, error: () => {} } })
  const [well, failing] = [toPair(first.files), toPair(away)]
  const readUnreachable = () => sql`
    select expires_at is not null as expires from backend.conditions where kind = 'files-unreachable'`
  await well.check()
  await failing.check()
  await well.check()
  // Should it end meanwhile, nobody else would clear it.
  expect(await readUnreachable()).toEqual([{ expires: true }])
  away.readId = readId
  await failing.check()
  expect(await readUnreachable()).toEqual([])
})

test('with the right folder it takes uploads again, and the back office is told no more', async () => {
  const { databaseUrl } = second.backend
  await second.stop()
  second = await startFileProcess(databaseUrl, first.folder)
  expect((await second.papers().upload('second.txt', 'of the second')).error).toBeNull()
  expect(await (await first.papers().download('second.txt')).data?.text()).toBe('of the second')
  expect(await readCondition()).toBeUndefined()
})
