import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { findImageType, type ImageType } from './image-type.ts'
import { stripMetadata } from './strip-metadata.ts'

const noise = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, i) => (i * 7919) % 251))
const picture = () => sharp(noise, { raw: { width: 40, height: 30, channels: 3 } })

const withSecrets = (image: Sharp) =>
  image
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>SecretPlace</rdf></x:xmpmeta>')

const toPixels = (content: Buffer) => sharp(content, { animated: true }).raw().toBuffer()

async function expectStripped(content: Buffer, type: ImageType): Promise<Buffer> {
  expect(findImageType(content)).toBe(type)
  const stripped = stripMetadata(content, type)
  if (!stripped) {
    throw new Error(`${type} could not be taken apart`)
  }
  expect(stripped.toString('latin1')).not.toMatch(/PhoneMaker|SecretPlace|Secret comment/)
  const metadata = await sharp(stripped).metadata()
  expect(metadata.exif).toBeUndefined()
  expect(metadata.xmp).toBeUndefined()
  expect((await toPixels(stripped)).equals(await toPixels(content))).toBe(true)
  return stripped
}

test('a JPEG loses EXIF, XMP and comments, and no pixel', async () => {
  const photo = await withSecrets(picture()).jpeg({ progressive: true }).toBuffer()
  const comment = Buffer.from('\xff\xfe\x00\x10Secret comment', 'latin1')
  await expectStripped(Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]), 'image/jpeg')
})

test('what a phone appends behind a JPEG goes too', async () => {
  const photo = await picture().jpeg().toBuffer()
  const stripped = await expectStripped(
    Buffer.concat([photo, Buffer.from('SecretPlace video')]),
    'image/jpeg',
  )
  expect(stripped.equals(photo)).toBe(true)
})

test('a colour profile stays', async () => {
  const photo = await picture().withIccProfile('p3').jpeg().toBuffer()
  const stripped = await expectStripped(photo, 'image/jpeg')
  expect((await sharp(stripped).metadata()).icc).toBeDefined()
})

test('a PNG loses EXIF, XMP and what follows its end, and no pixel', async () => {
  const content = await withSecrets(picture()).png().toBuffer()
  await expectStripped(Buffer.concat([content, Buffer.from('SecretPlace')]), 'image/png')
})

test('a WebP loses EXIF and XMP and no longer announces them', async () => {
  const stripped = await expectStripped(await withSecrets(picture()).webp().toBuffer(), 'image/webp')
  expect(stripped.readUInt32LE(4)).toBe(stripped.length - 8)
})

test('a GIF loses its comments and stays an animation', async () => {
  const frames = await Promise.all([picture().png().toBuffer(), picture().negate().png().toBuffer()])
  const content = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 0 })
    .toBuffer()
  const tableEnd = 13 + 3 * 2 ** ((content.readUInt8(10) & 7) + 1)
  const start = content.readUInt8(10) & 0x80 ? tableEnd : 13
  const comment = Buffer.from('\x21\xfe\x0eSecret comment\x00', 'latin1')
  const withComment = Buffer.concat([content.subarray(0, start), comment, content.subarray(start)])
  const stripped = await expectStripped(withComment, 'image/gif')
  expect(stripped.equals(content)).toBe(true)
  expect((await sharp(stripped, { animated: true }).metadata()).pages).toBe(2)
})

test('files cut short or built otherwise are not taken apart', async () => {
  for (const type of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const content = await picture().toFormat(type).toBuffer()
    for (const length of [content.length - 20, 30, 14]) {
      expect(stripMetadata(content.subarray(0, length), `image/${type}`)).toBeNull()
    }
  }
  expect(stripMetadata(Buffer.from('\xff\xd8\xff\x01nonsense', 'latin1'), 'image/jpeg')).toBeNull()
})

test('an MP4 is no AVIF, although both are boxes', () => {
  const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mp42isom`, 'latin1')
  expect(findImageType(box('isom'))).toBeNull()
  expect(findImageType(box('avif'))).toBe('image/avif')
})
