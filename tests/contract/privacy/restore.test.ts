import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { DiskBackupPlace } from '../../../server/backup/backup-place.ts'
import { unpack } from '../../../server/backup/codec.ts'
import { writeErasures } from '../../../server/backup/erasures.ts'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { restoreSite } from '../../../server/backup/restore-site.ts'
import { repeatFromPlace } from '../../../server/privacy/repeat-erasures.ts'
import { setUpBackend } from '../../support/backend.ts'
import { toDatabase } from '../../support/global-setup.ts'

const backend = await setUpBackend()
const { sql } = backend
const silent = { say: () => {}, onProgress: () => {} }
const folder = mkdtempSync(join(tmpdir(), 'holla-privacy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))

const send = (email: string, message: string) =>
  backend.client().functions.invoke('send-holla-email', {
    body: { name: 'Ngozi', email, subject: 'Hello', message },
  })

test('a restore of a state of before an erasure, and a start on one, erase the person again and leave who came later', async () => {
  const ada = await backend.people.editor()
  const address = 'restored-7742@erasure.example'
  await send(address, 'First')
  await send(address, 'Second')
  await send('stays@erasure.example', `Ask ${address}`)
  const [former] = await sql<{ id: string }[]>`
    select id from contact_messages where email = ${address} order by created_at limit 1`
  await ada.client.from('contact_messages').delete().eq('id', former?.id)
  const place = new DiskBackupPlace(join(folder, 'backups'))
  await place.prepare()
  const files = new DiskFileStore(join(folder, 'files'))
  const made = await makeBackup({ sql, files, place, recipient: null, retention: null, ...silent })

  const { data: receipt, error } = await ada.client.rpc('erase_person', {
    p_id: crypto.randomUUID(),
    p_address: address.toUpperCase(),
    p_confirmation: address,
    p_key: 'a1'.repeat(16),
  })
  expect(error).toBeNull()
  // A letter of afterwards is a new one, and the list holds no address.
  await send(address, 'Third')
  await writeErasures(sql, place)
  expect(readFileSync(join(folder, 'backups/erasures.jsonl'), 'utf8')).not.toContain('restored-7742')
  expect(await sql`select m.message from contact_messages m where m.email = ${address}`).toEqual([
    { message: 'Third' },
  ])
  const config = { backup: { directory: join(folder, 'backups'), bucket: null }, dataDirectory: folder }
  const asConfig = config as unknown as Parameters<typeof repeatFromPlace>[0]
  expect(await repeatFromPlace(asConfig, sql)).toBe(0)
  expect(await sql`select from contact_messages where email = ${address}`).toHaveLength(1)

  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = postgres(inject('postgresUrl'), { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const databaseUrl = toDatabase(inject('postgresUrl'), name)
  const content = await place.read(made.name)
  if (!content) throw new Error('The archive is gone')
  // As by somebody else's means, without the list.
  await restoreSite({
    config: { databaseUrl, dataDirectory: join(folder, 'data'), filesLocation: null },
    archive: await unpack(content, []),
    erasures: [],
    acceptDifferences: false,
    ...silent,
  })
  const there = postgres(databaseUrl, { max: 2 })
  expect(await there`select from contact_messages where email = ${address}`).toHaveLength(1)
  expect(await repeatFromPlace(asConfig, there)).toBe(1)
  expect(await repeatFromPlace(asConfig, there)).toBe(0)
  expect(await there`select email, message from contact_messages`).toEqual([
    { email: 'stays@erasure.example', message: 'Ask [erased]' },
  ])
  expect(await there`select sender from leads`).toEqual([{ sender: 'stays@erasure.example' }])
  expect(
    await there`select from private.history_contents c where strpos(c::text, 'restored-7742') > 0`,
  ).toHaveLength(0)
  expect(await there`select number, encode(hash, 'hex') as hash, scrubbed_at from private.erasures`).toEqual([
    { number: 1, hash: receipt.hash, scrubbed_at: null },
  ])
  await there.end()
})
