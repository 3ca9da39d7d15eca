import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { FairQueue } from '../../../backend/fair-queue.ts'
import { toNetwork } from '../../../backend/ip-network.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { ImageCache } from '../../../backend/storage/image-cache.ts'
import { startBackend } from '../../support/backend.ts'
import { drawImage, openPictures } from './support/storage.ts'

const { backend, filesDirectory, bucket, upload, ask, findRow, stop } = await openPictures()
const key = await upload(await drawImage(400, 300).jpeg().toBuffer())

afterAll(stop)

const listRenders = () =>
  readdirSync(join(filesDirectory, 'renders'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )

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
  expect(await sharp(third.body).metadata()).toMatchObject({ width: 80, height: 60 })
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
  const { run } = FairQueue.prototype
  const running = vi.spyOn(FairQueue.prototype, 'run').mockImplementation(function (
    this: FairQueue,
    network,
    work,
    signal,
  ) {
    return run.call(
      this,
      network,
      async () => {
        inside += 1
        return work().finally(() => {
          inside -= 1
        })
      },
      signal,
    ) as ReturnType<typeof work>
  })
  const { read } = DiskFileStore.prototype
  const insideAtRead: number[] = []
  const reading = vi.spyOn(DiskFileStore.prototype, 'read').mockImplementation(function (
    this: DiskFileStore,
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

test('a network over its budget is refused, whichever of its addresses asks, and nobody with it', async () => {
  const limited = await startBackend({
    databaseUrl: backend.databaseUrl,
    filesDirectory,
    limitRequests: true,
  })
  const ask = async (address: string, query: string) => {
    const url = `${limited.url}/storage/v1/render/image/public/post-images/${key}?${query}`
    const { status } = await limited.backend.fetch(new Request(url), { address })
    return status
  }
  const { budgets } = limited.backend
  try {
    expect(await ask('2001:db8:1:1::1', 'width=360')).toBe(200)
    expect(budgets.counters.spent.megapixel).toBeGreaterThan(0)
    budgets.spend(toNetwork('2001:db8:1:1::1'), 'megapixel', 1_000)
    expect(await ask('2001:db8:1:1::2', 'height=360')).toBe(429)
    expect(await ask('198.51.100.1', 'height=360')).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('a folder that could not be read once is read again', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'holla-cache-'))
  const root = join(parent, 'renders')
  writeFileSync(root, 'no folder')
  const cache = new ImageCache({ root, maxBytes: 3_000, log: { info: () => {}, error: () => {} } })
  const find = () => cache.getOrCreate('a'.repeat(64), async () => Buffer.alloc(10))
  await expect(find()).rejects.toThrow('ENOTDIR')
  rmSync(root)
  expect(await find()).toHaveLength(10)
  rmSync(parent, { recursive: true, maxRetries: 20 })
})

test('the longest unused pictures go when the cache is full, also after a restart', async () => {
  const root = mkdtempSync(join(tmpdir(), 'holla-cache-'))
  const log = { info: () => {}, error: () => {} }
  const open = () => new ImageCache({ root, maxBytes: 3_000, log })
  const names = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(64))
  const [a = '', b = '', c = '', d = ''] = names
  const made: string[] = []
  const find = (cache: ImageCache, name: string) =>
    cache.getOrCreate(name, async () => {
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
  rmSync(root, { recursive: true, maxRetries: 20 })
})

test('a thousand visitors of one network who ask at once have one picture made', async () => {
  const name = await upload(await drawImage(1200, 900).jpeg().toBuffer())
  const limited = await startBackend({
    databaseUrl: backend.databaseUrl,
    filesDirectory,
    limitRequests: true,
  })
  const running = vi.spyOn(FairQueue.prototype, 'run')
  const request = () =>
    new Request(`${limited.url}/storage/v1/render/image/public/post-images/${name}?width=601`)
  try {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => limited.backend.fetch(request(), { address: '203.0.113.9' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const bodies = await Promise.all(answers.map(answer => answer.arrayBuffer()))
    expect(new Set(bodies.map(body => Buffer.from(body).toString('base64'))).size).toBe(1)
    expect(running).toHaveBeenCalledTimes(1)
  } finally {
    running.mockRestore()
    await limited.stop()
  }
})

test('a picture that rotted on disk is told as damaged, by nobody else’s fault', async () => {
  const name = await upload(await drawImage(80, 80).png().toBuffer())
  const row = await findRow(name)
  const path = join(filesDirectory, 'objects', row?.version.slice(0, 2), row?.version)
  writeFileSync(path, Buffer.alloc(row?.metadata.size, 7))
  const { answer, body } = await ask(name, 'width=40')
  expect(answer.status).toBe(400)
  expect(JSON.parse(body.toString())).toEqual({
    statusCode: '415',
    error: 'invalid_mime_type',
    message: 'The image is damaged and cannot be read',
    code: 'InvalidMimeType',
  })
})

test('a disk that takes no more pictures keeps none from whoever asks', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'holla-cache-'))
  const root = join(parent, 'renders')
  const failures: string[] = []
  const log = { info: () => {}, error: (message: string) => failures.push(message) }
  const cache = new ImageCache({ root, maxBytes: 3_000, log })
  const name = 'a'.repeat(64)
  const find = () => cache.getOrCreate(name, async () => Buffer.from('made'))
  expect(await cache.get(name)).toBeNull()
  writeFileSync(root, 'no folder')
  expect(String(await find())).toBe('made')
  expect(failures).toEqual(['A made picture could not be kept'])
  rmSync(root)
  expect(String(await find())).toBe('made')
  expect(failures).toHaveLength(1)
  rmSync(parent, { recursive: true, maxRetries: 20 })
})

test('a picture that is replaced while it is rendered is shown as it is now', async () => {
  const name = await upload(await drawImage(80, 80).png().toBuffer())
  const replacement = await drawImage(80, 60).png().toBuffer()
  const { read } = DiskFileStore.prototype
  const reading = vi.spyOn(DiskFileStore.prototype, 'read').mockImplementationOnce(async function (
    this: DiskFileStore,
    ...given
  ) {
    await bucket().upload(name, replacement, { contentType: 'image/png', upsert: true })
    return read.apply(this, given)
  })
  const { answer, body } = await ask(name, 'width=40')
  reading.mockRestore()
  expect(answer.status).toBe(200)
  expect(await sharp(body).metadata()).toMatchObject({ width: 80, height: 60 })
})
