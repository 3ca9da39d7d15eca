import { expect, test } from 'vitest'
import { toNearestSize } from './image-sizes.ts'

const size = (width?: number, height?: number, resize: 'cover' | 'contain' | 'fill' = 'cover') => {
  const chosen = toNearestSize({ resize, ...(width && { width }), ...(height && { height }) })
  return [chosen.width, chosen.height]
}

test('one side is rounded up to a width of the site, and never past the largest', () => {
  expect(size(1)).toEqual([128, undefined])
  expect(size(129)).toEqual([360, undefined])
  expect(size(2000)).toEqual([1440, undefined])
  expect(size(undefined, 400)).toEqual([undefined, 720])
})

test('the sizes that the site asks for are made as they are', () => {
  expect([size(128, 96), size(360, 203), size(720, 405), size(1080, 608), size(1440, 810)]).toEqual([
    [128, 96],
    [360, 203],
    [720, 405],
    [1080, 608],
    [1440, 810],
  ])
})

test('two sides keep their proportion, or the nearest that is made; a box to fit in has sides of its own', () => {
  expect(size(100, 100)).toEqual([128, 128])
  expect(size(300, 200, 'fill')).toEqual([360, 240])
  expect(size(300, 205)).toEqual([360, 240])
  expect(size(300, 200, 'contain')).toEqual([360, 360])
})

test('whatever is asked for, few sizes come of it', () => {
  const made = new Set<string>()
  for (let width = 1; width <= 2000; width += 13) {
    for (let height = 1; height <= 2000; height += 17) made.add(JSON.stringify(size(width, height)))
  }
  expect(made.size).toBeLessThanOrEqual(60)
})

test('so do few qualities', () => {
  const made = new Set(
    Array.from({ length: 81 }, (_, i) => toNearestSize({ resize: 'cover', quality: 20 + i }).quality),
  )
  expect([...made]).toEqual([60, 80, 100])
})
