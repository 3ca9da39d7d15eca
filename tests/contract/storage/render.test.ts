import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawAnimation, drawImage, openPictures } from './support/storage.ts'

const { backend, bucket, upload, ask, stop } = await openPictures()
const key = await upload(await drawImage(400, 300).jpeg().toBuffer())

afterAll(stop)

test('a picture comes in the next width that the site uses, in the best format the browser reads', async () => {
  const avif = await ask(key, 'width=100', { accept: 'image/avif,image/webp,*/*' })
  expect(avif.answer.status).toBe(200)
  expect(avif.answer.headers.get('content-type')).toBe('image/avif')
  expect(avif.answer.headers.get('vary')).toBe('accept')
  expect(avif.answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(avif.answer.headers.get('content-length')).toBe(String(avif.body.length))
  expect(await sharp(avif.body).metadata()).toMatchObject({ format: 'heif', width: 128, height: 96 })

  const webp = await ask(key, 'width=100', { accept: 'image/webp,*/*' })
  expect(await sharp(webp.body).metadata()).toMatchObject({ format: 'webp', width: 128, height: 96 })
  const plain = await ask(key, 'width=100')
  expect(await sharp(plain.body).metadata()).toMatchObject({ format: 'jpeg', width: 128 })
  const origin = await ask(key, 'width=100&format=origin', { accept: 'image/avif' })
  expect(origin.answer.headers.get('content-type')).toBe('image/jpeg')
})

test('the three ways of fitting do what they say, and nothing is made larger', async () => {
  const size = async (query: string) => {
    const { width, height } = await sharp((await ask(key, query)).body).metadata()
    return { width, height }
  }
  expect(await size('width=100&height=100')).toEqual({ width: 128, height: 128 })
  expect(await size('width=100&height=100&resize=contain')).toEqual({ width: 128, height: 96 })
  expect(await size('width=100&height=100&resize=fill')).toEqual({ width: 128, height: 128 })
  expect(await size('height=30')).toEqual({ width: 171, height: 128 })
  expect(await size('width=5000')).toEqual({ width: 400, height: 300 })
  expect(await size('width=0&height=-3')).toEqual({ width: 128, height: 128 })
})

test('the addresses that the client makes work, public and with a token', async () => {
  const transform = { width: 50, height: 50, quality: 50, format: 'origin' as const }
  const open = await fetch(bucket().getPublicUrl(key, { transform }).data.publicUrl)
  expect(await sharp(await open.arrayBuffer()).metadata()).toMatchObject({ width: 128, height: 128 })

  const { data } = await bucket().createSignedUrl(key, 60, { transform: { width: 20 } })
  const signed = await fetch(data?.signedUrl ?? '')
  expect(await sharp(await signed.arrayBuffer()).metadata()).toMatchObject({ width: 128, height: 96 })
  const widened = await fetch(`${data?.signedUrl}&width=300`)
  expect(await sharp(await widened.arrayBuffer()).metadata()).toMatchObject({ width: 128 })

  const { data: small } = await bucket().download(key, { transform: { width: 30 } })
  expect(
    await sharp(Buffer.from((await small?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata(),
  ).toMatchObject({
    width: 128,
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

test('an animation stays one, as WebP, whatever else the browser reads', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const name = await upload(await drawAnimation(format))
    const { answer, body } = await ask(name, 'width=10', { accept: 'image/avif,image/webp' })
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(body, { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 2,
      width: 20,
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
