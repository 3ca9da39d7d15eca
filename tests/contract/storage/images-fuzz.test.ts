import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { drawImage, openPostImages } from './support/storage.ts'

const { backend, stop } = await openPostImages()

afterAll(stop)

test('a picture of any format with any bytes changed is refused or shown, and its renders too', async () => {
  const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
  const pictures = new Map<string, Buffer>()
  const pattern = await drawImage().png().toBuffer()
  for (const format of formats) {
    const noisy = drawImage(120, 90).composite([{ input: pattern, blend: 'difference' }])
    pictures.set(format, await noisy.toFormat(format).toBuffer())
  }
  const bucket = backend.serviceClient().storage.from('post-images')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...formats),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 6 }),
      fc.option(fc.double({ min: 0.05, max: 1, noNaN: true })),
      async (format, changes, cut) => {
        const content = Buffer.from(pictures.get(format) ?? [])
        for (const [place, byte] of changes) {
          content[Math.floor(place * (content.length - 1))] = byte
        }
        const whole = cut === null ? content : content.subarray(0, Math.ceil(cut * content.length))
        const { error } = await bucket.upload('changed.bin', whole, {
          contentType: 'image/png',
          upsert: true,
        })
        if (error) {
          expect(error).toMatchObject({ status: 400 })
          expect(error.message).not.toMatch(/vips|heif|Vips|spng/i)
          return
        }
        for (const accept of ['image/avif', 'image/webp', '*/*']) {
          const path = '/storage/v1/render/image/public/post-images/changed.bin?width=20'
          const answer = await backend.fetch(path, { headers: { accept } })
          expect([200, 400]).toContain(answer.status)
          await answer.arrayBuffer()
        }
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
  )
  expect(backend.errors).toEqual([])
})
