import { expect, test } from 'vitest'
import { ProcessorShare } from './processor-time-share.ts'

test('two at work have half of the time each, and nobody has what went by between them', () => {
  let time = 100
  const share = new ProcessorShare(() => time)
  const endFirst = share.begin()
  time += 10
  const endSecond = share.begin()
  time += 20
  expect(endFirst()).toBe(20)
  time += 5
  expect(endSecond()).toBe(15)
  time += 1_000
  expect(share.begin()()).toBe(0)
})

test('waiting costs nothing, working does', async () => {
  const share = new ProcessorShare()
  const endWaiting = share.begin()
  await new Promise(resolve => setTimeout(resolve, 500))
  const waiting = endWaiting()
  const endWorking = share.begin()
  const { user, system } = process.threadCpuUsage()
  const begun = (user + system) / 1000
  for (let now = begun; now < begun + 200; ) {
    const usage = process.threadCpuUsage()
    now = (usage.user + usage.system) / 1000
  }
  expect(endWorking()).toBeGreaterThanOrEqual(199)
  expect(waiting).toBeLessThan(150)
})
