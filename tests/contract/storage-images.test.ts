import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawAnimation, drawImage, newKey, openPostImages, takePhoto } from './storage-support.ts'

const { images, publicUrl, findRow, stop } = await openPostImages()

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
