import { expect, test } from 'vitest'
import { decideClashes, listUndecided } from './decide-clashes.ts'
import { listClashes } from './setting-edits.ts'

const name = 'agency.holidays'
const toDay = (date: string) => ({ date, name: 'Closed' })
const [may, june, july] = [toDay('2027-05-01'), toDay('2027-06-12'), toDay('2027-07-01')]
const edits = { [name]: { value: [may, june], base: 1, before: [may] } }
const merging = { [name]: { value: [may, july], version: 2 } }
const doubling = { [name]: { value: [may, june, july], version: 3 } }
const both = new Map([[name, 'both']] as const)

test('what both did stands, and goes on from what a colleague saved', () => {
  expect(listUndecided(listClashes(edits, merging), both)).toEqual([])
  const decided = decideClashes(edits, merging, both)
  expect(decided).toEqual({ [name]: { value: [may, july, june], base: 2, before: [may, july] } })
  expect(listClashes(decided, merging)).toEqual([])
})

test('both of what no longer goes together is undecided, and overwrites nobody', () => {
  const clashes = listClashes(edits, doubling)
  expect(listUndecided(clashes, both)).toEqual(clashes)
  expect(decideClashes(edits, doubling, both)).toEqual(edits)
})

test('theirs lets go of the edit, mine goes on from theirs', () => {
  expect(listUndecided(listClashes(edits, doubling), new Map())).toHaveLength(1)
  expect(decideClashes(edits, doubling, new Map([[name, 'theirs']]))).toEqual({})
  expect(decideClashes(edits, doubling, new Map([[name, 'mine']]))).toEqual({
    [name]: { value: [may, june], base: 3, before: [may, june, july] },
  })
})
