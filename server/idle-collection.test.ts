import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createIdleCollection } from './idle-collection.ts'

const megabyte = 2 ** 20

test('what a burst left is collected once the process has time, and once only', async () => {
  let memory = 150 * megabyte
  let collections = 0
  let utilization = 0
  const collect = () => {
    collections += 1
    memory = 170 * megabyte
  }
  const job = createIdleCollection(
    collect as typeof globalThis.gc,
    30,
    () => memory,
    () => utilization,
  )
  job.start()
  try {
    await setTimeout(150)
    expect(collections).toBe(0)

    memory = 300 * megabyte
    utilization = 0.6
    await setTimeout(150)
    expect(collections, 'while it works').toBe(0)

    utilization = 0.4
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
