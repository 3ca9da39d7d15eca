import { RealtimePostgresFilterBuilder } from '@supabase/supabase-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FilterError, parseFilter } from './filter.ts'

test('a filter names column, operator and value', () => {
  expect(parseFilter('id=eq.1')).toEqual([{ column: 'id', negated: false, operator: 'eq', value: '1' }])
})

test('conditions joined by commas are all read, with their negation', () => {
  expect(parseFilter('amount=gt.100,status=not.eq.open')).toEqual([
    { column: 'amount', negated: false, operator: 'gt', value: '100' },
    { column: 'status', negated: true, operator: 'eq', value: 'open' },
  ])
})

test('quoted values keep commas, parentheses, quotes and backslashes', () => {
  expect(parseFilter(String.raw`name=eq."a, (b) \"c\" \\d",id=in.("x,y",z)`)).toEqual([
    { column: 'name', negated: false, operator: 'eq', value: String.raw`a, (b) "c" \d` },
    { column: 'id', negated: false, operator: 'in', value: '["x,y","z"]' },
  ])
})

test('null is SQL null for isdistinct, and the word where it is quoted', () => {
  expect(parseFilter('a=isdistinct.null')[0]?.value).toBe(null)
  expect(parseFilter('a=isdistinct."null"')[0]?.value).toBe('null')
})

test('an empty filter has no conditions', () => {
  expect(parseFilter('')).toEqual([])
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
  expect(() => parseFilter(text)).toThrow(FilterError)
})

test("what the client's own builder writes is read as it was meant", () => {
  const value = fc.string().filter(text => text !== 'null')
  fc.assert(
    fc.property(value, fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 100 }), (single, listed) => {
      const text = new RealtimePostgresFilterBuilder().eq('a', single).not('b', 'in', listed).build()
      expect(parseFilter(text)).toEqual([
        { column: 'a', negated: false, operator: 'eq', value: single },
        { column: 'b', negated: true, operator: 'in', value: JSON.stringify(listed) },
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
          expect(Array.isArray(parseFilter(text))).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError)
        }
      },
    ),
  )
})
