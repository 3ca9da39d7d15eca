import { expect, test } from 'vitest'
import { splitIntoParts, toPartSize } from './split-into-parts.ts'

const most = 10_000
const gigabyte = 1024 ** 3

test('an archive of hundreds of gigabytes has no more parts than a bucket takes, and none that it refuses', () => {
  const sizes = Array.from({ length: most }, (_, index) => toPartSize(index))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(800 * gigabyte)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5 * 1024 * 1024)
  expect(Math.max(...sizes)).toBeLessThan(gigabyte / 4)
})

test('each part has its own size, and together they are the content', async () => {
  async function* content() {
    for (let i = 0; i < 20; i += 1) yield Buffer.from([i])
  }
  const parts: Uint8Array[] = []
  for await (const part of splitIntoParts(content(), index => 1 + index)) parts.push(part)
  expect(parts.map(part => part.length)).toEqual([1, 2, 3, 4, 5, 5])
  expect([...Buffer.concat(parts)]).toEqual(Array.from({ length: 20 }, (_, i) => i))
})
