import { expect, test, vi } from 'vitest'
import { ApiError } from './errors/api-error.ts'
import { tooBusy } from './errors/gateway.ts'
import { tooBusy as tooManyPictures } from './errors/storage.ts'
import { createRefusalLog } from './log-refusals.ts'

test('a thousand refusals of one kind are two lines a second, another kind has its own, and a failure with a cause each time', () => {
  vi.useFakeTimers()
  const lines: [string, unknown][] = []
  const log = createRefusalLog({ info: (message, facts) => lines.push([message, facts]), error: () => {} })
  for (let i = 0; i < 1_000; i++) {
    log(tooBusy(1), { status: 503, requestId: `request-${i}` })
  }
  log(tooManyPictures(), { status: 503, requestId: 'a picture' })
  const lost = () =>
    new ApiError({ status: 503, code: 'lost', message: 'No', cause: new Error('It went away') })
  for (const requestId of ['one', 'two']) {
    log(lost(), { status: 503, requestId })
  }
  vi.advanceTimersByTime(1_000)
  vi.advanceTimersByTime(1_000)
  log(tooBusy(1), { status: 503, requestId: 'later' })
  vi.useRealTimers()

  const could = 'A request could not be served'
  const { message: reason } = tooBusy(1)
  expect(lines).toEqual([
    [could, { status: 503, requestId: 'request-0', reason }],
    [could, { status: 503, requestId: 'a picture', reason: tooManyPictures().message }],
    [could, { status: 503, requestId: 'one', reason: 'It went away' }],
    [could, { status: 503, requestId: 'two', reason: 'It went away' }],
    ['Further requests could not be served', { count: 999, reason }],
    [could, { status: 503, requestId: 'later', reason }],
  ])
})
