import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkFiles } from '../../../backend/storage/check-files.ts'
import type { FileStore } from '../../../backend/storage/file-store.ts'
import { pair } from '../../../backend/storage/file-store-pair.ts'
import { moveFiles } from '../../../backend/storage/move-files.ts'
import { openFileStore } from '../../../backend/storage/open-file-store.ts'
import { cloneTemplate } from '../../support/backend.ts'
import { startS3, type TestS3 } from '../../support/s3-server.ts'
import { type FileProcess, makeFolder, startFileProcess } from './support/file-process.ts'

let s3: TestS3
let site: FileProcess
let bucket: FileStore
const folder = makeFolder()

beforeAll(async () => {
  s3 = await startS3()
  bucket = await openFileStore(folder, s3.location('moved'))
  site = await startFileProcess(await cloneTemplate(), folder)
  await site.backend.serviceClient().storage.createBucket('papers', { public: true })
  for (const name of names) {
    expect((await site.papers().upload(name, `the text of ${name}`)).error).toBeNull()
  }
})

afterAll(async () => {
  await site.stop()
  await bucket.close()
  await s3.close()
})

const names = Array.from({ length: 30 }, (_, i) => `${i}.txt`)
const move = (source: FileStore, target: FileStore, parts: Partial<Parameters<typeof moveFiles>[0]> = {}) =>
  moveFiles({
    ...{ sql: site.backend.sql, source, target, signal: new AbortController().signal, progress: () => {} },
    ...parts,
  })
const check = (files: FileStore) =>
  checkFiles({ sql: site.backend.sql, files, signal: new AbortController().signal, progress: () => {} })
const readAll = () => Promise.all(names.map(async name => (await site.papers().download(name)).data?.text()))
const texts = names.map(name => `the text of ${name}`)

test('a move that is interrupted changes nothing, and goes on where it was', async () => {
  const interrupted = new AbortController()
  const moving = move(site.files, bucket, {
    signal: interrupted.signal,
    progress: () => interrupted.abort(new Error('interrupted')),
  })
  await expect(moving).rejects.toThrow('interrupted')
  expect((await site.papers().upload('between.txt', 'between')).error).toBeNull()
  const part = randomUUID()
  await site.files.write(part, Buffer.from('half an upload'))
  await site.backend.sql`
    with upload as (
      insert into backend.resumable_uploads
        (bucket_id, name, length, is_upsert, content_type, cache_control, expires_at)
      values ('papers', 'half.txt', 100, false, 'text/plain', '', now() + interval '1 day')
      returning id
    )
    insert into backend.upload_parts (upload_id, start_offset, size, version)
    select id, 0, 14, ${part} from upload`
  const write = vi.spyOn(bucket, 'write')
  const report = await move(site.files, bucket, {
    // While it copies, somebody uploads, and somebody deletes.
    progress: vi.fn().mockImplementationOnce(() => site.papers().upload('during.txt', 'during')),
  })
  expect(report).toMatchObject({ missing: [], damaged: [] })
  // All would be the names and the three of meanwhile.
  expect(write.mock.calls.length).toBeLessThan(names.length + 3)
  // The upload goes on there.
  expect(await new Response((await bucket.open(part))?.body).text()).toBe('half an upload')
  write.mockRestore()
})

test('from then on the old place serves and takes nothing, and the new one has all of it', async () => {
  expect(await readAll()).toEqual(texts)
  expect((await site.papers().upload('late.txt', 'late')).error).toMatchObject({ status: 503 })
  await site.stop()
  site = await startFileProcess(site.backend.databaseUrl, folder, bucket)
  expect(await readAll()).toEqual(texts)
  expect(await (await site.papers().download('between.txt')).data?.text()).toBe('between')
  const { data } = await site.papers().list('', { limit: 100, search: 'during' })
  for (const file of data ?? []) {
    expect(await (await site.papers().download(file.name)).data?.text()).toBe('during')
  }
  expect((await site.papers().upload('late.txt', 'late')).error).toBeNull()
  expect((await check(bucket)).problems).toEqual([])
})

test('a place that holds something else is refused, and so is the one it is in', async () => {
  const [disk, other] = await Promise.all([openFileStore(folder, null), openFileStore(makeFolder(), null)])
  await other.write(crypto.randomUUID(), Buffer.from('of somebody else'))
  await expect(move(bucket, other)).rejects.toThrow('is not empty')
  await expect(move(bucket, bucket)).rejects.toThrow('already')
  await expect(move(disk, bucket)).rejects.toThrow('already')
  await expect(move(other, disk)).rejects.toThrow('does not hold the files of this site')
})

test('it goes back to where it was, and what is whole there is not copied again', async () => {
  const disk = await openFileStore(folder, null)
  const [row] = await site.backend.sql`select version from storage.objects where name = '3.txt'`
  await disk.write(row?.version, Buffer.from('the text of damage'))
  const write = vi.spyOn(disk, 'write')
  await move(bucket, disk)
  expect(write.mock.calls.map(([version]) => version)).toContain(row?.version)
  expect(write.mock.calls.length).toBeLessThan(5)
  expect((await check(disk)).problems).toEqual([])
  await move(disk, bucket)
})

test('it goes on to another disk, and what is missing or damaged is named', async () => {
  const [row] = await site.backend.sql`select version from storage.objects where name = '1.txt'`
  const [other] = await site.backend.sql`select version from storage.objects where name = '2.txt'`
  await bucket.remove([row?.version])
  await bucket.write(other?.version, Buffer.from('other bytes'))
  const disk = await openFileStore(makeFolder(), null)
  const report = await move(bucket, disk)
  expect(report).toMatchObject({ missing: ['papers/1.txt'], damaged: ['papers/2.txt'] })
  await site.backend.sql`update storage.objects set updated_at = now() - interval '1 hour'`
  expect((await check(disk)).problems.map(({ name, problem }) => ({ name, problem }))).toEqual(
    expect.arrayContaining([
      { name: '1.txt', problem: 'missing' },
      { name: '2.txt', problem: 'damaged' },
    ]),
  )
  expect(await site.backend.sql`select from backend.missing_files`).toHaveLength(2)
})

test('a lost place is replaced by another one only by command', async () => {
  const empty = await openFileStore(makeFolder(), null)
  await site.stop()
  site = await startFileProcess(site.backend.databaseUrl, folder, empty)
  expect((await site.papers().upload('new.txt', 'new')).error).toMatchObject({ status: 503 })
  const [id] = await site.backend.sql`select value from backend.secrets where name = 'file_store_id'`
  await pair(site.backend.sql, empty, { replaces: id?.value })
  await site.stop()
  site = await startFileProcess(site.backend.databaseUrl, folder, empty)
  expect((await site.papers().upload('new.txt', 'new')).error).toBeNull()
})
