import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DiskFiles } from '../../backend/storage/files.ts'
import { ImageWork } from '../../backend/storage/image-work.ts'
import { RenderCache } from '../../backend/storage/render-cache.ts'
import { startBackend, type TestBackend } from '../support/backend.ts'
import { drawAnimation, drawImage } from './storage-support.ts'

let backend: TestBackend
let filesDirectory: string
let key: string

beforeAll(async () => {
  filesDirectory = mkdtempSync(join(tmpdir(), 'holla-render-'))
  backend = await startBackend({ filesDirectory })
  key = await upload(await drawImage(400, 300).jpeg().toBuffer())
})

afterAll(async () => {
  await backend.stop()
  rmSync(filesDirectory, { recursive: true, force: true })
})

const bucket = () => backend.serviceClient().storage.from('post-images')

async function upload(content: Buffer): Promise<string> {
  const name = `${crypto.randomUUID()}.img`
  const { error } = await bucket().upload(name, content, { contentType: 'application/octet-stream' })
  expect(error).toBeNull()
  return name
}

async function ask(name: string, query: string, headers: Record<string, string> = {}) {
  const url = `${backend.url}/storage/v1/render/image/public/post-images/${name}?${query}`
  const answer = await fetch(url, { headers: { accept: '*/*', ...headers } })
  const body = Buffer.from(await answer.arrayBuffer())
  return { answer, body }
}

const listRenders = () =>
  readdirSync(join(filesDirectory, 'renders'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )

test('a picture comes in the width that was asked for, in the best format the browser reads', async () => {
  const avif = await ask(key, 'width=100', { accept: 'image/avif,image/webp,*/*' })
  expect(avif.answer.status).toBe(200)
  expect(avif.answer.headers.get('content-type')).toBe('image/avif')
  expect(avif.answer.headers.get('vary')).toBe('accept')
  expect(avif.answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(avif.answer.headers.get('content-length')).toBe(String(avif.body.length))
  expect(await sharp(avif.body).metadata()).toMatchObject({ format: 'heif', width: 100, height: 75 })

  const webp = await ask(key, 'width=100', { accept: 'image/webp,*/*' })
  expect(await sharp(webp.body).metadata()).toMatchObject({ format: 'webp', width: 100, height: 75 })
  const plain = await ask(key, 'width=100')
  expect(await sharp(plain.body).metadata()).toMatchObject({ format: 'jpeg', width: 100 })
  const origin = await ask(key, 'width=100&format=origin', { accept: 'image/avif' })
  expect(origin.answer.headers.get('content-type')).toBe('image/jpeg')
})

test('the three ways of fitting do what they say, and nothing is made larger', async () => {
  const size = async (query: string) => {
    const { width, height } = await sharp((await ask(key, query)).body).metadata()
    return { width, height }
  }
  expect(await size('width=100&height=100')).toEqual({ width: 100, height: 100 })
  expect(await size('width=100&height=100&resize=contain')).toEqual({ width: 100, height: 75 })
  expect(await size('width=100&height=100&resize=fill')).toEqual({ width: 100, height: 100 })
  expect(await size('height=30')).toEqual({ width: 40, height: 30 })
  expect(await size('width=5000')).toEqual({ width: 400, height: 300 })
  expect(await size('width=0&height=-3')).toEqual({ width: 1, height: 1 })
})

test('the addresses that the client makes work, public and with a token', async () => {
  const transform = { width: 50, height: 50, quality: 50, format: 'origin' as const }
  const open = await fetch(bucket().getPublicUrl(key, { transform }).data.publicUrl)
  expect(await sharp(await open.arrayBuffer()).metadata()).toMatchObject({ width: 50, height: 50 })

  const { data } = await bucket().createSignedUrl(key, 60, { transform: { width: 20 } })
  const signed = await fetch(data?.signedUrl ?? '')
  expect(await sharp(await signed.arrayBuffer()).metadata()).toMatchObject({ width: 20, height: 15 })
  const widened = await fetch(`${data?.signedUrl}&width=300`)
  expect(await sharp(await widened.arrayBuffer()).metadata()).toMatchObject({ width: 20 })

  const { data: small } = await bucket().download(key, { transform: { width: 30 } })
  expect(
    await sharp(Buffer.from((await small?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata(),
  ).toMatchObject({
    width: 30,
  })
})

test('without a change the original bytes are served', async () => {
  const { body } = await ask(key, '')
  const original = await bucket().download(key)
  expect(body.equals(Buffer.from((await original.data?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true)
})

test('values outside their bounds are refused', async () => {
  for (const query of [
    'width=1.5',
    'width=ten',
    'quality=10',
    'quality=101',
    'resize=stretch',
    'format=bmp',
  ]) {
    const { answer, body } = await ask(key, query)
    expect(answer.status).toBe(400)
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'InvalidRequest', statusCode: '400' })
  }
})

test('a made picture is kept, known by its tag, and made anew after the original was replaced', async () => {
  const name = await upload(await drawImage(80, 80).png().toBuffer())
  const first = await ask(name, 'width=40')
  const kept = listRenders().length
  const second = await ask(name, 'width=40')
  expect(second.body.equals(first.body)).toBe(true)
  expect(listRenders()).toHaveLength(kept)
  const etag = first.answer.headers.get('etag') ?? ''
  expect((await ask(name, 'width=40', { 'if-none-match': etag })).answer.status).toBe(304)

  const replacement = await drawImage(80, 60).png().toBuffer()
  await bucket().upload(name, replacement, { contentType: 'image/png', upsert: true })
  const third = await ask(name, 'width=40', { 'if-none-match': etag })
  expect(third.answer.status).toBe(200)
  expect(await sharp(third.body).metadata()).toMatchObject({ width: 40, height: 30 })
})

test('many who ask at the same time have one picture made', async () => {
  const name = await upload(await drawImage(1200, 900).jpeg().toBuffer())
  const before = listRenders().length
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(name, 'width=600')))
  expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1)
  expect(listRenders()).toHaveLength(before + 1)
})

test('who waits for a picture to be made holds none of its bytes', async () => {
  let inside = 0
  const { run } = ImageWork.prototype
  const running = vi.spyOn(ImageWork.prototype, 'run').mockImplementation(function (this: ImageWork, work) {
    return run.call(this, async () => {
      inside += 1
      return work().finally(() => {
        inside -= 1
      })
    }) as ReturnType<typeof work>
  })
  const { read } = DiskFiles.prototype
  const insideAtRead: number[] = []
  const reading = vi.spyOn(DiskFiles.prototype, 'read').mockImplementation(function (
    this: DiskFiles,
    ...given
  ) {
    insideAtRead.push(inside)
    return read.apply(this, given)
  })
  try {
    expect((await ask(key, 'width=77')).answer.status).toBe(200)
  } finally {
    running.mockRestore()
    reading.mockRestore()
  }
  expect(insideAtRead).toEqual([1])
})

test('a network over its limit is refused, whichever of its addresses asks, and nobody with it', async () => {
  const limited = await startBackend({
    databaseUrl: backend.databaseUrl,
    filesDirectory,
    limitRequests: true,
  })
  const askFrom = (address: string, width: number) =>
    limited.backend.fetch(
      new Request(`${limited.url}/storage/v1/render/image/public/post-images/${key}?width=${width}`),
      { address },
    )
  try {
    expect((await askFrom('2001:db8:1:1::1', 201)).status).toBe(200)
    await limited.sql`update backend.rate_limits set points = 300 where key like 'render:%'`
    for (const width of [202, 203, 204]) {
      const answers = await Promise.all([
        askFrom('2001:db8:1:1::2', width),
        askFrom('198.51.100.1', width),
        askFrom('198.51.100.2', width),
      ])
      const [over, ...others] = answers.map(answer => answer.status)
      expect(others).toEqual([200, 200])
      // The over-limit one may find the picture made by then.
      expect([200, 429]).toContain(over)
    }
    expect((await askFrom('2001:db8:1:1::3', 205)).status).toBe(429)
    expect((await askFrom('2001:db8:1:1::3', 201)).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('an animation stays one, as WebP, whatever else the browser reads', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const name = await upload(await drawAnimation(format))
    const { answer, body } = await ask(name, 'width=10', { accept: 'image/avif,image/webp' })
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(body, { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 2,
      width: 10,
    })
  }
})

test('what is no image, is private or is not there is not rendered', async () => {
  const storage = backend.serviceClient().storage
  await storage.createBucket('texts', { public: true })
  await storage.from('texts').upload('a.txt', 'hello', { contentType: 'text/plain' })
  const text = await fetch(
    storage.from('texts').getPublicUrl('a.txt', { transform: { width: 10 } }).data.publicUrl,
  )
  expect(await text.json()).toMatchObject({ code: 'InvalidRequest' })
  const none = await ask('none.png', 'width=10')
  expect(JSON.parse(none.body.toString())).toMatchObject({ code: 'NoSuchKey' })
  await storage.updateBucket('texts', { public: false })
  const hidden = await fetch(
    storage.from('texts').getPublicUrl('a.txt', { transform: { width: 10 } }).data.publicUrl,
  )
  expect(await hidden.json()).toMatchObject({ code: 'NoSuchBucket' })
})

test('a folder that could not be read once is read again', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'holla-cache-'))
  const root = join(parent, 'renders')
  writeFileSync(root, 'no folder')
  const cache = new RenderCache({ root, maxBytes: 3_000, log: { info: () => {}, error: () => {} } })
  const find = () => cache.find('a'.repeat(64), async () => Buffer.alloc(10))
  await expect(find()).rejects.toThrow('ENOTDIR')
  rmSync(root)
  expect(await find()).toHaveLength(10)
  rmSync(parent, { recursive: true })
})

test('the longest unused pictures go when the cache is full, also after a restart', async () => {
  const root = mkdtempSync(join(tmpdir(), 'holla-cache-'))
  const log = { info: () => {}, error: () => {} }
  const open = () => new RenderCache({ root, maxBytes: 3_000, log })
  const names = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(64))
  const [a = '', b = '', c = '', d = ''] = names
  const made: string[] = []
  const find = (cache: RenderCache, name: string) =>
    cache.find(name, async () => {
      made.push(name[0] ?? '')
      return Buffer.alloc(1_000)
    })
  const cache = open()
  await find(cache, a)
  await find(cache, b)
  await find(cache, c)
  await find(cache, a)
  await find(cache, d)
  expect(made).toEqual(['a', 'b', 'c', 'd'])
  const onDisk = readdirSync(root, { recursive: true }).filter(name => String(name).length > 10)
  expect(onDisk).toHaveLength(3)

  const again = open()
  await find(again, a)
  await find(again, b)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
  rmSync(root, { recursive: true })
})
