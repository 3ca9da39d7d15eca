import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openFileStore } from '../../../backend/storage/open-file-store.ts'
import { filesCommand } from '../../../server/commands/files.ts'
import { runCommand } from '../../../server/commands/run-command.ts'
import { cloneTemplate } from '../../support/backend.ts'
import { startS3 } from '../../support/s3-server.ts'
import { startFileProcess } from './support/file-process.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'holla-command-'))
const folder = join(dataDirectory, 'files')
const s3 = await startS3()
const databaseUrl = await cloneTemplate()
const site = await startFileProcess(databaseUrl, folder)
await site.backend.serviceClient().storage.createBucket('papers')
for (const name of ['one.txt', 'two.txt', 'three.txt']) {
  await site.papers().upload(name, `the text of ${name}`)
}
await site.backend.sql`update storage.objects set updated_at = now() - interval '1 hour'`

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation(text => printed.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation(text => printed.push(String(text)) > 0)
})

afterAll(async () => {
  await site.stop()
  await s3.close()
  rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 20 })
})

const run = async (args: string[], filesUrl = 'disk') => {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, FILES_URL: filesUrl }
  return { code: await runCommand(filesCommand, args, env), text: printed.join('') }
}

test('check tells that all are whole, and names what is not', async () => {
  expect(await run(['check'])).toMatchObject({ code: 0, text: expect.stringContaining('3 files') })
  const [row] = await site.backend.sql`select version from storage.objects where name = 'one.txt'`
  await site.files.remove([row?.version])
  expect(await run(['check'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('missing  papers/one.txt'),
  })
})

test('delete-missing asks before it deletes, and deletes no more than it named', async () => {
  expect(await run(['delete-missing'])).toMatchObject({ code: 1, text: expect.stringContaining('add --yes') })
  expect(await site.backend.sql`select from storage.objects`).toHaveLength(3)
  expect(await run(['delete-missing', '--yes'])).toMatchObject({ code: 0 })
  expect(
    (await site.backend.sql`select name from storage.objects order by name`).map(row => row.name),
  ).toEqual(['three.txt', 'two.txt'])
})

test('move says what to do next, and works on the new place only from then on', async () => {
  const { code, text } = await run(['move', '--to', s3.url('moved')])
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('2 files') })
  expect(text).not.toContain('S3RVER')
  expect(await run(['check'])).toMatchObject({ code: 1, text: expect.stringContaining('does not hold') })
  expect(await run(['check'], s3.url('moved'))).toMatchObject({ code: 0 })
  const bucket = await openFileStore(folder, s3.location('moved'))
  expect(await site.backend.sql`select value from backend.secrets where name = 'file_store_id'`).toEqual([
    { value: await bucket.readId() },
  ])
  await bucket.close()
})

test('adopt makes another place the site’s, and what is unknown is told', async () => {
  expect(await run(['adopt', '--yes'])).toMatchObject({ code: 0 })
  expect(await run(['check'])).toMatchObject({ code: 0 })
  expect(await run(['polish'])).toMatchObject({ code: 2, text: expect.stringContaining('delete-missing') })
  expect(await run(['move', '--to', 'ftp://x'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('--to must look like s3://'),
  })
})
