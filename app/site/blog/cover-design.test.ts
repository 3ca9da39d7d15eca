import { expect, test } from 'vitest'
import { toCoverDesign } from './cover-design.ts'
import { coverPatches, coverSize, toPatchPath } from './cover-patch.ts'

const ids = Array.from(
  { length: 200 },
  (_, index) => `5c0a2f0e-0000-4000-8000-${String(index).padStart(12, '0')}`,
)

test('a post has the same cover wherever it is drawn', () => {
  expect(toCoverDesign(ids[0] ?? '', 'Growth')).toEqual(toCoverDesign(ids[0] ?? '', 'Growth'))
})

test('no cover pairs a motif with itself', () => {
  for (const id of ids) {
    const { first, second } = toCoverDesign(id, null)
    expect(first).not.toBe(second)
  }
})

test('neighbouring posts use all grounds, all patches and many pairs', () => {
  const designs = ids.map(id => toCoverDesign(id, 'Growth'))
  expect(new Set(designs.map(design => design.ground)).size).toBe(6)
  expect(new Set(designs.map(design => design.first + design.second)).size).toBeGreaterThan(12)
  expect(new Set(designs.map(design => design.patch)).size).toBeGreaterThan(coverPatches.length)
})

test('each patch is seen, and leaves more of the cloth than it covers', () => {
  for (const patch of coverPatches) {
    const rows = Array.from({ length: coverSize.rows }, (_, row) =>
      Array.from({ length: coverSize.columns }, (_, column) => patch(column, row)),
    )
    expect(rows.flat()).toContain(true)
    expect(rows.flat().filter(Boolean).length).toBeLessThan(72)
  }
})

test('cells that touch are one rectangle, also over rows, and a mirrored patch is the same from the other side', () => {
  const corner = (column: number, row: number) => column < 2 && row < 3
  expect(toPatchPath(corner, false)).toBe('M0 0h2v3h-2z')
  expect(toPatchPath(corner, true)).toBe('M14 0h2v3h-2z')
  expect(toPatchPath((column, row) => row === 4 && column % 8 === 0, false)).toBe('M0 4h1v1h-1zM8 4h1v1h-1z')
})
