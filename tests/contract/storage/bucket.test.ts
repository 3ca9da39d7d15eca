import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { S3Bucket } from '../../../backend/s3/s3-bucket.ts'
import { FileStorePair } from '../../../backend/storage/file-store-pair.ts'
import { openFileStore } from '../../../backend/storage/open-file-store.ts'
import { S3FileStore } from '../../../backend/storage/s3-file-store.ts'
import { cloneTemplate } from '../../support/backend.ts'
import { startS3, type TestS3 } from '../../support/s3-server.ts'
import { type FileProcess, makeFolder, startFileProcess } from './support/file-process.ts'
import { drawImage } from './support/storage.ts'

let s3: TestS3
let first: FileProcess
let second: FileProcess

/** Two processes on one database and one bucket, with nothing else in common. */
beforeAll(async () => {
  s3 = await startS3()
  const databaseUrl = await cloneTemplate()
  const start = async () => {
    const folder = makeFolder()
    return startFileProcess(databaseUrl, folder, await openFileStore(folder, s3.location('site')))
  }
  first = await start()
  await first.backend.serviceClient().storage.createBucket('papers', { public: true })
  second = await start()
})

afterEach(() => {
  s3.interfere = null
})

afterAll(async () => {
  await second.stop()
  await first.stop()
  await Promise.all([first.files.close(), second.files.close()])
  await s3.close()
})

const publicUrl = (process: FileProcess, name: string) => process.papers().getPublicUrl(name).data.publicUrl
const countRows = async (name: string) =>
  (await first.backend.sql`select from storage.objects where name = ${name}`).length
const findCondition = async (kind: string) =>
  (await first.backend.sql`select severity, sentence from backend.conditions where kind = ${kind}`)[0]

test('what one process stores, the other serves, whole, in parts and in other sizes, and deletes', async () => {
  const picture = await drawImage(300, 200).png().toBuffer()
  expect((await first.papers().upload('picture.png', picture, { contentType: 'image/png' })).error).toBeNull()
  const whole = await fetch(publicUrl(second, 'picture.png'))
  const content = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, content.length]).toEqual([200, Number(whole.headers.get('content-length'))])

  const part = await fetch(publicUrl(second, 'picture.png'), { headers: { range: 'bytes=2-9' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-9/${content.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(2, 10))

  const small = publicUrl(second, 'picture.png').replace('/object/', '/render/image/')
  const rendered = await fetch(`${small}?width=128`)
  expect([rendered.status, rendered.headers.get('content-type')]).toEqual([200, 'image/png'])
  await rendered.arrayBuffer()

  expect((await second.papers().copy('picture.png', 'copy.png')).error).toBeNull()
  expect((await second.papers().remove(['picture.png'])).error).toBeNull()
  expect((await fetch(publicUrl(first, 'picture.png'))).status).toBe(400)
  expect(Buffer.from(await (await fetch(publicUrl(first, 'copy.png'))).arrayBuffer())).toEqual(content)
})

test('a file of many pieces comes whole although the bucket breaks off once', async () => {
  const content = Buffer.alloc(2_000_000, 'abcdefg')
  expect((await first.papers().upload('long.bin', content)).error).toBeNull()
  let broken = 0
  s3.interfere = (request, response) => {
    if (request.method === 'GET' && request.headers.range?.startsWith('bytes=524288-') && broken === 0) {
      broken += 1
      response.writeHead(206, { 'content-length': '524288', 'content-range': 'bytes 524288-1048575/2000000' })
      response.write('half', () => response.destroy())
      return true
    }
    return false
  }
  const answer = await fetch(publicUrl(second, 'long.bin'))
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  expect(broken).toBe(1)
})

test('the sweep of either removes what no row names, and nothing of the other', async () => {
  const stray = crypto.randomUUID()
  await first.files.write(stray, Buffer.from('left by a crash'))
  expect((await first.papers().upload('kept.txt', 'kept')).error).toBeNull()
  expect(await second.sweep()).toEqual({ files: 1, missing: 0 })
  expect(await first.files.has(stray)).toBe(false)
  expect(await (await second.papers().download('kept.txt')).data?.text()).toBe('kept')
})

test('a bucket that refuses now and then is asked again', async () => {
  let refused = 0
  s3.interfere = (_, response) => {
    refused += 1
    if (refused % 2 === 0) {
      return false
    }
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return true
  }
  expect((await first.papers().upload('asked again.txt', 'here')).error).toBeNull()
  expect(refused).toBeGreaterThan(1)
})

test('a bucket that is away is told as such, loses nothing, leaves no row, and is well again by itself', async () => {
  expect((await first.papers().upload('before.txt', 'before')).error).toBeNull()
  await s3.stop()
  const refused = await fetch(publicUrl(second, 'before.txt'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({
    message: 'The files cannot be reached at the moment, please try again',
  })
  for (const upload of [
    await first.papers().upload('during.txt', 'during'),
    await first.papers().upload('before.txt', 'replaced', { upsert: true }),
  ]) {
    expect(upload.error).toMatchObject({ status: 503 })
  }
  await first.check()
  expect(await findCondition('files-unreachable')).toMatchObject({ severity: 'critical' })

  await s3.start()
  await expect.poll(async () => (await first.papers().download('before.txt')).data?.text()).toBe('before')
  expect(await countRows('during.txt')).toBe(0)
  expect((await first.papers().upload('during.txt', 'after')).error).toBeNull()
  await first.check()
  expect(await findCondition('files-unreachable')).toBeUndefined()
  first.backend.errors.length = 0
})

test('a full bucket refuses uploads in words, goes on to be read, and is told of until there is room', async () => {
  expect((await first.papers().upload('there.txt', 'there')).error).toBeNull()
  s3.interfere = (request, response) => {
    if (request.method !== 'PUT') {
      return false
    }
    request.resume()
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end('<Error><Code>QuotaExceeded</Code></Error>')
    return true
  }
  for (const name of ['1.txt', '2.txt', '3.txt', '4.txt']) {
    expect((await first.papers().upload(name, 'x')).error).toMatchObject({
      status: 507,
      message: 'There is no room left for files',
    })
    expect(await countRows(name)).toBe(0)
  }
  expect(await (await first.papers().download('there.txt')).data?.text()).toBe('there')
  expect(await findCondition('files-full')).toMatchObject({ severity: 'critical' })

  const log = { info: () => {}, error: () => {} }
  const pair = new FileStorePair({ database: first.backend.database, files: first.files, log })
  await pair.noteFull(1_000_000)
  await pair.noteFull(1)
  await pair.check()
  expect(await findCondition('files-full')).toBeDefined()

  // What is left has room for the smaller of the two.
  const refuse = s3.interfere
  s3.interfere = (request, response) =>
    Number(request.headers['content-length']) >= 1_000_000 && refuse(request, response)
  await pair.check()
  expect(await findCondition('files-full')).toBeDefined()

  await first.backend.sql`delete from backend.conditions where kind = 'files-full'`
  const away = vi.spyOn(first.files, 'write').mockRejectedValue(new Error('EIO'))
  await expect(pair.check()).rejects.toThrow('EIO')
  expect(await findCondition('files-full')).toBeUndefined()
  away.mockRestore()
  await pair.check()
  expect(await findCondition('files-full')).toBeDefined()

  s3.interfere = null
  await pair.check()
  expect(await findCondition('files-full')).toBeUndefined()
  expect((await first.papers().upload('1.txt', 'x')).error).toBeNull()
  first.backend.errors.length = 0
})

test('a bucket that hangs is waited for so long and no longer, and then not for each', async () => {
  const bucket = await S3Bucket.open(s3.location('site'), { answer: 300, store: 300 })
  const store = new S3FileStore(bucket)
  let asked = 0
  s3.interfere = () => {
    asked += 1
    return true
  }
  const begun = performance.now()
  const attempts = [() => store.readId(), () => store.write(crypto.randomUUID(), Buffer.from('x'))]
  for (let i = 0; i < 10; i += 1) {
    await expect(attempts[i % 2]?.()).rejects.toMatchObject({ status: 503 })
  }
  expect(performance.now() - begun).toBeLessThan(20_000)
  expect(asked).toBeLessThan(10)
  await store.close()
})

test('a bucket that refuses our key or does not exist is away, and the log tells why', async () => {
  const folder = makeFolder()
  const location = { ...s3.location('site'), credentials: { accessKeyId: 'WRONG', secretAccessKey: 'WRONG' } }
  const wrong = await startFileProcess(
    first.backend.databaseUrl,
    folder,
    await openFileStore(folder, location),
  )
  await expect.poll(() => wrong.backend.errors.length).toBe(1)
  expect(inspect(wrong.backend.errors, { depth: 6 })).toContain('InvalidAccessKeyId')
  expect((await wrong.papers().upload('refused.txt', 'x')).error).toMatchObject({ status: 503 })
  expect(await countRows('refused.txt')).toBe(0)
  await wrong.stop()
})
