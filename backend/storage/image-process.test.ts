import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ImageProcess } from './image-process.ts'

const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#26348b' } })
  .png()
  .toBuffer()
const task = {
  kind: 'transform',
  content,
  chosen: { width: 20, resize: 'cover' },
  type: 'image/webp',
} as const

test('an image is made after the process for images was ended, and after it had nothing to do', async () => {
  const images = new ImageProcess({ idleTime: 1 })
  const first = await images.run(task)
  expect(first.content.length).toBeGreaterThan(0)
  await images.stop()
  const second = await images.run(task)
  expect(Buffer.from(second.content).equals(first.content)).toBe(true)
  await images.stop()
})

test('an image that takes too long ends the process, and is said to be damaged', async () => {
  const images = new ImageProcess({ timeLimit: 1 })
  await expect(images.run(task)).rejects.toMatchObject({ code: 'InvalidMimeType' })
  await images.stop()
})

test('what is under way when all stops may be tried again, and a damaged image may not', async () => {
  const images = new ImageProcess()
  const damaged = { ...task, content: content.subarray(0, 60) }
  await expect(images.run(damaged)).rejects.toMatchObject({ code: 'InvalidMimeType' })
  const underWay = images.run(task)
  const refused = expect(underWay).rejects.toMatchObject({ code: 'SlowDown', status: 503 })
  await images.stop()
  await refused
})

test('a process that died at its work is not told to end, which would end this one', async () => {
  const images = new ImageProcess({ timeLimit: 1, idleTime: 1 })
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  await images.run(task).catch(() => {})
  // Later than the end of the idle time.
  await delay(20)
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})

test('a process that keeps too much between two images gives way to a new one', async () => {
  const images = new ImageProcess({ memoryLimit: 1 })
  const drawn = {
    kind: 'draw',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  } as const
  const [first, second] = await Promise.all([images.run(task), images.run(drawn)])
  expect((await sharp(first.content).metadata()).width).toBe(20)
  expect(await sharp(second).metadata()).toMatchObject({ format: 'png', width: 9 })
  await images.stop()
})
