import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AutosaveSchedule } from './autosave-schedule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `sentAt`: milliseconds from now at which it sends. */
function observe({ isHeavy = false } = {}) {
  const begunAt = Date.now()
  const sentAt: number[] = []
  const schedule = new AutosaveSchedule({
    send: () => sentAt.push(Date.now() - begunAt),
    isHeavy: () => isHeavy,
  })
  return { schedule, sentAt }
}

function type(schedule: AutosaveSchedule, { every, times }: { every: number; times: number }): void {
  for (let n = 0; n < times; n += 1) {
    schedule.noteChange()
    vi.advanceTimersByTime(every)
  }
}

test('a text is sent a second and a half after the last change', () => {
  const { schedule, sentAt } = observe()
  type(schedule, { every: 1_000, times: 3 })
  vi.advanceTimersByTime(10_000)
  expect(sentAt).toEqual([2_000 + 1_500])
})

test('who never pauses waits fifteen seconds at most, and fifteen more after all was sent', () => {
  const { schedule, sentAt } = observe()
  type(schedule, { every: 500, times: 30 })
  expect(sentAt).toEqual([15_000])
  schedule.noteAllSent()
  type(schedule, { every: 500, times: 30 })
  expect(sentAt).toEqual([15_000, 30_000])
})

test('a pause is longer where sending costs much or took long, but never longer than the longest wait', () => {
  const heavy = observe({ isHeavy: true })
  heavy.schedule.noteChange()
  vi.advanceTimersByTime(20_000)
  expect(heavy.sentAt).toEqual([10_000])

  for (const [took, pause] of [
    [1_000, 3_000],
    [2_000, 6_000],
    [4_000, 12_000],
    [9_000, 15_000],
  ] as const) {
    const { schedule, sentAt } = observe()
    schedule.noteAnswer(took)
    schedule.noteChange()
    vi.advanceTimersByTime(40_000)
    expect(sentAt).toEqual([pause])
  }
})

test('after failures it waits twice as long each time, a minute at most, and not at all after a success', () => {
  const { schedule, sentAt } = observe()
  expect(Array.from({ length: 7 }, () => schedule.backOff())).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ])
  schedule.noteChange()
  vi.advanceTimersByTime(59_999)
  expect(sentAt).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sentAt).toEqual([60_000])
  schedule.noteSuccess()
  expect(schedule.backOff()).toBe(2_000)
})

test('whoever asks for it at once is not held up by failures', () => {
  const { schedule, sentAt } = observe()
  schedule.backOff()
  schedule.plan(0)
  vi.advanceTimersByTime(1)
  expect(sentAt).toHaveLength(1)
})
