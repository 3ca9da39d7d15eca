import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../backend/database/connect.ts'
import type { Sql } from '../../../backend/database.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { openFileStore } from '../../../backend/storage/open-file-store.ts'
import { DiskBackupPlace } from '../../../server/backup/backup-place.ts'
import { makeBaseBackup } from '../../../server/backup/base-backup.ts'
import { unpack } from '../../../server/backup/codec.ts'
import { FileArchive } from '../../../server/backup/file-archive.ts'
import { holdPlace, readSiteId } from '../../../server/backup/hold-place.ts'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { proveArchive } from '../../../server/backup/prove-archive.ts'
import { requireNoRestoreInFolder } from '../../../server/backup/restore-mark.ts'
import { findBase } from '../../../server/backup/restore-moment.ts'
import { restoreMoment } from '../../../server/backup/restore-site.ts'
import { moveWal, openSpool, readClusterNumber } from '../../../server/backup/wal-archive.ts'
import { prepareDatabaseRoles } from '../../../server/database-roles.ts'
import { migrateAs, openDatabase } from '../../../server/open-database.ts'
import { type EmbeddedPostgres, startPostgres } from '../../../server/postgres.ts'
import { isBaseNeeded, noteBase } from '../../../server/wal-spool.ts'
import { startS3 } from '../../support/s3-server.ts'
import { makeTemporaryDirectory } from '../../support/server.ts'

const silent = { say: () => {}, onProgress: () => {} }
const folder = makeTemporaryDirectory()
const dataDirectory = join(folder.path, 'data')
const place = new DiskBackupPlace(join(folder.path, 'backups'))
const files = new DiskFileStore(join(dataDirectory, 'files/objects'))
let recipient = ''
let identities: string[] = []
let cluster: EmbeddedPostgres
let sql: Sql

beforeAll(async () => {
  const identity = await generateX25519Identity()
  identities = [identity]
  recipient = await identityToRecipient(identity)
  mkdirSync(dataDirectory)
  await place.prepare()
  await openSpool(dataDirectory)
  cluster = await startPostgres(dataDirectory, () => {}, { settings: ['fsync=off'] })
  const { ownerUrl } = await prepareDatabaseRoles(cluster.url, () => {})
  await migrateAs(ownerUrl, () => {})
  sql = connect(ownerUrl, { max: 5 })
})
afterAll(async () => {
  await sql.end()
  await cluster.stop()
  folder.remove()
})

test('a drill restores an archive beside the site, compares, and leaves its outcome and nothing else', async () => {
  const made = await makeBackup({ sql, files, place, recipient, retention: null, ...silent })
  const prove = async () => {
    const content = await place.read(made.name)
    if (!content) throw new Error('gone')
    await proveArchive({
      sql,
      name: made.name,
      archive: await unpack(content, identities),
      dataDirectory,
      ...silent,
    })
  }
  await prove()
  expect(readdirSync(dataDirectory).filter(name => name.startsWith('drill-'))).toEqual([])
  expect(await sql`select proven_at is not null as proven, proof_error from backend.backups`).toEqual([
    { proven: true, proof_error: null },
  ])
})

test('the site comes back as it was a moment before all posts were deleted, with its files', async () => {
  const [version = ''] = (
    await sql<{ version: string }[]>`
      insert into storage.objects (bucket_id, name) values ('post-images', 'a.webp') returning version`
  ).map(row => row.version)
  await files.write(version, Buffer.from('a picture'))
  const former = 'wal/7000000000000000000/0000000100000000000000FF.zst'
  await place.write(former, Readable.from(['of a cluster that no base is of']))
  const base = await makeBaseBackup({ sql, adminUrl: cluster.url, dataDirectory, place, recipient })
  expect(await place.read(former)).toBeNull()
  await sql`
    insert into posts (title, content, excerpt, category_id)
    select 'Post ' || n, 'x', 'x', id from categories, generate_series(1, 20) as n limit 20`
  await new FileArchive({ sql, files, place, recipient }).copyNew()
  const [{ moment }] = await sql<
    [{ moment: Date }]
  >`select clock_timestamp() + interval '1 millisecond' as moment`
  await sql`select pg_sleep(0.005)`
  await sql`delete from posts`
  await sql`delete from storage.objects`
  const admin = postgres(cluster.url, { max: 1 })
  const [{ segment }] = await admin<
    [{ segment: string }]
  >`select pg_walfile_name(pg_current_wal_lsn()) as segment`
  await admin`select pg_switch_wal()`
  const later = []
  for (let n = 0; n < 8; n += 1) {
    const [row] = await admin<[{ segment: string }]>`
      select pg_walfile_name(pg_current_wal_insert_lsn()) as segment`
    // Of all of these, more than is read ahead.
    await admin`select pg_logical_emit_message(true, 'later', repeat('x', 100000)) from generate_series(1, 20)`
    later.push(row.segment)
    await admin`select pg_switch_wal()`
  }
  await admin.end()
  const moveAll = async () => {
    await moveWal(dataDirectory, place, recipient)
    return (await place.list(`wal/${readClusterNumber(dataDirectory)}`)).map(({ name }) => name)
  }
  await expect.poll(moveAll).toContainEqual(expect.stringContaining(later.at(-1) ?? ''))

  const read: string[] = []
  let lists = 0
  const watched = Object.assign(Object.create(place) as typeof place, {
    // As if all of the log had come only after the base was unpacked.
    list: async (prefix: string) => (prefix.startsWith('wal/') && ++lists === 1 ? [] : place.list(prefix)),
    read: (name: string) => {
      read.push(name)
      return place.read(name)
    },
  })
  const restored = join(folder.path, 'restored')
  // Of a site whose database was removed.
  mkdirSync(restored)
  await openSpool(restored)
  noteBase(restored)
  const config = { databaseUrl: null, dataDirectory: restored, filesLocation: null }
  expect((await findBase(place, moment)).name).toBe(base)
  const outcome = await restoreMoment({
    ...silent,
    config,
    base: await findBase(place, moment),
    erasures: [],
    parts: { place: watched, identities, moment, onProgress: () => {} },
  })
  expect(outcome).toEqual({ files: 1, missingFiles: [], erased: 0, migrated: 0 })
  // Of the log only what leads to the moment, and what is read ahead.
  expect(read).toContainEqual(expect.stringContaining(segment))
  expect(read).not.toContainEqual(expect.stringContaining(later.at(-1) ?? ''))
  const again = await startPostgres(restored, () => {})
  const there = postgres(again.url, { max: 1 })
  expect(await there`select count(*)::int as posts from posts`).toEqual([{ posts: 20 }])
  await there.end()
  await again.stop()
  const store = new DiskFileStore(join(restored, 'files/objects'))
  expect(await new Response((await store.open(version))?.body).text()).toBe('a picture')
  expect(existsSync(join(restored, 'restoring'))).toBe(false)
  expect(isBaseNeeded(restored)).toBe(true)
  const tooLate = restoreMoment({
    ...silent,
    config: { ...config, dataDirectory: join(folder.path, 'too-late') },
    base: await findBase(place, new Date()),
    erasures: [],
    parts: { place, identities, moment: new Date(Date.now() + 60_000), onProgress: () => {} },
  })
  await expect(tooLate).rejects.toThrow(/The log ends before that moment: its last change is of \d{4}-/)
  await expect(findBase(place, new Date('2020-01-01'))).rejects.toThrow('The oldest moment')
})

test('a moment comes back with its files in a bucket, also after a try that the bucket broke off', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const moment = new Date()
  const dataDirectory = join(folder.path, 'with-bucket')
  const restore = async () =>
    restoreMoment({
      ...silent,
      config: { databaseUrl: null, dataDirectory, filesLocation: s3.location('site') },
      base: await findBase(place, null),
      erasures: [],
      parts: { place, identities, moment: null, onProgress: () => {} },
    })
  const [{ version }] = await sql<[{ version: string }]>`
    insert into storage.objects (bucket_id, name) values ('post-images', ${`${moment.getTime()}.webp`}) returning version`
  await files.write(version, Buffer.from('another picture'))
  await new FileArchive({ sql, files, place, recipient }).copyNew()
  await makeBaseBackup({
    sql,
    adminUrl: cluster.url,
    dataDirectory: join(folder.path, 'data'),
    place,
    recipient,
  })
  const admin = postgres(cluster.url, { max: 1 })
  const [{ segment }] = await admin<[{ segment: string }]>`select pg_walfile_name(pg_switch_wal()) as segment`
  await admin.end()
  await expect
    .poll(async () => {
      await moveWal(join(folder.path, 'data'), place, recipient)
      return (await place.list(`wal/${readClusterNumber(join(folder.path, 'data'))}`)).map(({ name }) => name)
    })
    .toContainEqual(expect.stringContaining(segment))

  s3.interfere = ({ method, url }, response) => {
    const isFile = method === 'PUT' && url?.includes(version)
    if (isFile) response.writeHead(403).end()
    return isFile === true
  }
  await expect(restore()).rejects.toThrow()
  s3.interfere = null
  const store = await openFileStore('', s3.location('site'))
  onTestFinished(() => store.close())
  expect(await store.isEmpty()).toBe(true)
  expect(existsSync(join(dataDirectory, 'restoring'))).toBe(false)

  expect(await restore()).toMatchObject({ files: 1, missingFiles: [] })
  expect(await new Response((await store.open(version))?.body).text()).toBe('another picture')
  const again = await startPostgres(dataDirectory, () => {})
  const there = postgres(again.url, { max: 1 })
  expect(await there`select value from backend.secrets where name = 'file_store_id'`).toEqual([
    { value: await store.readId() },
  ])
  await there.end()
  await again.stop()
})

test('after restores to a moment, those of the restored site come back, and each has a timeline of its own', async () => {
  const home = makeTemporaryDirectory()
  onTestFinished(() => home.remove())
  const place = new DiskBackupPlace(join(home.path, 'backups'))
  const use = (cluster: EmbeddedPostgres, dataDirectory: string) => {
    const admin = postgres(cluster.url, { max: 5 })
    return {
      takeOver: async () => holdPlace(place, await readSiteId(admin), true),
      makeBase: () =>
        makeBaseBackup({ sql: admin, adminUrl: cluster.url, dataDirectory, place, recipient: null }),
      async write(name: string): Promise<Date> {
        await admin`insert into categories (name) values (${name})`
        const [{ moment }] = await admin<[{ moment: Date }]>`
          select clock_timestamp() + interval '1 millisecond' as moment`
        await admin`select pg_sleep(0.005)`
        await admin`delete from categories where name = ${name}`
        return moment
      },
      async moveLog(segments: number) {
        let last = ''
        for (let n = 0; n < segments; n += 1) {
          await admin`select pg_logical_emit_message(true, 'more', 'x')`
          const [row] = await admin<[{ segment: string }]>`
            select pg_walfile_name(pg_switch_wal()) as segment`
          last = row.segment
        }
        const move = async () => {
          await moveWal(dataDirectory, place, null)
          return (await place.list('wal')).map(({ name }) => name)
        }
        await expect.poll(move).toContainEqual(expect.stringContaining(last))
      },
      readNames: async () =>
        (await admin<{ name: string }[]>`select name from categories where name like 'Written %'`).map(
          ({ name }) => name,
        ),
      end: () => admin.end(),
      async stop() {
        await admin.end()
        await cluster.stop()
      },
    }
  }
  const start = async (dataDirectory: string) => {
    await openSpool(dataDirectory)
    return use(await startPostgres(dataDirectory, () => {}, { settings: ['fsync=off'] }), dataDirectory)
  }
  const restore = async (name: string, moment: Date) => {
    const dataDirectory = join(home.path, name)
    await restoreMoment({
      ...silent,
      config: { databaseUrl: null, dataDirectory, filesLocation: null },
      base: await findBase(place, moment),
      erasures: [],
      parts: { place, identities: [], moment, onProgress: () => {} },
    })
    return dataDirectory
  }
  const listHistories = (dataDirectory: string) =>
    readdirSync(join(dataDirectory, 'postgres/pg_wal')).filter(name => name.endsWith('.history'))

  const first = use(cluster, dataDirectory)
  await first.makeBase()
  const early = await first.write('Written early')
  await first.moveLog(4)
  await first.makeBase()
  const late = await first.write('Written late')
  await first.moveLog(1)
  await first.end()

  const second = await start(await restore('second', early))
  expect(await second.readNames()).toEqual(['Written early'])
  await expect(second.makeBase()).rejects.toThrow('Another site')
  await second.takeOver()
  const bases = [await second.makeBase()]
  const between = await second.write('Written between')
  await second.moveLog(8)
  // Its base is of the first timeline, whose log goes on past where the second begins.
  expect(listHistories(await restore('third', late))).toEqual(['00000003.history'])
  bases.push(await second.makeBase())
  await second.stop()
  expect((await place.list('base')).map(({ name }) => name)).toEqual(bases)

  const again = await start(await restore('again', between))
  expect(await again.readNames()).toContain('Written between')
  await again.stop()
})

test('a start refuses a folder in which a restore has not come to its end', async () => {
  const half = join(folder.path, 'half')
  mkdirSync(join(half, 'restoring'), { recursive: true })
  await using running = new AsyncDisposableStack()
  const config = { databaseUrl: null, dataDirectory: half, migrateAtStart: true, workers: 1 }
  await expect(openDatabase(config, () => {}, running)).rejects.toThrow('has not come to its end')
  // What the last step of one left, once the database was in its place.
  mkdirSync(join(half, 'postgres'))
  requireNoRestoreInFolder(half)
  expect(readdirSync(half)).toEqual(['postgres'])
  rmSync(half, { recursive: true, maxRetries: 20 })
})
