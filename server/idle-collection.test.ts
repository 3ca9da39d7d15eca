import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createIdleCollection } from './idle-collection.ts'

const megabyte = 2 ** 20

test('what a burst left is collected once the process has time, and once only', async () => {
  let memory = 150 * megabyte
  let collections = 0
  const collect = () => {
    collections += 1
    memory = 170 * megabyte
  }
  const job = createIdleCollection(collect as typeof globalThis.gc, 30, () => memory)
  job.start()
  try {
    await setTimeout(150)
    expect(collections).toBe(0)

    memory = 300 * megabyte
    const end = performance.now() + 400
    while (performance.now() < end) {
      busyFor(25)
      await setTimeout(1)
    }
    expect(collections, 'while it works').toBe(0)

    await expect.poll(() => collections, { timeout: 60_000 }).toBe(1)
    memory = 230 * megabyte
    await setTimeout(150)
    expect(collections, 'for little').toBe(1)

    memory = 240 * megabyte
    await expect.poll(() => collections, { timeout: 60_000 }).toBe(2)
  } finally {
    await job.stop()
  }
})

function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    // Takes the event loop's time.
  }
}
