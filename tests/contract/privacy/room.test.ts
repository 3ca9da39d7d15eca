import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { listConditions } from '../../../backend/operator-problems.ts'
import { startPrivacyJob } from '../../../server/privacy/privacy-job.ts'
import { tellOfRoom } from '../../../server/privacy/room-to-rewrite.ts'
import { scrubErased } from '../../../server/privacy/scrub-erased.ts'
import { setUpBackend, toUrls } from '../../support/backend.ts'
import { setUpErasing } from '../../support/erasing.ts'

const backend = await setUpBackend()
const { sql } = backend
const { erase } = await setUpErasing(backend)
const dataDirectory = mkdtempSync(join(tmpdir(), 'holla-room-'))
afterAll(() => rmSync(dataDirectory, { recursive: true }))

const mb = 1024 * 1024

test('no table is written anew that the disk may have no room for, and staff are told what it needs', async () => {
  const address = 'roomy-7831@erasure.example'
  await sql`insert into post_drafts (id, title, content) values (gen_random_uuid(), ${address}, 'A draft')`
  expect((await erase(address)).error).toBeNull()
  const readFile = async () =>
    (await sql<{ file: number }[]>`select pg_relation_filenode('post_drafts') as file`)[0]?.file
  const before = await readFile()
  const attempt = async (free: number) => {
    const readFree = async () => free
    await tellOfRoom(sql, readFree)
    return scrubErased(sql, {
      ...{ mostBytes: Number.POSITIVE_INFINITY, adminUrl: backend.databaseUrl },
      readFree,
    })
  }
  expect(await attempt(200 * mb)).toBe(true)
  expect(await readFile()).toBe(before)
  expect(await listConditions(sql)).toMatchObject([
    { kind: 'erasures-without-room', advice: expect.stringMatching(/^Have 2\d\d MB free/) },
  ])
  await expect.poll(() => attempt(10_000 * mb)).toBe(false)
  expect(await readFile()).not.toBe(before)
  expect(await listConditions(sql)).toEqual([])
})

test('leads go when their time is over, also while no file can be written anew', async () => {
  await sql`insert into post_drafts (id, title) values (gen_random_uuid(), 'waits-7832@erasure.example')`
  expect((await erase('waits-7832@erasure.example')).error).toBeNull()
  await sql`
    insert into contact_messages (name, email, subject, message, created_at, quarantined_at, delivered_at)
    values ('Spam', 'spam@room.example', 'Hello', 'Hello', now() - interval '31 days', now() - interval '31 days', now())`
  const listLeads = () => sql`select from leads where sender = 'spam@room.example'`
  expect(await listLeads()).toHaveLength(1)
  await using running = new AsyncDisposableStack()
  const log = { info: vi.fn(), error: vi.fn() }
  // Nobody answers there who could say what is still seen.
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
  startPrivacyJob(
    { backup: { directory: null, bucket: null } as never, dataDirectory, databaseUrl },
    { ownerUrl: toUrls(backend.databaseUrl).ownerUrl, log, running, initialDelay: 1 },
  )
  await expect.poll(listLeads).toEqual([])
  expect(log.error).toHaveBeenCalledWith('The files of what was erased could not be written anew', {
    error: expect.anything(),
  })
})
