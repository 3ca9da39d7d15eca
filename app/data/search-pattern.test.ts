import { expect, test } from 'vitest'
import { toSearchPattern } from './search-pattern.ts'

test('a word is searched anywhere', () => {
  expect(toSearchPattern('  growth ')).toBe('"%growth%"')
})

test('commas and brackets stay inside the quotes', () => {
  expect(toSearchPattern('a,b).or(c')).toBe('"%a,b).or(c%"')
})

test('wildcards, quotes and backslashes are taken literally', () => {
  expect(toSearchPattern('100%')).toBe('"%100\\\\%%"')
  expect(toSearchPattern('a_b')).toBe('"%a\\\\_b%"')
  expect(toSearchPattern('say "hi"')).toBe('"%say \\"hi\\"%"')
  expect(toSearchPattern('\\')).toBe('"%\\\\\\\\%"')
})
