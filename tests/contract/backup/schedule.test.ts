import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readBackupAges } from '../../../backend/backup-ages.ts'
import { connect } from '../../../backend/database/connect.ts'
import { clearCondition, listConditions, setCondition } from '../../../backend/operator-problems.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { scheduleBackups } from '../../../server/backup/backup-jobs.ts'
import { abandonedAfter, DiskBackupPlace } from '../../../server/backup/backup-place.ts'
import { listDueTasks } from '../../../server/backup/backup-schedule.ts'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { requireDiskSpace, reserveWithoutSite } from '../../../server/backup/require-disk-space.ts'
import { openSpool } from '../../../server/backup/wal-archive.ts'
import { backupCommand } from '../../../server/commands/backup.ts'
import { readConfig } from '../../../server/config.ts'
import { startBackfills } from '../../../server/migrations/backfill-job.ts'
import { markComplete, replaceCluster, toStagingFolder } from '../../../server/upgrade/replace-cluster.ts'
import { isBaseNeeded, noteBase, restartLog } from '../../../server/wal-spool.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'
import { makeFolder } from './support/places.ts'

const superuserUrl = await cloneTemplate()
const database = toUrls(superuserUrl)
const sql = connect(database.ownerUrl, { max: 5 })
const log = { info: vi.fn(), error: vi.fn() }
const stopServing = async () => {}

afterAll(() => sql.end())

const listKinds = async () => (await listConditions(sql)).map(({ kind }) => kind)

test('a log that cannot be kept keeps nobody from making archives, nor from telling that one is overdue', async () => {
  const folder = join(makeFolder(), 'backups')
  await writeFile(folder, 'a file in its way')
  await sql`insert into backend.backups (kind, place, error) values ('archive', 'x', 'failed just now')`
  await sql`update migrations.history set applied_at = now() - interval '2 days'`
  await using running = new AsyncDisposableStack()
  const config = readConfig({ DATABASE_URL: database.ownerUrl, DATA_DIR: makeFolder(), BACKUP_DIR: folder })
  const parts = { database, log, running, siteEnv: {}, stopServing, initialDelay: 1 }
  await scheduleBackups(config, parts)
  await expect.poll(listKinds).toEqual(expect.arrayContaining(['backup-log', 'backup-overdue']))
})

test('a clock that was ahead once neither keeps a task from being due, nor anybody from being told', async () => {
  const [later, before] = [new Date(Date.now() + 400 * 86_400_000), new Date(Date.now() - 3 * 86_400_000)]
  await sql`delete from backend.backups`
  for (const kind of ['archive', 'base']) {
    for (const at of [later, before]) {
      await sql`
        insert into backend.backups (kind, place, started_at, snapshot_at, finished_at)
        values (${kind}, 'x', ${at}, ${at}, ${at})`
    }
  }
  await sql`update backend.backups set proven_at = ${later} where kind = 'archive' and started_at = ${later}`
  const list = () => listDueTasks(sql, { hasMoments: true, canProve: true, needsBase: false })
  expect(await list()).toEqual(['archive', 'drill'])
  await sql`update backend.backups set snapshot_at = now() - interval '8 days' where snapshot_at < now()`
  expect(await list()).toEqual(['archive', 'base', 'drill'])
  expect(await readBackupAges(sql)).toEqual({ archive: expect.closeTo(8 * 86_400, -2), proof: null })

  await clearCondition(sql, 'backup-overdue')
  await using running = new AsyncDisposableStack()
  const config = readConfig({
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: makeFolder(),
    // In the way of the archive that is due.
    BACKUP_DIR: '/dev/null/backups',
  })
  await scheduleBackups(config, { database, log, running, siteEnv: {}, stopServing, initialDelay: 1 })
  await expect.poll(listKinds).toContain('backup-overdue')
  await sql`delete from backend.backups`
})

test('a place that is away when the site starts stops nothing, and is told of', async () => {
  const folder = join(makeFolder(), 'share', 'backups')
  await writeFile(join(folder, '../..', 'share'), 'not mounted')
  await using running = new AsyncDisposableStack()
  const config = readConfig({ DATABASE_URL: database.ownerUrl, DATA_DIR: makeFolder(), BACKUP_DIR: folder })
  await clearCondition(sql, 'backup-log')
  await scheduleBackups(config, { database, log, running, siteEnv: {}, stopServing, initialDelay: 1 })
  await expect.poll(listKinds).toContain('backup-log')
  const [condition] = (await listConditions(sql)).filter(({ kind }) => kind === 'backup-log')
  expect(condition?.sentence).toContain(folder)
})

test('a place that hangs keeps nobody from telling that a backup is overdue', async () => {
  const config = readConfig({
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: makeFolder(),
    BACKUP_DIR: makeFolder(),
  })
  // Whoever reads it waits for a writer.
  const pipe = join(config.backup.directory ?? '', 'held-by')
  execFileSync('mkfifo', [pipe])
  await sql`update migrations.history set applied_at = now() - interval '2 days'`
  await sql`insert into backend.backups (kind, place, error) values ('archive', 'x', 'failed just now')`
  await clearCondition(sql, 'backup-overdue')
  const letGo = () => closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
  {
    await using running = new AsyncDisposableStack()
    await scheduleBackups(config, { database, log, running, siteEnv: {}, stopServing, initialDelay: 1 })
    // It throws until somebody waits.
    running.defer(() => expect.poll(letGo).toBeUndefined())
    await expect.poll(listKinds).toContain('backup-overdue')
  }
  await sql`delete from backend.backups`
})

test('what came until the last request of a stop is beside the log', async () => {
  const config = readConfig({ DATA_DIR: makeFolder(), BACKUP_DIR: makeFolder() })
  const files = new DiskFileStore(join(config.dataDirectory, 'files/objects'))
  const running = new AsyncDisposableStack()
  let last = ''
  await scheduleBackups(config, {
    ...{ database, log, running, siteEnv: {}, initialDelay: 3_600_000 },
    async stopServing() {
      const [row] = await sql<[{ version: string }]>`
        insert into storage.objects (bucket_id, name) values ('post-images', 'last.webp') returning version`
      last = row.version
      await files.write(last, Buffer.from('the last picture'))
    },
  })
  await running.disposeAsync()
  await sql`delete from storage.objects where version = ${last}`
  expect(await readdir(join(config.backup.directory ?? '', 'files'))).toEqual([last])
})

test('files reach the backups while the log cannot, and a log that was given up is told of until there is a base', async () => {
  const config = readConfig({ DATA_DIR: makeFolder(), BACKUP_DIR: makeFolder() })
  await openSpool(config.dataDirectory)
  const files = new DiskFileStore(join(config.dataDirectory, 'files/objects'))
  const [{ version }] = await sql<[{ version: string }]>`
    insert into storage.objects (bucket_id, name) values ('post-images', 'beside.webp') returning version`
  await files.write(version, Buffer.from('a picture'))
  // Of a cluster that cannot be read.
  await writeFile(join(config.dataDirectory, 'wal', '000000010000000000000001'), '')
  const begin = async () => {
    const running = new AsyncDisposableStack()
    await sql`insert into backend.backups (kind, place) values ('archive', 'x'), ('base', 'x')`
    await scheduleBackups(config, { database, log, running, siteEnv: {}, stopServing, initialDelay: 1 })
    return running
  }
  const since = new Date('2026-11-20T09:00:00Z')
  {
    await using _ = await begin()
    await expect
      .poll(() => readdir(join(config.backup.directory ?? '', 'files')).catch(() => []))
      .toEqual([version])
    await expect.poll(listKinds).toContain('backup-log')
    expect(await listKinds()).not.toContain('backup-files')
  }
  restartLog(config.dataDirectory, since)
  {
    await using _ = await begin()
    await expect
      .poll(() => listConditions(sql))
      .toContainEqual(
        expect.objectContaining({
          kind: 'backup-log-lost',
          sentence: expect.stringContaining('2026-11-20T09:00'),
          since,
        }),
      )
  }
  noteBase(config.dataDirectory)
  {
    await using _ = await begin()
    await expect.poll(listKinds).not.toContain('backup-log-lost')
  }
  await sql`delete from storage.objects where version = ${version}`
})

test('files that take long together are no fault, and a file that takes long is', async () => {
  const config = readConfig({ DATA_DIR: makeFolder(), BACKUP_DIR: makeFolder() })
  const files = new DiskFileStore(join(config.dataDirectory, 'files/objects'))
  const rows = await sql<{ version: string }[]>`
    insert into storage.objects (bucket_id, name)
    select 'post-images', format('long-%s.webp', n) from generate_series(1, 3) n returning version`
  const versions = rows.map(({ version }) => version).toSorted()
  for (const version of versions) await files.write(version, Buffer.from('a picture'))
  await sql`insert into backend.backups (kind, place) values ('archive', 'x'), ('base', 'x')`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const write = DiskBackupPlace.prototype.write
  let minutes = 6
  vi.spyOn(DiskBackupPlace.prototype, 'write').mockImplementation(function (this: DiskBackupPlace, ...given) {
    if (given[0].startsWith('files/')) vi.advanceTimersByTime(minutes * 60_000)
    return write.apply(this, given)
  })
  const folder = join(config.backup.directory ?? '', 'files')
  const keepAll = async () => {
    const told = { info: vi.fn(), error: vi.fn() }
    await using running = new AsyncDisposableStack()
    await scheduleBackups(config, { database, log: told, running, siteEnv: {}, stopServing, initialDelay: 1 })
    await expect.poll(() => readdir(folder).catch(() => [])).toEqual(versions)
    return told.error.mock.calls.filter(([sentence]) => sentence.startsWith('Files could not be kept'))
  }
  expect(await keepAll()).toEqual([])
  await rm(folder, { recursive: true })
  minutes = 11
  expect(await keepAll()).toHaveLength(3)
  await sql`delete from storage.objects where version in ${sql(versions)}`
})

test('an archive is good although older ones cannot be removed', async () => {
  await sql`delete from backend.backups`
  const place = new DiskBackupPlace(makeFolder())
  await writeFile(join(place.description, 'holla-20200101T000000000Z.tar.zst'), '')
  place.remove = async ([name]) => {
    if (name) throw new Error('AccessDenied')
  }
  const making = makeBackup({
    ...{ sql, place, files: new DiskFileStore(makeFolder()), recipient: null, onProgress: () => {} },
    retention: { daily: 1, weekly: 0, monthly: 0 },
  })
  await expect(making).rejects.toThrow('older archives could not be removed')
  const [row] = await sql`select finished_at is not null as "isWhole", error from backend.backups`
  expect(row).toEqual({ isWhole: true, error: null })
})

test('a copy beside the site leaves its backups alone, and a site in its stead goes on after a day or when told to', async () => {
  const urls = toUrls(await cloneTemplate())
  const copy = connect(urls.ownerUrl, { max: 5 })
  onTestFinished(() => copy.end())
  const place = new DiskBackupPlace(makeFolder())
  const back = (of: typeof sql) =>
    makeBackup({
      ...{ sql: of, place, files: new DiskFileStore(makeFolder()), recipient: null, onProgress: () => {} },
      retention: { daily: 1, weekly: 0, monthly: 0 },
    })
  const list = async () =>
    (await place.list()).filter(({ name }) => name.startsWith('holla')).map(({ name }) => name)
  const made = await back(sql)
  const half = join(place.description, 'holla-half.part')
  await writeFile(half, 'half')
  await expect(back(copy)).rejects.toThrow('Another site')
  expect(await list()).toEqual([made.name])
  expect(await readFile(half, 'utf8')).toBe('half')
  expect(await copy`select error from backend.backups`).toEqual([
    { error: expect.stringContaining('--take-over') },
  ])
  const config = readConfig({
    DATABASE_URL: urls.ownerUrl,
    DATA_DIR: makeFolder(),
    BACKUP_DIR: place.description,
  })
  {
    await using running = new AsyncDisposableStack()
    await scheduleBackups(config, {
      ...{ database: urls, log, running, siteEnv: {}, stopServing, initialDelay: 1 },
    })
    await expect
      .poll(async () => (await listConditions(copy)).find(({ kind }) => kind === 'backup-log')?.advice)
      .toContain('Another site')
  }

  const mark = join(place.description, 'held-by')
  const [id] = (await readFile(mark, 'utf8')).split(' ')
  await writeFile(mark, `${id} ${new Date(Date.now() - 27 * 3_600_000).toISOString()}\n`)
  const next = await back(copy)
  expect(await list()).toEqual([next.name])
  await expect(back(sql)).rejects.toThrow('Another site')

  const command = { values: { 'take-over': true }, positionals: [] }
  const env = { DATABASE_URL: superuserUrl, DATA_DIR: makeFolder(), BACKUP_DIR: place.description }
  expect(await backupCommand.run({ ...command, env })).toBe(0)
  await back(sql)
  await sql`delete from backend.backups`
})

test('what a place cannot take is left alone: nothing of it stays open', async () => {
  const place = new DiskBackupPlace(makeFolder())
  await writeFile(join(place.description, 'taken'), 'a file in its way')
  let isOpen = false
  async function* content() {
    isOpen = true
    try {
      yield Buffer.from('a')
      yield Buffer.from('b')
    } finally {
      isOpen = false
    }
  }
  const begun = content()
  const first = await begun.next()
  expect(first.done || isOpen).toBe(true)
  await expect(place.write('taken/archive', begun)).rejects.toThrow('EEXIST')
  expect(isOpen).toBe(false)
})

test('processes that write one file at the same moment leave one of theirs, whole', async () => {
  const place = new DiskBackupPlace(makeFolder())
  const texts = Array.from({ length: 20 }, (_, i) => `${i}\n`.repeat(3000 * (i + 1)))
  await Promise.all(
    texts.map(text =>
      place.write(
        'erasures.jsonl',
        (async function* () {
          for (let start = 0; start < text.length; start += 1000)
            yield Buffer.from(text.slice(start, start + 1000))
        })(),
      ),
    ),
  )
  expect(texts).toContain(await readFile(join(place.description, 'erasures.jsonl'), 'utf8'))
  expect(await readdir(place.description)).toEqual(['erasures.jsonl'])
})

test('half a list of erasures, a piece of the log or a file is removed once nobody can be writing it', async () => {
  const place = new DiskBackupPlace(makeFolder())
  mkdirSync(join(place.description, 'files'))
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['erasures.jsonl.11111111.part', 'files/a.11111111.part']) {
    await writeFile(join(place.description, name), 'half')
    await writeFile(join(place.description, name.replaceAll('1', '2')), 'half')
    await utimes(join(place.description, name), hoursAgo, hoursAgo)
  }
  await place.removePartial()
  await place.removePartial('files', Date.now() - abandonedAfter)
  expect((await readdir(place.description)).sort()).toEqual(['erasures.jsonl.22222222.part', 'files'])
  expect(await readdir(join(place.description, 'files'))).toEqual(['a.22222222.part'])
})

test('half a base of a killed process is removed', async () => {
  const place = new DiskBackupPlace(makeFolder())
  mkdirSync(join(place.description, 'base'))
  await writeFile(join(place.description, 'base', 'half.tar.zst.part'), 'half')
  await place.removePartial('base')
  expect(await readdir(join(place.description, 'base'))).toEqual([])
})

test('the files of an archive are copied for as long as that takes, also where the server ends idle transactions', async () => {
  const bounded = connect(database.ownerUrl, {
    max: 4,
    connection: { idle_in_transaction_session_timeout: 1_000 },
  })
  const [{ version }] = await sql<[{ version: string }]>`
    insert into storage.objects (bucket_id, name) values ('post-images', 'slow.webp') returning version`
  const files = new DiskFileStore(makeFolder())
  await files.write(version, Buffer.from('a picture'))
  const open = files.open.bind(files)
  files.open = async asked => {
    await setTimeout(2_500)
    return open(asked)
  }
  const place = new DiskBackupPlace(makeFolder())
  const making = makeBackup({
    ...{ sql: bounded, place, files, recipient: null, retention: null, onProgress: () => {} },
  })
  expect((await making).manifest.files.count).toBe(1)
  await bounded.end()
  await sql`delete from storage.objects where version = ${version}`
})

test('a second copy of the database is not begun where it would leave the site no room', async () => {
  const [{ bytes }] = await sql<[{ bytes: number }]>`
    select pg_database_size(current_database())::float8 as bytes`
  const check = (free: number, reserve?: number) =>
    requireDiskSpace(sql, '', 'for a copy', { readFree: async () => free, ...(reserve && { reserve }) })
  await expect(check(1024 ** 3)).rejects.toThrow(
    /^There is no room for a copy: it takes 1\.\d GB, and 1\.1 GB are free\.$/,
  )
  await check(2 * bytes + 2 * 1024 ** 3)
  await check(1.5 * bytes + reserveWithoutSite, reserveWithoutSite)
})

test('the fault of a backfill that another finished is told no longer', async () => {
  await setCondition(sql, { kind: 'backfill', severity: 'warning', sentence: 'a', advice: 'b' })
  await sql`insert into backend.backfills (name, finished_at) values ('done_elsewhere', now())`
  await using running = new AsyncDisposableStack()
  const backfills = [{ name: 'done_elsewhere', sql: '' }]
  startBackfills({ ownerUrl: database.ownerUrl, log, running, backfills })
  await expect.poll(listKinds).not.toContain('backfill')
})

test('a site that is killed before its first base makes one after the next start', async () => {
  const dataDirectory = makeFolder()
  await openSpool(dataDirectory)
  await openSpool(dataDirectory)
  expect(isBaseNeeded(dataDirectory)).toBe(true)
  noteBase(dataDirectory)
  await openSpool(dataDirectory)
  expect(isBaseNeeded(dataDirectory)).toBe(false)
})

test('a cluster that took the place of another begins its log anew, and needs a base', async () => {
  const dataDirectory = makeFolder()
  await openSpool(dataDirectory)
  noteBase(dataDirectory)
  const left = join(dataDirectory, 'wal', '000000010000000000000007')
  await writeFile(left, 'of the old one')
  mkdirSync(join(toStagingFolder(dataDirectory), 'postgres'), { recursive: true })
  markComplete(dataDirectory)
  replaceCluster(dataDirectory)
  expect(isBaseNeeded(dataDirectory)).toBe(true)
  await expect(readFile(left)).rejects.toThrow('ENOENT')
})
