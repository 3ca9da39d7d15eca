import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { foldGif, foldPng } from './support/image-bombs.ts'
import { drawAnimation, drawImage, newKey, openPostImages, takePhoto } from './support/storage.ts'

const { backend, images, publicUrl, findRow, stop } = await openPostImages()

afterAll(stop)

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
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const renamed = await images().upload(newKey(), drawing, { contentType: 'image/png' })
  expect(renamed.error).toMatchObject({ message: 'mime type application/octet-stream is not supported' })
  const svg = await images().upload(newKey('svg'), drawing, { contentType: 'image/svg+xml' })
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

test.each([
  ['200 million pixels', foldPng(20_000, 10_000)],
  ['a row of millions', foldPng(70_000_000, 1)],
  ['a thousand frames of a million', foldGif(1_000, 1_000)],
])('a small file that unfolds to %s is refused without being unfolded', async (_, bomb) => {
  expect(bomb.length).toBeLessThan(100_000)
  const key = newKey()
  const { error } = await images().upload(key, bomb, { contentType: 'image/png' })
  expect(error).toMatchObject({ statusCode: expect.stringMatching(/^41[35]$/), status: 400 })
  expect(error?.message).toMatch(
    /^The image (has more than 64 million pixels|is damaged and cannot be read)$/,
  )
  expect(await findRow(key)).toBeUndefined()
  expect(backend.errors).toEqual([])
})

test.each([
  ['a photo cut in half', async () => (await takePhoto(300, 200)).subarray(0, -200)],
  ['only the first bytes of a picture', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['the first bytes and noise', async () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(500, 7)])],
  ['a WebP without a picture', async () => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
])('%s is refused as damaged', async (_, draw) => {
  const key = newKey()
  const { error } = await images().upload(key, await draw(), { contentType: 'image/png' })
  expect(error).toMatchObject({
    message: 'The image is damaged and cannot be read',
    code: 'InvalidMimeType',
    statusCode: '415',
  })
  expect(await findRow(key)).toBeUndefined()
  expect(backend.errors).toEqual([])
})

test('what hangs on behind a picture is not stored', async () => {
  const picture = await drawImage().png().toBuffer()
  const key = newKey()
  const page = Buffer.from('<script>alert(1)</script>')
  expect((await images().upload(key, Buffer.concat([picture, page]))).error).toBeNull()
  const stored = Buffer.from(await (await fetch(publicUrl(key))).arrayBuffer())
  expect(stored.includes('script')).toBe(false)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 64 })
})
