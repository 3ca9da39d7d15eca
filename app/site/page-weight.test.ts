import { expect, test } from 'vitest'
import { describeWeight, type Timing, weigh } from './page-weight.ts'

const origin = 'https://holla.example'
const toTiming = (path: string, transferSize: number, encodedBodySize: number): Timing => ({
  name: new URL(path, origin).href,
  transferSize,
  encodedBodySize,
})
const page = toTiming('/', 9_800, 9_500)
const script = toTiming('/assets/react.js', 93_300, 93_000)

test('a first visit weighs the bodies of all answers', () => {
  const weight = weigh([page, script], origin)
  expect(weight).toEqual({ sent: 102_500, hasKept: false, hasUnknown: false })
  expect(describeWeight(weight)).toBe('This page: 103 KB')
})

test('what the browser had kept, or asked about and found unchanged, did not travel', () => {
  const kept = toTiming('/assets/react.js', 0, 93_000)
  const unchanged = toTiming('/favicon.svg', 300, 205)
  expect(describeWeight(weigh([page, kept, unchanged], origin))).toBe('This page: 10 KB, the rest cached')
  expect(describeWeight(weigh([kept, unchanged], origin))).toBe('This page: 0 KB, all cached')
})

test('what came and was then taken from the cache is not called cached', () => {
  const again = toTiming('/assets/react.js', 0, 93_000)
  expect(describeWeight(weigh([page, script, again], origin))).toBe('This page: 103 KB')
})

test('an answer without a body weighs nothing, and one from elsewhere is not known', () => {
  expect(weigh([toTiming('/rest/v1/rpc/count', 300, 0), toTiming('/gone', 0, 0)], origin)).toEqual({
    sent: 0,
    hasKept: false,
    hasUnknown: false,
  })
  const picture = toTiming('https://pictures.example/a.jpg', 0, 0)
  expect(describeWeight(weigh([page, picture], origin))).toBe('This page: at least 10 KB')
})
