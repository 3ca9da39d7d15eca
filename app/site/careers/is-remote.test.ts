import { expect, test } from 'vitest'
import { isRemote } from './is-remote.ts'

const opening = (excerpt: string, place = '') => ({ excerpt, html: `<p>What you do.</p><p>${place}</p>` })

test('an opening that can be done from elsewhere says so in its summary or beside its place', () => {
  expect(isRemote(opening('Lagos or remote in West Africa.'))).toBe(true)
  expect(isRemote(opening('You analyse.', 'Place: Lagos, or remote within an hour of ours.'))).toBe(true)
})

test('days in the office, a refusal and other uses of the word are no remote work', () => {
  expect(isRemote(opening('Lagos, hybrid.', 'Place: Lagos, two days a week in the office.'))).toBe(false)
  expect(isRemote(opening('In Lagos, no remote work.'))).toBe(false)
  expect(isRemote({ excerpt: 'In Lagos.', html: '<p>You deploy to remote servers.</p>' })).toBe(false)
})
