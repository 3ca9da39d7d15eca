import { expect, test } from 'vitest'
import { toFittingSize } from './shrink-image.ts'

test('a large picture is fitted by its longer edge', () => {
  expect(toFittingSize(4000, 3000)).toEqual({ width: 1600, height: 1200 })
  expect(toFittingSize(3000, 4000)).toEqual({ width: 1200, height: 1600 })
})

test('what is too long by one pixel is fitted, even where the other edge rounds to itself', () => {
  expect(toFittingSize(800, 1601)).toEqual({ width: 800, height: 1600 })
})

test('a small picture keeps its size, and a very long one never vanishes', () => {
  expect(toFittingSize(800, 600)).toEqual({ width: 800, height: 600 })
  expect(toFittingSize(20000, 2)).toEqual({ width: 1600, height: 1 })
})
