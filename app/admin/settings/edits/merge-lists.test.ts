import { expect, test } from 'vitest'
import { mergeLists } from './merge-lists.ts'

const [ada, bola, chi] = [{ name: 'Ada' }, { name: 'Bola' }, { name: 'Chi' }]
const people = [ada, bola, chi]

test('entries that two people added, changed and took out all stand', () => {
  const [dayo, ben] = [{ name: 'Dayo' }, { name: 'Ben' }]
  expect(mergeLists(people, [...people, dayo], [ben, bola, chi])).toEqual([ben, bola, chi, dayo])
  expect(mergeLists(people, [ada, chi], [...people, dayo])).toEqual([ada, chi, dayo])
  expect(mergeLists(people, [...people, dayo], [...people, ben])).toEqual([...people, ben, dayo])
  expect(mergeLists([], [dayo], [ben])).toEqual([ben, dayo])
})

test('what both did alike is done once', () => {
  expect(mergeLists(people, [ada, chi], [{ name: 'Ade' }, chi])).toBeNull()
  expect(mergeLists(people, [ada, chi], [ada, chi])).toEqual([ada, chi])
  expect(mergeLists(people, [...people, ada], [...people, ada])).toEqual([...people, ada])
})

test('no entry stands twice since both moved or added it', () => {
  const [dayo, ben] = [{ name: 'Dayo' }, { name: 'Ben' }]
  expect(mergeLists(people, [bola, chi, ada], [bola, ada, chi])).toBeNull()
  expect(mergeLists(people, [...people, dayo], [...people, dayo, ben])).toBeNull()
  expect(mergeLists(people, [bola, chi, ada], [...people, dayo])).toEqual([bola, chi, dayo, ada])
  expect(mergeLists(['9', '9'], ['9', '9', '5'], ['9', '9'])).toEqual(['9', '9', '5'])
})

test('who changed the same entry, or another kind of value, decides', () => {
  expect(mergeLists(people, [{ name: 'Ade' }, bola, chi], [{ name: 'Abi' }, bola, chi])).toBeNull()
  expect(mergeLists('a', ['b'], ['c'])).toBeNull()
})
