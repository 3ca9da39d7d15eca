import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPapers } from './support/storage.ts'

const { backend, owner, folder, papers, clear } = await openPapers()

beforeAll(clear)
afterAll(() => backend.stop())

const findRow = async (name: string) => {
  const [row] = await backend.sql`select * from storage.objects where name = ${name}`
  return row
}

/** An upload without the client, of what it would not send. */
const send = (key: string, headers: Record<string, string>, body: BodyInit) =>
  fetch(`${backend.url}/storage/v1/object/papers/${folder}/${key}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.accessToken}`, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

test('a blob, a form, a buffer, a string and a stream are stored with the same facts', async () => {
  const words = 'the same words'
  const form = new FormData()
  form.append('document', new File([words], 'mine.txt', { type: 'text/plain' }))
  const bodies = {
    blob: new Blob([words], { type: 'text/plain' }),
    form,
    buffer: Buffer.from(words),
    string: words,
    stream: new Blob([words]).stream(),
  }
  for (const [name, body] of Object.entries(bodies)) {
    const key = `${folder}/${name}.txt`
    const { data, error } = await papers().upload(key, body, {
      contentType: 'text/plain',
      metadata: { mood: 'good' },
      duplex: 'half',
    })
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.any(String), path: key, fullPath: `papers/${key}` })
    expect(await findRow(key)).toMatchObject({
      user_metadata: { mood: 'good' },
      owner_id: owner.id,
      version: expect.stringMatching(/^[0-9a-f-]{36}$/),
      metadata: {
        eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        size: words.length,
        mimetype: 'text/plain',
        cacheControl: 'max-age=3600',
        lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        contentLength: words.length,
        httpStatusCode: 200,
      },
    })
    expect(await (await papers().download(key)).data?.text()).toBe(words)
  }
})

test('a raw body without a type from the client is text in UTF-8', async () => {
  await papers().upload(`${folder}/plain`, 'words')
  expect((await findRow(`${folder}/plain`))?.metadata.mimetype).toBe('text/plain;charset=UTF-8')
})

test('the cache time of a raw body is kept word for word, and without one nothing is cached', async () => {
  await send('kept', { 'content-type': 'text/plain', 'cache-control': 'private, max-age=7, immutable' }, 'a')
  await send('none', { 'content-type': 'text/plain' }, 'a')
  expect((await findRow(`${folder}/kept`))?.metadata.cacheControl).toBe('private, max-age=7, immutable')
  expect((await findRow(`${folder}/none`))?.metadata.cacheControl).toBe('no-cache')
})

test("the field contentType of a form overrides its part's type", async () => {
  const form = new FormData()
  form.append('contentType', 'text/csv')
  form.append('', new Blob(['a,b'], { type: 'text/plain' }), 'blob')
  expect((await send('table', {}, form)).status).toBe(200)
  expect((await findRow(`${folder}/table`))?.metadata).toMatchObject({
    mimetype: 'text/csv',
    cacheControl: 'no-cache',
  })
})

test('a file that comes compressed is stored and served as it came', async () => {
  const packed = gzipSync('compressed words')
  const headers = { 'content-type': 'text/plain', 'content-encoding': 'gzip' }
  expect((await send('packed', headers, packed)).status).toBe(200)
  const answer = await backend.fetch(`/storage/v1/object/papers/${folder}/packed`, {
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(await answer.text()).toBe('compressed words')
})

test('a megabyte of metadata is taken and more is refused', async () => {
  const upload = (key: string, length: number) =>
    papers().upload(`${folder}/${key}`, new Blob(['a'], { type: 'text/plain' }), {
      metadata: { long: 'x'.repeat(length) },
    })
  expect((await upload('fits', 999_900)).error).toBeNull()
  expect((await findRow(`${folder}/fits`))?.user_metadata.long).toHaveLength(999_900)
  expect((await upload('exceeds', 1_000_001)).error).toMatchObject({
    message: 'The metadata may have at most 1 MB',
    statusCode: '400',
  })
  expect(await findRow(`${folder}/exceeds`)).toBeUndefined()
})

test.each([
  ['no file', 'Content-Disposition: form-data; name="a"\r\n\r\ntext', 'The multipart body has no file'],
  ['no parts', 'nothing', 'The multipart body could not be read'],
])('a form with %s is refused', async (_, part, message) => {
  const body = `--b\r\n${part}\r\n--b--\r\n`
  const answer = await send('broken', { 'content-type': 'multipart/form-data; boundary=b' }, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'InvalidRequest', message })
})

test('an empty file is a file', async () => {
  const key = `${folder}/empty.txt`
  expect((await papers().upload(key, new Blob([], { type: 'text/plain' }))).error).toBeNull()
  const { data } = await papers().download(key)
  expect(data?.size).toBe(0)
  expect((await papers().info(key)).data).toMatchObject({ size: 0 })
})

test('a body that ends before its announced length leaves neither row nor file', async () => {
  const { port } = new URL(backend.url)
  const socket = connect(Number(port), '127.0.0.1')
  const lines = [
    `POST /storage/v1/object/papers/${folder}/torn HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${owner.accessToken}`,
    'content-type: text/plain',
    'content-length: 1000',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\nhalf of it`)
  await new Promise(resolve => setTimeout(resolve, 100))
  socket.destroy()
  expect((await papers().upload(`${folder}/after`, 'after')).error).toBeNull()
  expect(await findRow(`${folder}/torn`)).toBeUndefined()
  expect(backend.errors).toEqual([])
})

/** Parts as the package form-data for Node writes them when it is given bytes without a name. */
const toParts = (...parts: [head: string, content: string | Buffer][]): Uint8Array<ArrayBuffer> =>
  Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--edge7\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--edge7--\r\n'),
  ])
const multipart = { 'content-type': 'multipart/form-data; boundary=edge7' }

test('a part with a type and without a file name is the file, byte for byte', async () => {
  const bytes = Buffer.from([0, 255, 254, 13, 10, 13, 10, 45, 45, 98, 128, 0])
  const body = toParts(
    ['name="cacheControl"\r\nContent-Type: text/plain; charset=utf-8', '60'],
    ['name="file"\r\nContent-Type: application/octet-stream', bytes],
  )
  expect((await send('unnamed', multipart, body)).status).toBe(200)
  expect((await findRow(`${folder}/unnamed`))?.metadata).toMatchObject({
    mimetype: 'application/octet-stream',
    cacheControl: 'max-age=60',
    size: bytes.length,
  })
  const { data } = await papers().download(`${folder}/unnamed`)
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
})

test('a file with a name goes before a part without one', async () => {
  const body = toParts(
    ['name="note"\r\ncontent-type: text/html', 'not this'],
    ['name=""; filename="a.txt"\r\nContent-Type: text/plain', 'this'],
  )
  expect((await send('named', multipart, body)).status).toBe(200)
  expect(await (await papers().download(`${folder}/named`)).data?.text()).toBe('this')
})

test('a form of very many parts without a file is refused soon', async () => {
  const body = `${'--edge7\r\n'.repeat(1_000_000)}--edge7--\r\n`
  const before = process.cpuUsage()
  expect((await send('many', multipart, body)).status).toBe(400)
  expect(process.cpuUsage(before).user).toBeLessThan(4_000_000)
})

test('the placeholder of an empty folder goes into a bucket of any types, as long as it is empty', async () => {
  const { storage } = backend.serviceClient()
  await storage.createBucket('pictures', { public: false, allowedMimeTypes: ['image/*'] })
  const pictures = storage.from('pictures')
  const upload = (key: string, text: string) => pictures.upload(key, text, { contentType: 'text/plain' })
  expect((await upload('sub/.emptyFolderPlaceholder', '')).error).toBeNull()
  expect((await upload('other/.emptyFolderPlaceholder', 'x')).error).toMatchObject({ statusCode: '413' })
  expect((await upload('sub/empty.txt', '')).error).toMatchObject({ statusCode: '415' })
})
