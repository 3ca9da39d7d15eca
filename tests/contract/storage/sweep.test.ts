import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Database } from '../../../backend/database.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { deleteMissing } from '../../../backend/storage/missing-files.ts'
import { type SweepParts, sweepFiles } from '../../../backend/storage/sweep-files.ts'
import { cloneTemplate, startBackend, type TestBackend, toUrls } from '../../support/backend.ts'

let backend: TestBackend
let filesDirectory: string
let files: DiskFileStore
const logged: string[] = []

beforeAll(async () => {
  filesDirectory = mkdtempSync(join(tmpdir(), 'holla-sweep-'))
  backend = await startBackend({ filesDirectory })
  await backend.serviceClient().storage.createBucket('papers')
  files = new DiskFileStore(join(filesDirectory, 'objects'))
})

beforeEach(() => {
  logged.length = 0
})

afterAll(async () => {
  await backend.stop()
  rmSync(filesDirectory, { recursive: true, force: true, maxRetries: 20 })
})

const run = (graceTime = 0, parts: Partial<SweepParts> = {}) =>
  sweepFiles({
    database: backend.database,
    files,
    log: { info: () => {}, error: message => logged.push(message) },
    signal: new AbortController().signal,
    graceTime,
    ...parts,
  })

const notTogether = 'These are not the files of this database; nothing was swept'
const seemsNotTogether = 'The files and the database do not seem to belong together; no file was removed'

const papers = () => backend.serviceClient().storage.from('papers')
const pathOf = (version: string) => join(filesDirectory, 'objects', version.slice(0, 2), version)

async function write(name: string): Promise<string> {
  expect((await papers().upload(name, 'hello', { contentType: 'text/plain' })).error).toBeNull()
  const [row] = await backend.sql`select version from storage.objects where name = ${name}`
  return row?.version
}

test('files that no row names go, half-written ones too, and what is named stays', async () => {
  const kept = await write('kept.txt')
  await write('kept too.txt')
  const orphan = crypto.randomUUID()
  await files.write(orphan, Buffer.from('left by a crash'))
  const half = crypto.randomUUID()
  await files.write(half, Buffer.from('x'))
  rmSync(pathOf(half))
  writeFileSync(`${pathOf(half)}.part`, 'half')

  expect(await run(60_000)).toEqual({ files: 0, missing: 0 })
  const yesterday = new Date(Date.now() - 86_400_000)
  utimesSync(pathOf(orphan), yesterday, yesterday)
  utimesSync(`${pathOf(half)}.part`, yesterday, yesterday)
  expect(await run(60_000)).toEqual({ files: 2, missing: 0 })
  expect(await files.has(orphan)).toBe(false)
  expect(await files.has(kept)).toBe(true)
  expect(await (await papers().download('kept.txt')).data?.text()).toBe('hello')
})

const listMarks = () => backend.sql<{ name: string; problem: string }[]>`
  select name, problem from backend.missing_files join storage.objects on id = object_id order by name`
const readSentence = async (kind: string) =>
  (await backend.sql`select sentence from backend.conditions where kind = ${kind}`)[0]?.sentence

test('a row whose file is gone or cut short stays, is marked, and the back office is told until it is mended', async () => {
  const lost = await write('lost.txt')
  const cut = await write('cut.txt')
  rmSync(pathOf(lost))
  writeFileSync(pathOf(cut), 'he')
  expect(await run(60_000)).toEqual({ files: 0, missing: 1 })
  expect(await run()).toEqual({ files: 0, missing: 2 })
  expect(await listMarks()).toEqual([
    { name: 'cut.txt', problem: 'damaged' },
    { name: 'lost.txt', problem: 'missing' },
  ])
  expect(await readSentence('files-missing')).toBe(
    '2 files are missing or damaged: papers/cut.txt, papers/lost.txt.',
  )
  expect(await backend.sql`select from storage.objects where name in ('lost.txt', 'cut.txt')`).toHaveLength(2)

  await files.write(lost, Buffer.from('hello'))
  await papers().upload('cut.txt', 'whole again', { upsert: true })
  expect(await run()).toEqual({ files: 0, missing: 0 })
  expect(await listMarks()).toEqual([])
  expect(await readSentence('files-missing')).toBeUndefined()
})

test('only the command deletes a row, and not one whose file came back', async () => {
  const [lost, back] = [await write('lost for good.txt'), await write('back.txt')]
  const [mended, damaged] = [await write('mended.txt'), await write('still damaged.txt')]
  rmSync(pathOf(lost))
  rmSync(pathOf(back))
  writeFileSync(pathOf(mended), 'he')
  writeFileSync(pathOf(damaged), 'he')
  expect(await run()).toMatchObject({ missing: 4 })
  await files.write(back, Buffer.from('hello'))
  writeFileSync(pathOf(mended), 'hello')
  // As long as it was, and another text.
  writeFileSync(pathOf(damaged), 'hallo')
  const deleted = await deleteMissing(backend.sql, files)
  expect(deleted.map(file => file.name)).toEqual(['lost for good.txt', 'still damaged.txt'])
  expect(await backend.sql`select from storage.objects where name = 'lost for good.txt'`).toHaveLength(0)
  for (const name of ['back.txt', 'mended.txt']) {
    expect(await (await papers().download(name)).data?.text()).toBe('hello')
  }
  expect(await listMarks()).toEqual([])
  expect(await readSentence('files-missing')).toBeUndefined()
  expect(await run()).toMatchObject({ missing: 0 })
})

test('a disk that is not there costs no row', async () => {
  for (let i = 0; i < 25; i += 1) {
    await write(`many-${i}.txt`)
  }
  expect(await run(0, { files: new DiskFileStore(join(filesDirectory, 'not-mounted')) })).toBeNull()
  expect(logged).toEqual([notTogether])
  expect(existsSync(join(filesDirectory, 'not-mounted'))).toBe(false)
  expect(await backend.sql`select from storage.objects where name like 'many-%'`).toHaveLength(25)
})

describe('a pair of folder and database', () => {
  let directory: string
  let database: Database
  let own: DiskFileStore

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'holla-pair-'))
    database = new Database(toUrls(await cloneTemplate()), { connections: 2 })
    await database.owner`insert into storage.buckets (id, name) values ('papers', 'papers')`
    own = new DiskFileStore(directory)
  })

  afterEach(async () => {
    await database.close()
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  })

  const add = async (count: number, parts: { withRow?: boolean; withFile?: boolean } = {}) => {
    for (let i = 0; i < count; i += 1) {
      const version = crypto.randomUUID()
      if (parts.withRow ?? true) {
        await database.owner`
          insert into storage.objects (bucket_id, name, version) values ('papers', ${version}, ${version})`
      }
      if (parts.withFile ?? true) {
        await own.write(version, Buffer.from('hello'))
      }
    }
  }
  const runOwn = () => run(0, { database, files: own })
  const countRows = async () => (await database.owner`select from storage.objects`).length
  const countFiles = () =>
    readdirSync(directory, { recursive: true }).filter(name => /\/.{36}$/.test(String(name)))
  const readSecret = async () =>
    (await database.owner`select value from backend.secrets where name = 'file_store_id'`)[0]?.value

  test('that is new is bound by one id, which a second sweep finds again', async () => {
    expect(await runOwn()).toEqual({ files: 0, missing: 0 })
    const id = await readSecret()
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(readFileSync(join(directory, 'store-id'), 'utf8').trim()).toBe(id)
    await add(3)
    await add(1, { withRow: false })
    expect(await runOwn()).toEqual({ files: 1, missing: 0 })
    expect(await readSecret()).toBe(id)
    expect(logged).toEqual([])
  })

  test.each([
    ['before the database had the id', 'prepareId'],
    ['before the folder took the id', 'commitId'],
  ] as const)('whose first sweep died %s is bound by the next one', async (_, step) => {
    vi.spyOn(own, step).mockRejectedValueOnce(new Error('killed'))
    await add(3)
    await add(1, { withRow: false })
    await expect(runOwn()).rejects.toThrow('killed')
    expect(countFiles()).toHaveLength(4)
    expect(await runOwn()).toEqual({ files: 1, missing: 0 })
    expect(logged).toEqual([])
    expect(await own.readId()).toBe(await readSecret())
    expect(await runOwn()).toEqual({ files: 0, missing: 0 })
  })

  test('whose folder noted an id that the database never got is bound by a new one', async () => {
    const lostId = crypto.randomUUID()
    await own.prepareId(lostId)
    await add(3)
    await runOwn()
    expect(await own.readId()).toBe(await readSecret())
    expect(await own.readId()).not.toBe(lostId)
  })

  test('from before there were ids is bound when rows and files agree', async () => {
    await add(3)
    await add(1, { withFile: false })
    await add(1, { withRow: false })
    expect(await runOwn()).toEqual({ files: 1, missing: 1 })
    expect(await readSecret()).toBe(await own.readId())
    expect([await countRows(), countFiles().length]).toEqual([4, 3])
  })

  test('with an empty folder keeps its three rows and is not bound', async () => {
    await add(3, { withFile: false })
    expect(await runOwn()).toEqual({ files: 0, missing: 3 })
    expect(logged).toEqual([seemsNotTogether])
    expect([await countRows(), await readSecret(), await own.readId()]).toEqual([3, undefined, null])
  })

  test('with an empty database keeps its three files and is not bound', async () => {
    await add(3, { withRow: false })
    expect(await runOwn()).toEqual({ files: 0, missing: 0 })
    expect(logged).toEqual([seemsNotTogether])
    expect([countFiles().length, await readSecret(), await own.readId()]).toEqual([3, undefined, null])
  })

  test('that is bound keeps everything when most files are gone', async () => {
    await runOwn()
    await add(1)
    await add(3, { withFile: false })
    expect(await runOwn()).toEqual({ files: 0, missing: 3 })
    expect(logged).toEqual([seemsNotTogether])
    expect(await countRows()).toBe(4)
  })

  test('of which the folder belongs to another database loses nothing, however well they agree', async () => {
    const foreignId = crypto.randomUUID()
    await own.prepareId(foreignId)
    await own.commitId(foreignId)
    await add(5)
    await add(1, { withRow: false })
    await add(1, { withFile: false })
    expect(await runOwn()).toBeNull()
    expect(logged).toEqual([notTogether])
    expect([await countRows(), countFiles().length]).toEqual([6, 6])
  })

  test('of which the folder was changed for one without an id loses nothing', async () => {
    await add(1)
    await runOwn()
    rmSync(directory, { recursive: true, maxRetries: 20 })
    await add(3)
    expect(await runOwn()).toBeNull()
    expect(logged).toEqual([notTogether])
    expect([await countRows(), await own.readId()]).toEqual([4, null])
  })
})

test('two processes do not sweep at the same time', async () => {
  await backend.sql.begin(async sql => {
    await sql`select pg_advisory_xact_lock(hashtextextended('storage sweep', 0))`
    expect(await run()).toBeNull()
  })
})
