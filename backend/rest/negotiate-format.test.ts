import { expect, test } from 'vitest'
import { negotiateFormat } from './negotiate-format.ts'

const typeFor = (accept: string | undefined) => negotiateFormat(accept).contentType

test('JSON is given unless something else is asked for', () => {
  expect(typeFor(undefined)).toBe('application/json; charset=utf-8')
  expect(typeFor('text/html, */*;q=0.1')).toBe('application/json; charset=utf-8')
  expect(typeFor('text/csv;q=0.5, application/json')).toBe('application/json; charset=utf-8')
})

test('the type with the most weight that there is wins', () => {
  expect(typeFor('application/json;q=0.5, text/csv')).toBe('text/csv; charset=utf-8')
  expect(typeFor('application/vnd.pgrst.object+json')).toBe(
    'application/vnd.pgrst.object+json; charset=utf-8',
  )
  expect(negotiateFormat('application/vnd.pgrst.object+json;nulls=stripped')).toEqual({
    body: 'object',
    stripNulls: true,
    contentType: 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    plan: null,
  })
})

test('plans, maps and other types are refused', () => {
  expect(() => negotiateFormat('application/geo+json')).toThrow(
    'None of these media types are available: application/geo+json',
  )
  expect(() => negotiateFormat('application/vnd.pgrst.plan+text; for="application/json"')).toThrow(
    'None of these media types are available',
  )
})

test('no header takes long, however many blanks it has', () => {
  expect(() => negotiateFormat(`x${' '.repeat(1_000_000)}x`)).toThrow(
    'None of these media types are available',
  )
  expect(typeFor(`text/csv${' '.repeat(1_000_000)};q=0.5`)).toBe('text/csv; charset=utf-8')
})

test('a head of thousands of types is refused unread', () => {
  expect(() => negotiateFormat(`${'a,*,;,'.repeat(2_000)}*/*`)).toThrow(
    'None of these media types are available',
  )
})
