import { expect, test } from 'vitest'
import type { FoundPlace } from '../../data/rows/privacy.ts'
import { describePlace } from './describe-place.ts'

const toPlace = (place: string, rows: number, deed: FoundPlace['deed'] = 'erased'): FoundPlace => ({
  place,
  deed,
  rows: Array.from({ length: rows }, () => ({})),
})

test('what is kept of a person is counted in words that staff know', () => {
  expect(
    [
      toPlace('letters', 1),
      toPlace('public.lead_events', 1208),
      toPlace('private.letter_keys', 2),
      toPlace('posts', 1, 'taken out'),
    ].map(describePlace),
  ).toEqual([
    '1 message',
    '1,208 notes and changes of leads',
    '2 marks against storing a message twice',
    '1 post of ours names the address: it is taken out of it',
  ])
})
