import { expect, test } from 'vitest'
import { TimeSlice } from './divide-work.ts'

test('work for many subscribers at once gives the event loop back after each slice, whoever had it', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const turns: number[] = []
  const work = async () => {
    const slice = new TimeSlice()
    for (let i = 0; i < 5; i += 1) {
      await slice.yield()
      turns.push(turn)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  isOver = true
  expect(turns).toHaveLength(20)
  expect(new Set(turns).size).toBe(20)
})
