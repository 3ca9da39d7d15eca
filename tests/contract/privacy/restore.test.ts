import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, inject, test, vi } from 'vitest'
import type { Log } from '../../../backend/log.ts'
import { listConditions } from '../../../backend/operator-problems.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { DiskBackupPlace } from '../../../server/backup/backup-place.ts'
import { unpack } from '../../../server/backup/codec.ts'
import { writeErasures } from '../../../server/backup/erasures.ts'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { restoreSite } from '../../../server/backup/restore-site.ts'
import { createErasureSync, repeatAtStart } from '../../../server/privacy/repeat-erasures.ts'
import { setUpBackend } from '../../support/backend.ts'
import { toDatabase } from '../../support/global-setup.ts'

const backend = await setUpBackend({ allowSignUp: true })
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
  await send('stays@erasure.example', `Ask ${address}. Or ask Named-7743@Erasure.Example, or 0803 555 77 44.`)
  // One is known by an account alone, another and a number by this mention alone: their own letters come after the archive.
  await backend
    .client()
    .auth.signUp({ email: 'account-7745@erasure.example', password: 'correct-horse-battery' })
  // The name of a picture is all that is known of one more.
  await sql`
    insert into storage.objects (bucket_id, name) values ('post-images', '1764150000000_pictured-7747@erasure.example.png')`
  await send('spam@erasure.example', 'Cheap backlinks')
  const [former] = await sql<{ id: string }[]>`
    select id from contact_messages where email = ${address} order by created_at limit 1`
  await ada.client.from('contact_messages').delete().eq('id', former?.id)
  const place = new DiskBackupPlace(join(folder, 'backups'))
  await place.prepare()
  const files = new DiskFileStore(join(folder, 'files'))
  const made = await makeBackup({ sql, files, place, recipient: null, retention: null, ...silent })

  const erase = (p_address: string, p_confirmation = p_address) =>
    ada.client.rpc('erase_person', {
      p_id: crypto.randomUUID(),
      ...{ p_address, p_confirmation, p_key: 'a1'.repeat(16) },
    })
  const { data: receipt, error } = await erase(address.toUpperCase(), address)
  expect(error).toBeNull()
  await send('named-7743@erasure.example', 'My own')
  for (const other of [
    'named-7743@erasure.example',
    '08035557744',
    'account-7745@erasure.example',
    'pictured-7747@erasure.example',
  ]) {
    expect((await erase(other)).error).toBeNull()
  }
  // Its time was over after the archive was made.
  await sql`update contact_messages set quarantined_at = now() - interval '31 days' where email = 'spam@erasure.example'`
  await sql`select private.apply_retention()`
  expect(await sql`select from leads where sender = 'spam@erasure.example'`).toHaveLength(0)
  // A letter of afterwards is a new one, and the list holds no address.
  await send(address, 'Third')
  await writeErasures(sql, place)
  const list = join(folder, 'backups/erasures.jsonl')
  const lines = readFileSync(list, 'utf8')
  for (const part of ['restored-7742', '7743', '7744', '7745', '7747', 'erasure.example']) {
    expect(lines.replaceAll(/[0-9a-f-]{36,}/g, '')).not.toContain(part)
  }
  expect(await sql`select m.message from contact_messages m where m.email = ${address}`).toEqual([
    { message: 'Third' },
  ])
  const sync = createErasureSync(sql, async () => place)
  const reads = vi.spyOn(place, 'read')
  expect([await sync(), await sync(), await sync()]).toEqual([0, 0, 0])
  // Once to compare and once to write.
  expect(reads.mock.calls.filter(([name]) => name === 'erasures.jsonl')).toHaveLength(2)
  reads.mockRestore()
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
  // Nothing is served before the list was read, which can't be for a moment.
  const config = { backup: { directory: join(folder, 'backups'), bucket: null }, dataDirectory: folder }
  const said: string[] = []
  const start = () =>
    repeatAtStart(config as unknown as Parameters<typeof repeatAtStart>[0], {
      ...{ ownerUrl: databaseUrl, say: line => said.push(line) },
      log: { error: (line: string) => said.push(line) } as unknown as Log,
    })
  // What no waiting mends is not waited for, and not served.
  writeFileSync(list, lines.replace('"at"', '"a'))
  await expect(start()).rejects.toThrow('damaged at line 1')
  await expect(createErasureSync(there, async () => place)()).rejects.toThrow('damaged at line 1')
  expect((await listConditions(there)).map(({ kind, severity }) => [kind, severity])).toEqual([
    ['erasures-unread', 'critical'],
  ])
  expect(said).toEqual([])
  writeFileSync(list, lines)
  renameSync(join(folder, 'backups'), join(folder, 'away'))
  writeFileSync(join(folder, 'backups'), 'not mounted')
  const started = start()
  setTimeout(() => {
    rmSync(join(folder, 'backups'))
    renameSync(join(folder, 'away'), join(folder, 'backups'))
  }, 100)
  await started
  expect(said).toEqual([
    'Waiting for the place of the backups, for half a minute at most.',
    '7 rows that were erased before this database was set back were erased again.',
  ])
  expect(await createErasureSync(there, async () => place)()).toBe(0)
  expect(await there`select email, message from contact_messages`).toEqual([
    { email: 'stays@erasure.example', message: 'Ask [erased]. Or ask [erased], or [erased].' },
  ])
  expect(await there`select from auth.users where email like 'account-%'`).toHaveLength(0)
  expect(await there`select name from storage.objects where bucket_id = 'post-images'`).toEqual([
    { name: expect.stringMatching(/^1764150000000_erased-[0-9a-f]{8}\.png$/) },
  ])
  expect(await there`select sender from leads`).toEqual([{ sender: 'stays@erasure.example' }])
  expect(
    await there`select from private.history_contents c where strpos(c::text, 'restored-7742') > 0`,
  ).toHaveLength(0)
  expect(
    await there`
    select number, encode(hash, 'hex') as hash, scrubbed_at from private.erasures where number = 1`,
  ).toEqual([{ number: 1, hash: receipt.hash, scrubbed_at: null }])
  await there.end()
})
