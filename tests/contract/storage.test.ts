import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '../support/backend.ts'
import type { Person } from '../support/people.ts'
import { drawAnimation, drawImage, takePhoto } from './storage-support.ts'

let backend: TestBackend
let editor: Person
let visitor: Person
let filesDirectory: string

beforeAll(async () => {
  filesDirectory = mkdtempSync(join(tmpdir(), 'holla-storage-'))
  backend = await startBackend({ filesDirectory })
  editor = await backend.people.editor()
  visitor = await backend.people.visitor()
})

beforeEach(async () => {
  backend.errors.length = 0
})

afterAll(async () => {
  await backend.stop()
  rmSync(filesDirectory, { recursive: true, force: true })
})

const images = (person: Person = editor) => person.client.storage.from('post-images')
const publicUrl = (key: string) => images().getPublicUrl(key).data.publicUrl
const newKey = (extension = 'png') => `${crypto.randomUUID()}.${extension}`

const findRow = async (name: string) => {
  const [row] = await backend.sql`select * from storage.objects where name = ${name}`
  return row
}

const listFiles = () =>
  readdirSync(join(filesDirectory, 'objects'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.name)

test('an editor uploads an image, everybody sees it by its public address, and removing it takes row and file', async () => {
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  const { data, error } = await images().upload(key, new Blob([content], { type: 'image/png' }))
  expect(error).toBeNull()
  expect(data).toEqual({ id: expect.any(String), path: key, fullPath: `post-images/${key}` })

  const row = await findRow(key)
  expect(row).toMatchObject({
    id: data?.id,
    bucket_id: 'post-images',
    owner: editor.id,
    owner_id: editor.id,
    metadata: {
      size: content.length,
      mimetype: 'image/png',
      cacheControl: 'max-age=3600',
      httpStatusCode: 200,
    },
  })
  expect(listFiles()).toContain(row?.version)

  const shown = await fetch(publicUrl(key))
  expect(shown.status).toBe(200)
  expect(Buffer.from(await shown.arrayBuffer()).equals(content)).toBe(true)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(content.length),
    'cache-control': 'max-age=3600',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    etag: row?.metadata.eTag,
  })

  const removed = await images().remove([key, 'never-there.png', 'Ọjà.png'])
  expect(removed.error).toBeNull()
  expect(removed.data).toMatchObject([
    { name: key, bucket_id: 'post-images', id: data?.id, owner: editor.id },
  ])
  expect(await findRow(key)).toBeUndefined()
  expect(listFiles()).not.toContain(row?.version)
  const gone = await fetch(publicUrl(key))
  expect(gone.status).toBe(400)
  expect(await gone.json()).toEqual({
    statusCode: '404',
    error: 'not_found',
    message: 'Object not found',
    code: 'NoSuchKey',
  })
})

test('a visitor and somebody without an account upload and remove nothing', async () => {
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  await images().upload(key, content, { contentType: 'image/png' })
  const anonymous = backend.client().storage.from('post-images')

  for (const bucket of [images(visitor), anonymous]) {
    const uploaded = await bucket.upload(newKey(), content, { contentType: 'image/png' })
    expect(uploaded.error).toMatchObject({
      message: 'new row violates row-level security policy',
      statusCode: '403',
      status: 400,
    })
    const replaced = await bucket.upload(key, content, { contentType: 'image/png', upsert: true })
    expect(replaced.error).toMatchObject({ statusCode: '403' })
    const removed = await bucket.remove([key])
    expect(removed.data).toEqual([])
  }
  expect(await findRow(key)).toMatchObject({ owner_id: editor.id })
  expect((await fetch(publicUrl(key))).status).toBe(200)
})

test("a demoted admin's token uploads and removes nothing any more", async () => {
  const demoted = await backend.people.editor()
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  expect((await images(demoted).upload(key, content, { contentType: 'image/png' })).error).toBeNull()
  await backend.sql`delete from private.super_admins where user_id = ${demoted.id}`

  const uploaded = await images(demoted).upload(newKey(), content, { contentType: 'image/png' })
  expect(uploaded.error).toMatchObject({ statusCode: '403' })
  expect((await images(demoted).remove([key])).data).toEqual([])
  expect(await findRow(key)).toBeDefined()
})

test('a token that is not valid is refused for writing, not taken for nobody', async () => {
  const answer = await backend.fetch(`/storage/v1/object/post-images/${newKey()}`, {
    method: 'POST',
    headers: { authorization: 'Bearer not.a.token', 'content-type': 'image/png' },
    body: await drawImage().png().toBuffer(),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    statusCode: '403',
    error: 'Unauthorized',
    code: 'AccessDenied',
  })
})

test('a key that is taken is refused without upsert, and replaced with it', async () => {
  const key = newKey('webp')
  const first = await drawImage().webp().toBuffer()
  const second = await drawImage(100, 100).webp().toBuffer()
  await images().upload(key, first, { contentType: 'image/webp' })
  const before = await findRow(key)

  const refused = await images().upload(key, second, { contentType: 'image/webp' })
  expect(refused.error).toMatchObject({
    message: 'The resource already exists',
    statusCode: '409',
    status: 400,
  })
  expect((await findRow(key))?.version).toBe(before?.version)

  const replaced = await images().upload(key, second, { contentType: 'image/webp', upsert: true })
  expect(replaced.error).toBeNull()
  expect(replaced.data?.id).toBe(before?.id)
  const after = await findRow(key)
  expect(after?.version).not.toBe(before?.version)
  expect(listFiles()).not.toContain(before?.version)
  expect(Buffer.from(await (await fetch(publicUrl(key))).arrayBuffer()).equals(second)).toBe(true)

  const third = await drawImage(30, 30).webp().toBuffer()
  expect((await images().update(key, third, { contentType: 'image/webp' })).error).toBeNull()
  expect((await findRow(key))?.metadata.size).toBe(third.length)
})

test('of two uploads to a new key at the same time one wins, and no file is left of the other', async () => {
  const key = newKey()
  const before = listFiles().length
  const content = await drawImage().png().toBuffer()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => images().upload(key, content, { contentType: 'image/png' })),
  )
  expect(answers.filter(answer => !answer.error)).toHaveLength(1)
  for (const { error } of answers.filter(answer => answer.error)) {
    expect(error).toMatchObject({ message: 'The resource already exists', statusCode: '409' })
  }
  expect(listFiles()).toHaveLength(before + 1)
})

test('many uploads to one key at the same time leave one row and one file', async () => {
  const key = newKey()
  const contents = await Promise.all(Array.from({ length: 8 }, () => drawImage().png().toBuffer()))
  const before = listFiles().length
  const answers = await Promise.all(
    contents.map(content => images().upload(key, content, { contentType: 'image/png', upsert: true })),
  )
  expect(answers.map(answer => answer.error)).toEqual(answers.map(() => null))
  expect(listFiles()).toHaveLength(before + 1)
  expect(listFiles()).toContain((await findRow(key))?.version)
})

test('the bytes decide the type, whatever name and header say', async () => {
  const key = newKey('gif')
  const jpeg = await drawImage().jpeg().toBuffer()
  expect((await images().upload(key, jpeg, { contentType: 'image/gif' })).error).toBeNull()
  expect((await findRow(key))?.metadata.mimetype).toBe('image/jpeg')
  expect((await fetch(publicUrl(key))).headers.get('content-type')).toBe('image/jpeg')
})

test('a page that calls itself an image is refused', async () => {
  const key = newKey()
  const page = '<html><script>alert(1)</script></html>'
  const { error } = await images().upload(key, new Blob([page], { type: 'image/png' }))
  expect(error).toMatchObject({
    message: 'mime type application/octet-stream is not supported',
    statusCode: '415',
    status: 400,
  })
  const svg = await images().upload(newKey('svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>', {
    contentType: 'image/svg+xml',
  })
  expect(svg.error).toMatchObject({ message: 'mime type image/svg+xml is not supported' })
  expect(await findRow(key)).toBeUndefined()
})

test('every kind of image is taken and served as what it is', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const key = newKey('bin')
    const content = await drawImage().toFormat(format).toBuffer()
    const { error } = await images().upload(key, content, { contentType: 'application/octet-stream' })
    expect(error).toBeNull()
    expect((await fetch(publicUrl(key))).headers.get('content-type')).toBe(`image/${format}`)
  }
})

test("a phone's photo loses place and maker and stands upright", async () => {
  const photo = await takePhoto(64, 48)
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('PhoneMaker')
  const key = newKey('jpg')
  expect((await images().upload(key, photo, { contentType: 'image/jpeg' })).error).toBeNull()
  const stored = Buffer.from(await (await fetch(publicUrl(key))).arrayBuffer())
  expect(stored.toString('latin1')).not.toMatch(/PhoneMaker|Ada Obi|Exif/)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 48, height: 64 })
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
})

test('an animation stays one', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const key = newKey(format)
    const content = await drawAnimation(format)
    expect((await images().upload(key, content, { contentType: `image/${format}` })).error).toBeNull()
    const stored = Buffer.from(await (await fetch(publicUrl(key))).arrayBuffer())
    expect((await sharp(stored, { animated: true }).metadata()).pages).toBe(2)
  }
})

test('more than the bucket takes is refused, however it is sent', async () => {
  const big = Buffer.alloc(10_485_761, 1)
  const blob = await images().upload(newKey(), new Blob([big], { type: 'image/png' }))
  const raw = await images().upload(newKey(), big, { contentType: 'image/png' })
  for (const { error } of [blob, raw]) {
    expect(error).toMatchObject({
      message: 'The object exceeded the maximum allowed size',
      statusCode: '413',
      status: 400,
    })
  }
})

test('an image that would unfold to hundreds of millions of pixels is refused', async () => {
  const bomb = await sharp({
    create: { width: 16_000, height: 5_000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  const { error } = await images().upload(newKey(), bomb, { contentType: 'image/png' })
  expect(error).toMatchObject({ message: 'The image has more than 64 million pixels', statusCode: '413' })
})

test('keys that a store cannot hold, or that would leave their place, are refused', async () => {
  const content = await drawImage().png().toBuffer()
  const post = (path: string) =>
    backend.fetch(`/storage/v1/object/post-images/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${editor.accessToken}`, 'content-type': 'image/png' },
      body: content,
    })
  for (const path of [
    '%E1%BB%8Cj%C3%A0.png',
    'a%5Bb%5D.png',
    '..%2F..%2Fetc%2Fpasswd',
    'a%2F..%2Fb.png',
    'a%00b.png',
  ]) {
    const answer = await post(path)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'InvalidKey', statusCode: '400' })
  }
  const [stray] =
    await backend.sql`select from storage.objects where name like '%passwd%' or name like '%..%'`
  expect(stray).toBeUndefined()
})

test('names with spaces and brackets keep working', async () => {
  const key = `1700000000000_my photo (1) ${crypto.randomUUID()}.png`
  const content = await drawImage().png().toBuffer()
  expect((await images().upload(key, new File([content], 'x.png', { type: 'image/png' }))).error).toBeNull()
  expect((await fetch(publicUrl(key))).status).toBe(200)
  expect((await images().remove([key])).data).toHaveLength(1)
})

test('a caller who has the file is told that nothing changed', async () => {
  const key = newKey()
  await images().upload(key, await drawImage().png().toBuffer(), { contentType: 'image/png' })
  const first = await fetch(publicUrl(key))
  const etag = first.headers.get('etag') ?? ''
  const byTag = await fetch(publicUrl(key), { headers: { 'if-none-match': `"other", W/${etag}` } })
  expect(byTag.status).toBe(304)
  expect(await byTag.text()).toBe('')
  expect(byTag.headers.get('etag')).toBe(etag)
  const byTime = await fetch(publicUrl(key), {
    headers: { 'if-modified-since': first.headers.get('last-modified') ?? '' },
  })
  expect(byTime.status).toBe(304)
  const changed = await fetch(publicUrl(key), { headers: { 'if-none-match': '"other"' } })
  expect(changed.status).toBe(200)
})

test('HEAD tells the same as GET, without the bytes', async () => {
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  await images().upload(key, content, { contentType: 'image/png' })
  const head = await fetch(publicUrl(key), { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String(content.length))
  expect(head.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
})

test('parts of a file are served as asked, also of one too large to be read at once', async () => {
  const key = newKey('png')
  const noise = Buffer.alloc(600 * 600 * 3)
  for (let i = 0; i < noise.length; i += 1) {
    noise[i] = Math.floor(Math.random() * 256)
  }
  const content = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
    .png()
    .toBuffer()
  expect(content.length).toBeGreaterThan(700_000)
  await images().upload(key, content, { contentType: 'image/png' })

  const ask = async (range: string, more: Record<string, string> = {}) => {
    const answer = await fetch(publicUrl(key), { headers: { range, ...more } })
    return { answer, body: Buffer.from(await answer.arrayBuffer()) }
  }
  const middle = await ask('bytes=10-19')
  expect(middle.answer.status).toBe(206)
  expect(middle.answer.headers.get('content-range')).toBe(`bytes 10-19/${content.length}`)
  expect(middle.body.equals(content.subarray(10, 20))).toBe(true)
  expect((await ask('bytes=-5')).body.equals(content.subarray(-5))).toBe(true)
  const rest = await ask('bytes=100-')
  expect(rest.body.equals(content.subarray(100))).toBe(true)
  expect(rest.answer.headers.get('content-length')).toBe(String(content.length - 100))
  expect((await ask('bytes=0-4', { 'if-range': '"older"' })).answer.status).toBe(200)
  expect((await ask('bytes=0-1,5-6')).answer.status).toBe(200)

  const beyond = await ask(`bytes=${content.length}-`)
  expect(beyond.answer.status).toBe(416)
  expect(beyond.answer.headers.get('content-range')).toBe(`bytes */${content.length}`)
  expect(JSON.parse(beyond.body.toString())).toMatchObject({ code: 'InvalidRange', statusCode: '416' })
})

test('a download gets the name that was asked for', async () => {
  const key = newKey()
  await images().upload(key, await drawImage().png().toBuffer(), { contentType: 'image/png' })
  const plain = images().getPublicUrl(key, { download: true }).data.publicUrl
  expect((await fetch(plain)).headers.get('content-disposition')).toBe('attachment;')
  const named = images().getPublicUrl(key, { download: 'Ọjà.png' }).data.publicUrl
  expect((await fetch(named)).headers.get('content-disposition')).toBe(
    "attachment; filename=%E1%BB%8Cj%C3%A0.png; filename*=UTF-8''%E1%BB%8Cj%C3%A0.png",
  )
})

test('custom metadata and cache time are kept with the file', async () => {
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  const options = { cacheControl: '60', metadata: { alt: 'Ọjà' } }
  expect((await images().upload(key, new Blob([content]), options)).error).toBeNull()
  expect(await findRow(key)).toMatchObject({
    user_metadata: { alt: 'Ọjà' },
    metadata: { cacheControl: 'max-age=60' },
  })
})

test('a file whose bytes are lost answers plainly and is not kept by caches', async () => {
  const key = newKey()
  await images().upload(key, await drawImage().png().toBuffer(), { contentType: 'image/png' })
  const { version } = (await findRow(key)) ?? {}
  rmSync(join(filesDirectory, 'objects', version.slice(0, 2), version))
  const answer = await fetch(publicUrl(key))
  expect(answer.status).toBe(400)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    statusCode: '404',
    error: 'Not found',
    message: 'The resource was not found',
    code: 'NoSuchKey',
  })
})

test('an unknown bucket, an unknown route and a body that makes no sense have their errors', async () => {
  const { error } = await editor.client.storage.from('nowhere').upload('a.png', new Blob(['x']))
  expect(error).toMatchObject({ message: 'Bucket not found', statusCode: '404', status: 400 })
  const bearer = { authorization: `Bearer ${editor.accessToken}` }
  const route = await backend.fetch('/storage/v1/nothing', { headers: bearer })
  expect(route.status).toBe(404)
  expect(await route.json()).toMatchObject({ message: 'Route GET:/nothing not found' })
  const removal = await backend.fetch('/storage/v1/object/post-images', {
    method: 'DELETE',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: '{"prefixes": "all"}',
  })
  expect(removal.status).toBe(400)
  expect(await removal.json()).toMatchObject({ code: 'InvalidRequest' })
  expect(backend.errors).toEqual([])
})
