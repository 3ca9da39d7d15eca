import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawImage, newKey, openPostImages } from './support/storage.ts'

const { filesDirectory, images, publicUrl, findRow, stop } = await openPostImages()

afterAll(stop)

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

test('GET, HEAD and a signed address tell the same of a file, and nothing of the server', async () => {
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  await images().upload(key, content, { contentType: 'image/png' })
  const { metadata } = (await findRow(key)) ?? {}
  const facts = {
    'accept-ranges': 'bytes',
    'content-length': String(content.length),
    'content-type': 'image/png',
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  }
  const read = (answer: Response) => Object.fromEntries(answer.headers)
  const got = read(await fetch(publicUrl(key)))
  expect(got).toMatchObject({ ...facts, 'cache-control': 'max-age=3600' })
  expect(Object.keys(got)).not.toContain('server')
  expect(Object.keys(got)).not.toContain('x-powered-by')

  const head = await fetch(publicUrl(key), { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  const { date: _, connection: __, 'keep-alive': ___, ...same } = got
  expect(read(head)).toMatchObject(same)

  const { data } = await images().createSignedUrl(key, 60)
  const signed = read(await fetch(data?.signedUrl ?? ''))
  expect(signed).toMatchObject({ ...facts, expires: expect.stringMatching(/GMT$/) })
  expect(signed).not.toHaveProperty('cache-control')
})

test('what carries a nonce or a version in its address is served all the same', async () => {
  const key = newKey()
  await images().upload(key, await drawImage().png().toBuffer(), { contentType: 'image/png' })
  const answer = await fetch(`${publicUrl(key)}?cacheNonce=1&versionId=2`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBeNull()
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
