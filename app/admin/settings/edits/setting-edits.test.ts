import { expect, test } from 'vitest'
import { isSameValue, keepMine, listClashes, settleEdits, settleSaved, withEdit } from './setting-edits.ts'

const stored = { 'agency.name': { value: 'Akwaaba', version: 1 } }

test('an edit knows what it began from, however often it is changed', () => {
  const once = withEdit({}, stored, 'agency.name', 'Akwaab')
  const twice = withEdit(once, { 'agency.name': { value: 'Bola’s', version: 2 } }, 'agency.name', 'Akwaa')
  expect(twice).toEqual({ 'agency.name': { value: 'Akwaa', base: 1, before: 'Akwaaba' } })
  expect(withEdit({}, stored, 'agency.email', 'a@b.co')).toEqual({
    'agency.email': { value: 'a@b.co', base: null, before: null },
  })
})

test('an edit that comes back to where it began is none', () => {
  const edits = withEdit({}, stored, 'agency.name', 'Akwaab')
  expect(withEdit(edits, stored, 'agency.name', 'Akwaaba')).toEqual({})
  expect(withEdit({}, stored, 'agency.email', null)).toEqual({})
})

test('a value that a colleague saved meanwhile is a clash until it was looked at', () => {
  const edits = withEdit({}, stored, 'agency.name', 'Mine')
  const now = { 'agency.name': { value: 'Theirs', version: 2 } }
  expect(listClashes(edits, stored)).toEqual([])
  expect(listClashes(edits, now)).toEqual([
    { name: 'agency.name', before: 'Akwaaba', mine: 'Mine', theirs: 'Theirs' },
  ])
  const kept = keepMine(edits, now, 'agency.name')
  expect(listClashes(kept, now)).toEqual([])
  expect(withEdit(kept, now, 'agency.name', 'Theirs')).toEqual({})
})

test('a reset to the default by a colleague is a clash, too', () => {
  const edits = withEdit({}, stored, 'agency.name', 'Mine')
  expect(listClashes(edits, {})).toEqual([
    { name: 'agency.name', before: 'Akwaaba', mine: 'Mine', theirs: null },
  ])
})

test('nobody is asked where both saved the same, or what was changed is back', () => {
  const edits = withEdit({}, stored, 'agency.name', 'Mine')
  expect(settleEdits(edits, { 'agency.name': { value: 'Mine', version: 2 } })).toEqual({})
  const back = { 'agency.name': { value: 'Akwaaba', version: 3 } }
  expect(listClashes(settleEdits(edits, back), back)).toEqual([])
  expect(settleEdits(edits, stored)).toBe(edits)
})

test('of what was saved only what was sent is done; what was changed meanwhile goes on from there', () => {
  const sent = withEdit(withEdit({}, stored, 'agency.name', 'Mine'), stored, 'agency.email', 'a@b.co')
  const versions = { 'agency.name': 2, 'agency.email': 1 }
  expect(settleSaved(sent, sent, versions)).toEqual({})
  const further = withEdit(withEdit(sent, stored, 'agency.name', 'Mine, too'), stored, 'agency.city', 'Accra')
  expect(settleSaved(further, sent, versions)).toEqual({
    'agency.name': { value: 'Mine, too', base: 2, before: 'Mine' },
    'agency.city': { value: 'Accra', base: null, before: null },
  })
  const back = withEdit(sent, stored, 'agency.name', 'Akwaaba', sent)
  expect(settleSaved(back, sent, versions)).toEqual({
    'agency.name': { value: 'Akwaaba', base: 2, before: 'Mine' },
  })
})

test('values are the same in any order of their keys', () => {
  expect(isSameValue({ a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] })).toBe(true)
  expect(isSameValue({ a: undefined }, { b: undefined })).toBe(false)
  expect(isSameValue([1, 2], [2, 1])).toBe(false)
  expect(isSameValue([], {})).toBe(false)
  expect(isSameValue(null, 'null')).toBe(false)
})
