import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../backend/database/connect.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { openFileStore } from '../../../backend/storage/open-file-store.ts'
import { DiskBackupPlace } from '../../../server/backup/backup-place.ts'
import { unpack } from '../../../server/backup/codec.ts'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { fillStore } from '../../../server/backup/restore-files.ts'
import { restoreSite } from '../../../server/backup/restore-site.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'
import { startS3 } from '../../support/s3-server.ts'
import { createEmptyDatabase, makeFolder } from './support/places.ts'

const silent = { say: () => {}, onProgress: () => {} }
const sql = connect(toUrls(await cloneTemplate()).ownerUrl, { max: 5 })
afterAll(() => sql.end())

test('a restore into a database and a bucket that was killed amid the files is done by running it again', async () => {
  const files = new DiskFileStore(makeFolder())
  const contents = new Map<string, Buffer>()
  for (let i = 0; i < 8; i += 1) {
    const [{ version }] = await sql<[{ version: string }]>`
      insert into storage.objects (bucket_id, name) values ('post-images', ${`${crypto.randomUUID()}.webp`}) returning version`
    contents.set(version, randomBytes(1000 + i))
    await files.write(version, contents.get(version) ?? Buffer.of())
  }
  const place = new DiskBackupPlace(makeFolder())
  await place.prepare()
  const made = await makeBackup({ sql, files, place, recipient: null, retention: null, ...silent })

  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const databaseUrl = await createEmptyDatabase()
  const dataDirectory = makeFolder()
  const hangs = Promise.withResolvers<void>()
  let stored = 0
  s3.interfere = ({ method, url }) => {
    stored += method === 'PUT' && /objects\/[0-9a-f]{2}\//.test(url ?? '') ? 1 : 0
    if (stored > 4) hangs.resolve()
    return stored > 4
  }
  const restore = async (url: string) => {
    const content = await place.read(made.name)
    if (!content) throw new Error('The archive is gone')
    return restoreSite({
      config: { databaseUrl: url, dataDirectory, filesLocation: s3.location('site') },
      archive: await unpack(content, []),
      erasures: [],
      acceptDifferences: false,
      ...silent,
    })
  }
  const killed = spawn(process.execPath, ['bin/restore.js', '--from', place.description], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, FILES_URL: s3.url('site') },
    stdio: 'ignore',
  })
  await hangs.promise
  await expect(restore(databaseUrl)).rejects.toThrow('Another restore into this database is under way')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  s3.interfere = null
  const store = await openFileStore('', s3.location('site'))
  onTestFinished(() => store.close())
  const left = await Promise.all([...contents.keys()].map(version => store.has(version)))
  expect(left.filter(Boolean)).toHaveLength(4)

  expect((await restore(databaseUrl)).manifest.files.count).toBe(8)
  for (const [version, content] of contents) {
    const file = await store.open(version)
    expect(Buffer.from(await new Response(file?.body).arrayBuffer()).equals(content)).toBe(true)
  }
  const there = postgres(databaseUrl, { max: 1 })
  expect(await there`select value from backend.secrets where name = 'file_store_id'`).toEqual([
    { value: await store.readId() },
  ])
  await there.end()
  // As if it had been killed right before the store bears the id: the first start completes it, and nothing is taken away.
  const id = (await store.readId()) ?? ''
  await store.prepareId('restoring')
  await store.commitId('restoring')
  await store.prepareId(id)
  await expect(restore(databaseUrl)).rejects.toThrow('The database is not empty')
  expect(await store.has([...contents.keys()][0] ?? '')).toBe(true)
  await store.commitId(id)
  // What is a site's now is no leftover.
  await expect(restore(await createEmptyDatabase())).rejects.toThrow('has files of another site')
  expect(await store.has([...contents.keys()][0] ?? '')).toBe(true)
})

test('what a restore cannot finish, it takes away; what others have stored, it leaves', async () => {
  const root = makeFolder()
  const version = crypto.randomUUID()
  const files = new DiskFileStore(root)
  const broken = fillStore(files, async () => {
    await files.write(version, Buffer.from('half'))
    throw new Error('broke off')
  })
  await expect(broken).rejects.toThrow('broke off')
  expect(await files.has(version)).toBe(false)
  expect(await files.readId()).toBe(null)
  await files.write(version, Buffer.from('of somebody'))
  await expect(fillStore(files, async () => {})).rejects.toThrow(`${join(root)} is not empty`)
  expect(await files.has(version)).toBe(true)
})
