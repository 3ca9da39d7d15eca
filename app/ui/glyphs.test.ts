import { expect, test } from 'vitest'
import { toClothPath, toDyedPaths } from './glyphs.ts'

test('the cloth has a hundred cells, however it is cut', () => {
  const cells = (path: string) => path.match(/M\d+ \d+/g) ?? []
  expect(new Set(cells(toClothPath(0, 100))).size).toBe(100)
  expect(toClothPath(0, 73) + toClothPath(73, 100)).toBe(toClothPath(0, 100))
  expect(toClothPath(50, 50)).toBe('')
})

test('dyed cloth has every cell once, each off its place by less than what is free around a motif', () => {
  const cells = toDyedPaths(3, 2, () => 'leaf')
    .join('')
    .match(/M[\d.]+ [\d.]+/g)
    ?.map(place => place.slice(1).split(' ').map(Number))
  expect(cells?.map(([x = 0, y = 0]) => [Math.floor(x / 22), Math.floor(y / 22)].join()).sort()).toEqual([
    '0,0',
    '0,1',
    '1,0',
    '1,1',
    '2,0',
    '2,1',
  ])
  const strays = cells?.flat().map(place => Math.abs((place % 22) - 11)) ?? []
  expect(Math.max(...strays)).toBeLessThanOrEqual(1)
  expect(new Set(strays).size).toBeGreaterThan(2)
})
