import { expect, test } from 'vitest'
import { toClothPath } from './glyphs.ts'

test('the cloth has a hundred cells, however it is cut', () => {
  const cells = (path: string) => path.match(/M\d+ \d+/g) ?? []
  expect(new Set(cells(toClothPath(0, 100))).size).toBe(100)
  expect(toClothPath(0, 73) + toClothPath(73, 100)).toBe(toClothPath(0, 100))
  expect(toClothPath(50, 50)).toBe('')
})
