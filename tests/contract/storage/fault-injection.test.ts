import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { openPostImages } from './support/storage.ts'

const { backend, filesDirectory, findRow, listFiles, stop } = await openPostImages()
const { storage } = backend.serviceClient()
await storage.createBucket('papers')

beforeEach(() => {
  backend.errors.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(stop)

const papers = storage.from('papers')
const newName = () => `${crypto.randomUUID()}.txt`
const diskError = (code: string) =>
  Object.assign(new Error(`${code}: ${filesDirectory}`), { code, syscall: 'open' })

test('a full disk refuses uploads and copies in words, keeps what is there, and the operator is told', async () => {
  const kept = newName()
  await papers.upload(kept, 'kept')
  const before = listFiles()
  vi.spyOn(DiskFileStore.prototype, 'write').mockRejectedValue(diskError('ENOSPC'))
  vi.spyOn(DiskFileStore.prototype, 'copy').mockRejectedValue(diskError('EDQUOT'))
  const name = newName()
  for (const { error } of [
    await papers.upload(name, 'new'),
    await papers.upload(kept, 'newer', { upsert: true }),
    await papers.copy(kept, name),
  ]) {
    expect(error).toMatchObject({
      message: 'There is no room left for files',
      status: 507,
      statusCode: '507',
      code: 'InsufficientStorage',
    })
  }
  expect(backend.errors.map(({ message }) => message)).toEqual(
    Array(3).fill('There is no room left for files'),
  )
  expect(await findRow(name)).toBeUndefined()
  expect(await (await papers.download(kept)).data?.text()).toBe('kept')
  expect(listFiles()).toEqual(before)

  vi.restoreAllMocks()
  expect((await papers.upload(name, 'new')).error).toBeNull()
})

test('a database without room is told as the same, and leaves no file', async () => {
  const before = listFiles()
  await backend.sql.unsafe(`
    create function public.refuse_row() returns trigger language plpgsql
    as $$ begin raise exception using errcode = '53100', message = 'could not extend file "base/16384/2619"'; end $$;
    create trigger refuse_row before insert on storage.objects for each row when (new.metadata ->> 'size' <> '0')
    execute function public.refuse_row()`)
  const { error } = await papers.upload(newName(), 'new')
  await backend.sql.unsafe('drop trigger refuse_row on storage.objects; drop function public.refuse_row()')
  expect(error).toMatchObject({ message: 'There is no room left for files', status: 507 })
  expect(JSON.stringify(error)).not.toContain('base/')
  expect(listFiles()).toEqual(before)
})

test.each(['EROFS', 'EACCES', 'EIO', 'ENOENT'])(
  'a disk that answers %s gives a plain 500 with a number, and nothing of the server',
  async code => {
    vi.spyOn(DiskFileStore.prototype, 'write').mockRejectedValue(diskError(code))
    const name = newName()
    const { error } = await papers.upload(name, 'new')
    expect(error).toMatchObject({ status: 500, statusCode: '500', code: 'InternalError' })
    expect(error?.message).toMatch(/^Something went wrong on our side\..*number: [0-9a-f-]{36}$/)
    expect(JSON.stringify(error)).not.toContain(filesDirectory)
    expect(backend.errors).toHaveLength(1)
    expect(await findRow(name)).toBeUndefined()
  },
)

test('a folder of files that is away loses nothing and serves again when it is back', async () => {
  const kept = newName()
  await papers.upload(kept, 'kept')
  const folder = join(filesDirectory, 'objects')
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, 'no folder')
  const name = newName()
  expect((await papers.upload(name, 'new')).error).toMatchObject({ status: 500, code: 'InternalError' })
  expect((await papers.download(kept)).error).toMatchObject({ status: 500 })
  expect((await papers.list()).data?.map(entry => entry.name)).toContain(kept)
  rmSync(folder)
  renameSync(`${folder}-away`, folder)
  expect(await findRow(name)).toBeUndefined()
  expect(await (await papers.download(kept)).data?.text()).toBe('kept')
  expect((await papers.upload(name, 'new')).error).toBeNull()
})

test('a file that shrank on disk is an error, not half an answer', async () => {
  const name = newName()
  await papers.upload(name, 'whole words')
  const version = (await findRow(name))?.version
  writeFileSync(join(filesDirectory, 'objects', version.slice(0, 2), version), 'half')
  expect((await papers.download(name)).error).toMatchObject({ status: 500 })
  expect(backend.errors).toHaveLength(1)
})

test('while connections to the database die, uploads succeed whole or are refused for a moment', async () => {
  const acknowledged = new Map<string, string>()
  const statuses = new Set<number | undefined>()
  let isStorm = true
  const upload = async (worker: number) => {
    for (let i = 0; isStorm; i += 1) {
      const name = `storm-${worker}-${i}.txt`
      const { error } = await papers.upload(name, name.repeat(2_000))
      if (error) {
        statuses.add(error.status)
      } else {
        acknowledged.set(name, name.repeat(2_000))
      }
    }
  }
  const uploads = [1, 2, 3, 4].map(upload)
  for (let strike = 0; strike < 12 || acknowledged.size < 10; strike += 1) {
    await backend.superuser`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {})
    // Longer and longer: on a busy machine nothing would get through between two strikes.
    await new Promise(resolve => setTimeout(resolve, 50 * 1.2 ** strike))
  }
  isStorm = false
  await Promise.all(uploads)
  expect([...statuses].filter(status => status !== 503)).toEqual([])
  for (const [name, text] of acknowledged) {
    await expect.poll(async () => (await papers.download(name)).data?.text()).toBe(text)
  }
})
