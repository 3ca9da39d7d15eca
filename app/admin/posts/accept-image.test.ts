import { beforeEach, expect, test, vi } from 'vitest'
import { acceptImage, isPicture } from './accept-image.ts'

// Node reads no pictures: as in a browser that can't read this one.
beforeEach(() => {
  const createImageBitmap = vi.fn(() => Promise.reject(new Error('unreadable')))
  vi.stubGlobal('createImageBitmap', createImageBitmap)
})

const file = (name: string, type: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type })

test('what is none of the five types is refused by name', async () => {
  expect(await acceptImage(file('plan.pdf', 'application/pdf'))).toEqual({
    error: 'plan.pdf can’t be shown on a page. Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  })
  expect((await acceptImage(file('logo.svg', 'image/svg+xml'))).error).toContain('logo.svg')
})

test('a HEIC picture that the browser can’t read is refused with a way out, also without a type', async () => {
  expect((await acceptImage(file('IMG_1.HEIC', ''))).error).toMatch(/IMG_1\.HEIC is a HEIC .* as JPEG/)
  expect((await acceptImage(file('a.heic', 'image/heic'))).error).toContain('HEIC')
})

test('a picture over 10 MB that can’t be made smaller is refused with its size', async () => {
  expect(await acceptImage(file('long.gif', 'image/gif', 11.5 * 1024 * 1024))).toEqual({
    error: 'long.gif has 11.5 MB, and 10 MB is the limit.',
  })
  vi.mocked(createImageBitmap).mockResolvedValueOnce({ width: 9, height: 9, close() {} })
  expect((await acceptImage(file('fits.gif', 'image/gif', 10 * 1024 * 1024))).error).toBeNull()
})

test('what only calls itself a picture is refused when it is chosen', async () => {
  expect((await acceptImage(file('notes.png', 'image/png'))).error).toMatch(
    /^notes\.png can’t be read as a picture\./,
  )
})

test('a document is no picture, and a photo without a type is', () => {
  expect(isPicture(file('plan.pdf', 'application/pdf'))).toBe(false)
  expect(isPicture(file('IMG_1.heic', ''))).toBe(true)
})
