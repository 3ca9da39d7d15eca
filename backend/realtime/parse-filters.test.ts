import { RealtimePostgresFilterBuilder } from '@supabase/supabase-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FilterError, parseFilters } from './parse-filters.ts'

const compare = (operator: string, value: string | null) => ({
  kind: 'compare',
  operator,
  quantifier: null,
  value,
})

test('a filter names column, operator and value', () => {
  expect(parseFilters('id=eq.1')).toEqual([{ column: 'id', negated: false, operation: compare('eq', '1') }])
})

test('conditions joined by commas are all read, with their negation', () => {
  expect(parseFilters('amount=gt.100,status=not.eq.open')).toEqual([
    { column: 'amount', negated: false, operation: compare('gt', '100') },
    { column: 'status', negated: true, operation: compare('eq', 'open') },
  ])
})

test('quoted values keep commas, parentheses, quotes and backslashes', () => {
  expect(parseFilters(String.raw`name=eq."a, (b) \"c\" \\d",id=in.("x,y",z)`)).toEqual([
    { column: 'name', negated: false, operation: compare('eq', String.raw`a, (b) "c" \d`) },
    { column: 'id', negated: false, operation: { kind: 'in', values: ['x,y', 'z'] } },
  ])
})

test('null is SQL null for isdistinct, and the word where it is quoted', () => {
  expect(parseFilters('a=isdistinct.null')[0]?.operation).toEqual(compare('isdistinct', null))
  expect(parseFilters('a=isdistinct."null"')[0]?.operation).toEqual(compare('isdistinct', 'null'))
})

test('an empty filter has no conditions', () => {
  expect(parseFilters('')).toEqual([])
})

test.each([
  'id',
  'id=1',
  'id=eq',
  'id=near.1',
  '=eq.1',
  'id=eq.a,b',
  'id=eq.1,',
  'id=in.1',
  'id=in.(1',
  'id=eq."a',
  'id=eq."a"b',
  'id=is.maybe',
  `id=in.(${Array(101).fill(1)})`,
  `id=eq.${'a'.repeat(4_000)}`,
])('%s is refused', text => {
  expect(() => parseFilters(text)).toThrow(FilterError)
})

test("what the client's own builder writes is read as it was meant", () => {
  const value = fc.string().filter(text => text !== 'null')
  fc.assert(
    fc.property(value, fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 100 }), (single, listed) => {
      const text = new RealtimePostgresFilterBuilder().eq('a', single).not('b', 'in', listed).build()
      expect(parseFilters(text)).toEqual([
        { column: 'a', negated: false, operation: compare('eq', single) },
        { column: 'b', negated: true, operation: { kind: 'in', values: listed } },
      ])
    }),
  )
})

test('whatever text arrives, it is read or refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[a-z]=(not\.)?(in|eq|is)\.[(),"\\a]{0,9}$/)),
      text => {
        try {
          expect(Array.isArray(parseFilters(text))).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError)
        }
      },
    ),
  )
})
