import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readBackupAges } from '../../../backend/backup-ages.ts'
import { connect } from '../../../backend/database/connect.ts'
import type { Sql } from '../../../backend/database.ts'
import { S3Bucket } from '../../../backend/s3/s3-bucket.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { DiskBackupPlace } from '../../../server/backup/backup-place.ts'
import { BucketBackupPlace } from '../../../server/backup/bucket-backup-place.ts'
import { unpack } from '../../../server/backup/codec.ts'
import { readErasures, writeErasures } from '../../../server/backup/erasures.ts'
import { listForeignTables } from '../../../server/backup/foreign-tables.ts'
import { makeBackup, withBackupLock } from '../../../server/backup/make-backup.ts'
import { restoreSite } from '../../../server/backup/restore-site.ts'
import { readTar } from '../../../server/backup/tar.ts'
import { verifyHistory } from '../../../server/history/verify-history.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'
import { startS3 } from '../../support/s3-server.ts'
import { createEmptyDatabase, makeFolder } from './support/places.ts'

const silent = { say: () => {}, onProgress: () => {} }
let sql: Sql

beforeAll(async () => {
  sql = connect(toUrls(await cloneTemplate()).ownerUrl, { max: 5 })
  await sql`insert into auth.users (email, email_confirmed_at) values ('ada@example.com', now())`
  await sql`insert into private.super_admins (user_id) select id from auth.users`
  const [category] = await sql<[{ id: string }]>`insert into categories (name) values ('News') returning id`
  await sql`
    insert into posts (title, content, excerpt, category_id)
    select E'Post \\\\ ' || n, E'<p>tab\\t, line\\nand "quotes" ' || n || '</p>', '', ${category.id}
    from generate_series(1, 300) as n`
  await sql`insert into storage.buckets (id, name) values ('extra', 'extra') on conflict do nothing`
})
afterAll(() => sql.end())

async function addFiles(files: DiskFileStore, count: number): Promise<string[]> {
  const versions: string[] = []
  for (let i = 0; i < count; i += 1) {
    const [{ version }] = await sql<[{ version: string }]>`
      insert into storage.objects (bucket_id, name) values ('extra', ${crypto.randomUUID()}) returning version`
    await files.write(version, randomBytes(i === 0 ? 2_000_000 : i * 100))
    versions.push(version)
  }
  return versions
}

async function back(recipient: string | null = null, files = new DiskFileStore(makeFolder())) {
  const folder = makeFolder()
  const place = new DiskBackupPlace(folder)
  await place.prepare()
  const made = await makeBackup({ sql, files, place, recipient, retention: null, ...silent })
  return { folder, place, files, made }
}

async function restore(
  place: DiskBackupPlace,
  name: string,
  identities: string[] = [],
  acceptDifferences = false,
) {
  const databaseUrl = await createEmptyDatabase()
  const dataDirectory = makeFolder()
  const content = await place.read(name)
  if (!content) throw new Error(`${name} is gone`)
  const restored = restoreSite({
    config: { databaseUrl, dataDirectory, filesLocation: null },
    archive: await unpack(content, identities),
    erasures: await readErasures(place),
    acceptDifferences,
    ...silent,
  })
  return { databaseUrl, dataDirectory, restored }
}

test('every row, file, sequence and right of an encrypted archive is in the restored place', async () => {
  const files = new DiskFileStore(makeFolder())
  const versions = await addFiles(files, 12)
  const identity = await generateX25519Identity()
  const { folder, place, made } = await back(await identityToRecipient(identity), files)
  expect(readdirSync(folder).sort()).toEqual(['held-by', made.name])
  expect(statSync(join(folder, made.name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)

  const { databaseUrl, dataDirectory, restored } = await restore(place, made.name, [identity])
  const { privileges, manifest } = await restored
  expect(privileges).toEqual({ missing: [], surplus: [] })
  expect(manifest.files.count).toBe(12)
  const there = postgres(databaseUrl, { max: 1 })
  for (const table of made.about.tables.filter(({ name }) => name !== 'backend.secrets')) {
    const rows = (from: postgres.Sql) => from.unsafe(`select t::text as row from ${table.name} t order by 1`)
    expect([table.name, [...(await rows(there))]]).toEqual([table.name, [...(await rows(sql))]])
  }
  await there.end()
  const store = new DiskFileStore(join(dataDirectory, 'files/objects'))
  for (const version of versions) {
    const read = async (from: DiskFileStore) => {
      const file = await from.open(version)
      return file && Buffer.from(await new Response(file.body).arrayBuffer())
    }
    expect((await read(store))?.equals((await read(files)) ?? Buffer.of())).toBe(true)
  }
})

test('a file that is replaced while it is being backed up is in the archive of its row', async () => {
  const files = new DiskFileStore(makeFolder())
  const [version = ''] = await addFiles(files, 1)
  const { unlessFilesAreHeld } = await import('../../../backend/storage/file-removal.ts')
  const removals: boolean[] = []
  const open = files.open.bind(files)
  // Somebody removes the object just before its file is read.
  files.open = async asked => {
    await sql`delete from storage.objects where version = ${version}`
    removals.push(await unlessFilesAreHeld(sql, () => files.remove([version])))
    return open(asked)
  }
  const { made } = await back(null, files)
  expect(removals).toContain(false)
  expect(made.manifest.missingFiles).not.toContain(version)
  expect(await unlessFilesAreHeld(sql, async () => {})).toBe(true)
})

test('of two backups at once the second is refused, and what a killed one left is removed', async () => {
  const place = new DiskBackupPlace(makeFolder())
  const files = new DiskFileStore(makeFolder())
  const start = () => makeBackup({ sql, files, place, recipient: null, retention: null, ...silent })
  await withBackupLock(sql, () => expect(start()).rejects.toThrow('Another backup'))
  const { open } = await import('node:fs/promises')
  await (await open(join(place.description, 'holla-half.part'), 'w')).close()
  const made = await start()
  expect(readdirSync(place.description).sort()).toEqual(['held-by', made.name])
  expect(await readBackupAges(sql)).toEqual({ archive: expect.any(Number), proof: null })
})

test('a full disk leaves no archive, and the database knows why', async () => {
  const place = new DiskBackupPlace('/dev/full-of-nothing')
  const folder = makeFolder()
  Object.assign(place, { description: folder })
  const files = new DiskFileStore(makeFolder())
  files.open = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await addFiles(files, 1)
  const making = makeBackup({ sql, files, place, recipient: null, retention: null, ...silent })
  await expect(making).rejects.toThrow('There is no room left')
  expect(readdirSync(folder)).toEqual(['held-by'])
  const [row] = await sql`select error from backend.backups where place = ${folder}`
  expect(row?.error).toMatch('no room left')
})

test('a damaged or shortened archive is refused, and the place is as empty as before', async () => {
  const { place, folder, made } = await back()
  const { truncate } = await import('node:fs/promises')
  await truncate(join(folder, made.name), made.bytes - 40)
  const { databaseUrl, dataDirectory, restored } = await restore(place, made.name)
  await expect(restored).rejects.toThrow()
  expect(existsSync(join(dataDirectory, 'postgres'))).toBe(false)
  const there = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const schemas =
    await there`select nspname from pg_namespace where nspname in ('auth', 'storage', 'migrations')`
  expect([...schemas]).toEqual([])
  await there.end()
})

test('rights that differ from those of the archive are told, and nothing is put in place', async () => {
  await sql`revoke select on posts from anon`
  const { place, made } = await back()
  await sql`grant select on posts to anon`
  const { restored } = await restore(place, made.name)
  await expect(restored).rejects.toThrow('only here: table public.posts: anon may select')
})

test('what was erased later is erased again, and tables made by hand are left out where that is accepted', async () => {
  const [post] = await sql<[{ id: string }]>`
    insert into posts (title, content, excerpt, category_id)
    select 'Forget me', 'x', 'x', id from categories limit 1
    returning id`
  await sql`revoke select on posts from anon`
  await sql`create table public.invoices as select 1 as id`
  await sql`delete from posts where title = E'Post \\\\ 7'`
  const { place, made } = await back()
  expect(listForeignTables(made.about)).toEqual(['public.invoices'])
  await sql`drop table public.invoices`
  await sql`grant select on posts to anon`
  await sql`select backend.erase('public.posts', ${sql.json({ id: post.id })})`
  expect(await sql`select from posts where id = ${post.id}`).toHaveLength(0)
  await sql`
    select private.erase_history('public.posts', row_id) from private.history
    where operation = 'DELETE' and row_id <> ${post.id}`
  await writeErasures(sql, place)
  const { databaseUrl, restored } = await restore(place, made.name, [], true)
  const { erased, privileges } = await restored
  // The post, and what was kept of another: its creation and its deletion.
  expect(erased).toBe(3)
  expect(privileges.surplus).toEqual(['table public.posts: anon may select'])
  expect(privileges.missing).toContain('row-level security of public.invoices: f')
  const there = postgres(databaseUrl, { max: 1 })
  expect(await there`select from posts where id = ${post.id}`).toHaveLength(0)
  expect(await there`select from backend.erasures`).toHaveLength(2)
  const kept = await there`
    select c.history_id from private.history_contents c join private.history h on h.id = c.history_id
    where h.operation <> 'ERASE' and h.row_id in (select row_id from private.history where operation = 'ERASE')`
  expect(kept).toEqual([])
  const said: string[] = []
  const verified = await verifyHistory(there, { say: sentence => said.push(sentence) })
  expect(said).toEqual([])
  expect(verified?.entries).toBeGreaterThan(300)
  await there.end()
})

test('a place that is not empty is refused and left as it is', async () => {
  const { place, made } = await back()
  const databaseUrl = await cloneTemplate()
  const content = await place.read(made.name)
  if (!content) throw new Error('gone')
  const restored = restoreSite({
    config: { databaseUrl, dataDirectory: makeFolder(), filesLocation: null },
    archive: await unpack(content, []),
    erasures: [],
    acceptDifferences: false,
    ...silent,
  })
  await expect(restored).rejects.toThrow('The database is not empty')
})

test('a bucket takes an archive in parts, lists it whole, and gives it back', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const place = new BucketBackupPlace(await S3Bucket.open(s3.location('backups')))
  const files = new DiskFileStore(makeFolder())
  for (let i = 0; i < 9; i += 1) {
    await addFiles(files, 1)
  }
  const making = (signal?: AbortSignal) =>
    makeBackup({ sql, files, place, recipient: null, retention: null, signal, ...silent })
  const interrupted = AbortSignal.abort(new Error('interrupted'))
  await expect(making(interrupted)).rejects.toThrow('interrupted')
  expect((await place.list()).map(({ name }) => name)).toEqual(['held-by'])
  const made = await making()
  const archives = (await place.list()).filter(({ name }) => name.startsWith('holla-'))
  expect(archives).toEqual([{ name: made.name, bytes: made.bytes }])
  const content = await place.read(made.name)
  if (!content) throw new Error('gone')
  const names: string[] = []
  for await (const entry of readTar(await unpack(content, []))) {
    names.push(entry.name)
  }
  expect(names.at(0)).toBe('about.json')
  expect(names.at(-1)).toBe('manifest.json')
  expect(names.filter(name => name.startsWith('files/')).length).toBe(made.manifest.files.count)
  await place.close()
})
