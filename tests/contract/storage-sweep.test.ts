import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DiskFiles } from '../../backend/storage/files.ts'
import { sweep } from '../../backend/storage/sweep.ts'
import { startBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
let filesDirectory: string
let files: DiskFiles
const logged: string[] = []

beforeAll(async () => {
  filesDirectory = mkdtempSync(join(tmpdir(), 'holla-sweep-'))
  backend = await startBackend({ filesDirectory })
  await backend.serviceClient().storage.createBucket('papers')
  files = new DiskFiles(join(filesDirectory, 'objects'))
})

beforeEach(() => {
  logged.length = 0
})

afterAll(async () => {
  await backend.stop()
  rmSync(filesDirectory, { recursive: true, force: true })
})

const run = (graceTime = 0) =>
  sweep({
    database: backend.database,
    files,
    log: { info: () => {}, error: message => logged.push(message) },
    signal: new AbortController().signal,
    graceTime,
  })

const papers = () => backend.serviceClient().storage.from('papers')
const pathOf = (version: string) => join(filesDirectory, 'objects', version.slice(0, 2), version)

async function write(name: string): Promise<string> {
  expect((await papers().upload(name, 'hello', { contentType: 'text/plain' })).error).toBeNull()
  const [row] = await backend.sql`select version from storage.objects where name = ${name}`
  return row?.version
}

test('files that no row names go, half-written ones too, and what is named stays', async () => {
  const kept = await write('kept.txt')
  const orphan = crypto.randomUUID()
  await files.write(orphan, Buffer.from('left by a crash'))
  const half = crypto.randomUUID()
  await files.write(half, Buffer.from('x'))
  rmSync(pathOf(half))
  writeFileSync(`${pathOf(half)}.part`, 'half')

  expect(await run(60_000)).toEqual({ files: 0, rows: 0 })
  const yesterday = new Date(Date.now() - 86_400_000)
  utimesSync(pathOf(orphan), yesterday, yesterday)
  utimesSync(`${pathOf(half)}.part`, yesterday, yesterday)
  expect(await run(60_000)).toEqual({ files: 2, rows: 0 })
  expect(await files.has(orphan)).toBe(false)
  expect(await files.has(kept)).toBe(true)
  expect(await (await papers().download('kept.txt')).data?.text()).toBe('hello')
})

test('a row whose file is gone goes, and the log names it', async () => {
  const version = await write('lost.txt')
  rmSync(pathOf(version))
  expect(await run()).toMatchObject({ rows: 1 })
  expect(await backend.sql`select from storage.objects where name = 'lost.txt'`).toHaveLength(0)
  expect(await backend.sql`select from storage.objects where name = 'kept.txt'`).toHaveLength(1)
  expect(logged).toEqual(['An object was removed because its file is gone'])
})

test('a disk that is not there costs no row', async () => {
  for (let i = 0; i < 25; i += 1) {
    await write(`many-${i}.txt`)
  }
  const elsewhere = new DiskFiles(join(filesDirectory, 'not-mounted'))
  const swept = await sweep({
    database: backend.database,
    files: elsewhere,
    log: { info: () => {}, error: message => logged.push(message) },
    signal: new AbortController().signal,
    graceTime: 0,
  })
  expect(swept).toEqual({ files: 0, rows: 0 })
  expect(logged[0]).toContain('is the disk with the files there?')
  expect(await backend.sql`select from storage.objects where name like 'many-%'`).toHaveLength(25)
})

test('two processes do not sweep at the same time', async () => {
  await backend.sql.begin(async sql => {
    await sql`select pg_advisory_xact_lock(hashtextextended('storage sweep', 0))`
    expect(await run()).toBeNull()
  })
})
