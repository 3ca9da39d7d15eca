import { expect, test } from 'vitest'
import { toCoverDesign } from './cover-design.ts'

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

test('neighbouring posts use all grounds and many pairs', () => {
  const designs = ids.map(id => toCoverDesign(id, 'Growth'))
  expect(new Set(designs.map(design => design.ground)).size).toBe(4)
  expect(new Set(designs.map(design => design.first + design.second)).size).toBeGreaterThan(12)
})
