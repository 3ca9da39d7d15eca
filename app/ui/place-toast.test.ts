import { expect, test } from 'vitest'
import { placeToast } from './place-toast.ts'

const room = { top: 8, bottom: 740 }

test('a toast stays where it belongs while nothing is there', () => {
  expect(placeToast(76, 90, room, [])).toBe(76)
  expect(placeToast(76, 90, room, [{ top: 174, bottom: 200 }])).toBe(76)
})

test('it gives way to a heading by the shortest way', () => {
  expect(placeToast(76, 90, room, [{ top: 116, bottom: 200 }])).toBe(18)
  expect(placeToast(76, 120, room, [{ top: 116, bottom: 200 }])).toBe(208)
})

test('between two headings it stands only where it fits', () => {
  const taken = [
    { top: 60, bottom: 120 },
    { top: 200, bottom: 240 },
  ]
  expect(placeToast(76, 60, room, taken)).toBe(130 - 2)
  expect(placeToast(76, 80, room, taken)).toBe(248)
})

test('where everything is taken it stays', () => {
  expect(placeToast(76, 90, room, [{ top: 0, bottom: 740 }])).toBe(76)
})

test('what is better seen is kept free while there is room beside what is taken', () => {
  const heading = { top: 116, bottom: 200 }
  const label = { top: 20, bottom: 40 }
  expect(placeToast(76, 90, room, [heading], [label])).toBe(208)
  expect(placeToast(76, 90, room, [heading], [label, { top: 200, bottom: 740 }])).toBe(18)
})

test('of what is better seen the first is kept free, too, where there is no room beside all of it', () => {
  const heading = { top: 116, bottom: 200 }
  const error = { top: 240, bottom: 260 }
  const labels = [
    { top: 20, bottom: 40 },
    { top: 360, bottom: 740 },
  ]
  expect(placeToast(150, 100, room, [heading], [error], labels)).toBe(268)
  expect(placeToast(150, 100, room, [heading], [], labels)).toBe(208)
})
