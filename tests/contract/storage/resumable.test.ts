import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { endExpiredUploads } from '../../../backend/storage/resumable/receive-part.ts'
import { claimFinish } from '../../../backend/storage/resumable/resumable-uploads.ts'
import { sweepFiles } from '../../../backend/storage/sweep-files.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const filesDirectory = mkdtempSync(join(tmpdir(), 'holla-tus-'))
const backend = await setUpBackend({ filesDirectory })
// Another process on the same database and files.
const other = await setUpBackend({ filesDirectory, databaseUrl: backend.databaseUrl })
afterAll(() => rmSync(filesDirectory, { recursive: true, force: true, maxRetries: 20 }))

const endpoint = '/storage/v1/upload/resumable'
let editor: Person
beforeAll(async () => {
  editor = await backend.people.editor()
  const { error } = await backend.serviceClient().storage.createBucket('papers', { public: false })
  expect(error).toBeNull()
  await backend.sql`create policy staff on storage.objects for all to authenticated
    using (bucket_id = 'papers' and (select private.is_super_admin()))`
})

const encode = (facts: Record<string, string>) =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const ask = async (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  {
    body,
    from = backend,
    token = editor.accessToken,
  }: { body?: Uint8Array<ArrayBuffer>; from?: typeof backend; token?: string } = {},
) => {
  const response = await from.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const create = async (name: string, length: number, more: Record<string, string> = {}) => {
  const metadata = encode({ bucketName: 'papers', objectName: name, contentType: 'application/pdf' })
  const created = await ask('POST', endpoint, {
    'upload-length': String(length),
    'upload-metadata': metadata,
    ...more,
  })
  return { ...created, location: created.headers.get('location') ?? '' }
}

const part = { 'content-type': 'application/offset+octet-stream' }
const patch = (location: string, offset: number, body: Uint8Array<ArrayBuffer>, from = backend) =>
  ask('PATCH', location, { ...part, 'upload-offset': String(offset) }, { body, from })
const offsetOf = async (location: string, from = backend) =>
  Number((await ask('HEAD', location, {}, { from })).headers.get('upload-offset'))
const read = async (name: string) => {
  const { data } = await backend.serviceClient().storage.from('papers').download(name)
  return data && Buffer.from(await data.arrayBuffer())
}
const bytes = (length: number) => Uint8Array.from(randomBytes(length))
const listFiles = () =>
  readdirSync(join(filesDirectory, 'objects'), { recursive: true }).filter(name => `${name}`.length > 30)

const sizesOfUnfinished = () =>
  readdirSync(join(filesDirectory, 'objects'), { recursive: true })
    .filter(name => `${name}`.endsWith('.part'))
    .map(name => statSync(join(filesDirectory, 'objects', `${name}`)).size)

const uploadByClient = (content: Buffer, options: ConstructorParameters<typeof Upload>[1]) =>
  new Promise<void>((resolve, reject) => {
    new Upload(content, {
      endpoint: backend.url + endpoint,
      headers: {
        authorization: `Bearer ${editor.accessToken}`,
        apikey: backend.keys.publishable,
        'x-upsert': 'true',
      },
      chunkSize: 40_000,
      retryDelays: [0, 100],
      ...options,
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })

test.each([true, false])(
  'the client of tus uploads in chunks, with the first at the creation: %s',
  async atOnce => {
    const content = randomBytes(100_000)
    const name = `client/${atOnce}.bin`
    await uploadByClient(content, {
      uploadDataDuringCreation: atOnce,
      metadata: {
        bucketName: 'papers',
        objectName: name,
        contentType: 'application/x-own',
        cacheControl: '3600',
        metadata: JSON.stringify({ pages: 3 }),
      },
    })
    expect(content.equals((await read(name)) ?? Buffer.of())).toBe(true)
    const { data } = await backend.serviceClient().storage.from('papers').info(name)
    expect(data).toMatchObject({
      contentType: 'application/x-own',
      cacheControl: 'max-age=3600',
      metadata: { pages: 3 },
    })
    expect(await backend.sql`select from backend.upload_parts`).toHaveLength(0)
  },
)

test('after a lost connection the upload goes on where it ended, at another process', async () => {
  const content = bytes(90_000)
  const { location } = await create('lost.pdf', content.length)
  const request = sendRequest(backend.url + location, {
    method: 'PATCH',
    headers: {
      ...part,
      apikey: backend.keys.publishable,
      authorization: `Bearer ${editor.accessToken}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-length': '90000',
    },
  })
  request.on('error', () => {})
  request.write(content.subarray(0, 30_000))
  await vi.waitFor(() => expect(sizesOfUnfinished()).toContain(30_000), 60_000)
  request.destroy()
  await vi.waitFor(async () => expect(await offsetOf(location, other)).toBe(30_000), 60_000)

  const answer = await patch(location, 30_000, content.slice(30_000), other)
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '90000'])
  expect(Buffer.from(content).equals((await read('lost.pdf')) ?? Buffer.of())).toBe(true)
  // A client that has not heard of it asks again.
  expect(await offsetOf(location)).toBe(90_000)
})

test('of two parts for one place one is kept, and of two ends one', async () => {
  const content = bytes(3_000)
  const { location } = await create('twice.pdf', content.length)
  const first = await Promise.all([
    patch(location, 0, content.slice(0, 1_000)),
    patch(location, 0, content.slice(0, 1_000), other),
  ])
  expect(first.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const last = await Promise.all([
    patch(location, 1_000, content.slice(1_000)),
    patch(location, 1_000, content.slice(1_000), other),
  ])
  const statuses = last.map(({ status }) => status).toSorted()
  expect(statuses[0]).toBe(204)
  expect([409, 423]).toContain(statuses[1])
  expect(Buffer.from(content).equals((await read('twice.pdf')) ?? Buffer.of())).toBe(true)
})

test('the end that is sent again after a crash between the object and its counting is taken', async () => {
  const content = bytes(300)
  const { location } = await create('crashed.pdf', content.length)
  expect((await patch(location, 0, content)).status).toBe(204)
  // As it was before the last step.
  const [row] = await backend.sql<{ id: string }[]>`
    update backend.resumable_uploads set finished_at = null where name = 'crashed.pdf' returning id`
  // The first who takes it up again dies, too.
  await claimFinish(backend.sql, row?.id ?? '', { seconds: 0, version: randomUUID() })
  expect((await patch(location, 0, content, other)).status).toBe(204)
  expect(await offsetOf(location)).toBe(300)
  expect(Buffer.from(content).equals((await read('crashed.pdf')) ?? Buffer.of())).toBe(true)
})

test('what does not fit is refused with the status that clients of tus go by', async () => {
  const { location } = await create('wrong.pdf', 100)
  expect((await patch(location, 5, bytes(5))).status).toBe(409)
  expect((await patch(location, 0, bytes(101))).status).toBe(400)
  expect((await ask('PATCH', location, { 'upload-offset': '0' }, { body: bytes(5) })).status).toBe(415)
  expect((await ask('HEAD', location, { 'tus-resumable': '0.2.2' })).status).toBe(412)
  expect(await offsetOf(location)).toBe(0)
  expect((await create('big.pdf', 51 * 1024 * 1024)).text).toContain('EntityTooLarge')
  expect((await create('', 5)).text).toContain('MissingParameter')
  expect((await create('lost.pdf', 5)).text).toContain('KeyAlreadyExists')
  expect((await create('../x', 5)).text).toContain('InvalidKey')
  expect((await ask('OPTIONS', endpoint)).headers.get('tus-extension')).toContain('termination')
  expect((await ask('DELETE', location)).status).toBe(204)
  expect((await ask('HEAD', location)).status).toBe(404)
})

test('only staff upload in parts, and each their own', async () => {
  const { location } = await create('own.pdf', 100)
  const visitor = await backend.people.visitor()
  const colleague = await backend.people.editor()
  const metadata = encode({ bucketName: 'papers', objectName: 'x.pdf' })
  const anonymous = await ask(
    'POST',
    endpoint,
    { 'upload-length': '5', 'upload-metadata': metadata },
    { token: backend.keys.publishable },
  )
  const known = await ask(
    'POST',
    endpoint,
    { 'upload-length': '5', 'upload-metadata': metadata },
    { token: visitor.accessToken },
  )
  expect([anonymous.status, known.status]).toEqual([403, 403])
  expect((await ask('HEAD', location, {}, { token: visitor.accessToken })).status).toBe(403)
  expect((await ask('HEAD', location, {}, { token: colleague.accessToken })).status).toBe(404)
  expect((await ask('DELETE', location, {}, { token: colleague.accessToken })).status).toBe(404)
  expect(await offsetOf(location)).toBe(0)
})

test('a picture is judged and cleaned as in any upload', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'Somebody at home' } })
    .jpeg()
    .toBuffer()
  const { location } = await create('photo', picture.length)
  expect((await patch(location, 0, Uint8Array.from(picture))).status).toBe(204)
  const stored = await read('photo')
  expect(stored?.includes('Somebody at home')).toBe(false)
  const metadata = encode({ bucketName: 'post-images', objectName: 'text.png', contentType: 'image/png' })
  const text = Uint8Array.from(Buffer.from('no picture'))
  const refused = await ask(
    'POST',
    endpoint,
    { ...part, 'upload-length': '10', 'upload-metadata': metadata },
    { body: text },
  )
  expect(refused.text).toContain('InvalidMimeType')
  expect(await backend.sql`select from storage.objects where name = 'text.png'`).toHaveLength(0)
})

test('the sweep leaves parts alone, and what has expired goes with its files', async () => {
  const before = listFiles().length
  const { location } = await create('late.pdf', 100)
  await patch(location, 0, bytes(40))
  await sweepFiles({
    database: backend.database,
    files: new DiskFileStore(join(filesDirectory, 'objects')),
    log: { info: () => {}, error: () => {} },
    signal: new AbortController().signal,
    graceTime: 0,
  })
  expect(listFiles()).toHaveLength(before + 1)
  expect(await offsetOf(location)).toBe(40)
  await backend.sql`update backend.resumable_uploads set expires_at = now() - interval '1 minute'`
  expect((await patch(location, 40, bytes(60))).status).toBe(410)
  await endExpiredUploads({
    database: backend.database,
    discard: versions => new DiskFileStore(join(filesDirectory, 'objects')).remove(versions),
  })
  expect(listFiles()).toHaveLength(before)
  expect(await backend.sql`select from backend.resumable_uploads`).toHaveLength(0)
})
