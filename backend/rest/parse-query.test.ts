import { expect, test } from 'vitest'
import { ApiError } from '../errors/api-error.ts'
import { parseQuery } from './parse-query.ts'

const parse = (search: string) => parseQuery(search)
const column = (name: string) => ({
  kind: 'column',
  field: { name, path: [] },
  alias: null,
  cast: null,
  aggregate: null,
})
const conditionOf = (search: string) => parse(search).conditions[0]?.value
const operationOf = (search: string) => {
  const condition = conditionOf(search)
  return condition?.kind === 'filter' ? condition.operation : null
}

/** The error as PostgREST words it. */
function findError(search: string): unknown {
  try {
    parse(search)
  } catch (error) {
    return error instanceof ApiError ? `${error.code} ${error.message} ${error.details}` : error
  }
  return 'understood'
}

test('a request without a query asks for all columns', () => {
  expect(parse('')).toEqual({
    select: [column('*')],
    columns: null,
    onConflict: null,
    conditions: [],
    orders: [],
    ranges: [],
    callArguments: [],
  })
})

test('columns have aliases, casts and JSON paths', () => {
  expect(parse('select=id, no:id::text ,a->b->>c,"odd, name",a->-1').select).toEqual([
    column('id'),
    { ...column('id'), alias: 'no', cast: 'text' },
    {
      ...column('a'),
      field: {
        name: 'a',
        path: [
          { asText: false, operand: { key: 'b' } },
          { asText: true, operand: { key: 'c' } },
        ],
      },
    },
    column('odd, name'),
    { ...column('a'), field: { name: 'a', path: [{ asText: false, operand: { index: '-1' } }] } },
  ])
})

test('embeds have aliases, hints and joins, and nest', () => {
  const embed = { kind: 'embed', alias: null, hint: null, inner: false, spread: false }
  expect(parse('select=x:posts!fk!inner(id,...tags!left(*)),c()').select).toEqual([
    {
      ...embed,
      relation: 'posts',
      alias: 'x',
      hint: 'fk',
      inner: true,
      items: [column('id'), { ...embed, relation: 'tags', spread: true, items: [column('*')] }],
    },
    { ...embed, relation: 'c', items: [] },
  ])
})

test('values of filters are taken as they stand, also with commas, quotes and dots', () => {
  expect(operationOf('a=eq."x,y".z)')).toMatchObject({ value: '"x,y".z)' })
  expect(operationOf('a=eq.')).toMatchObject({ value: '' })
  expect(operationOf('a=in.(1,"b,c","d\\"e", f)')).toEqual({ kind: 'in', values: ['1', 'b,c', 'd"e', ' f'] })
  expect(operationOf('a=in.()')).toEqual({ kind: 'in', values: [] })
  expect(operationOf('a=in.("a"b,c)')).toEqual({ kind: 'in', values: ['"a"b', 'c'] })
  expect(operationOf('a=is.NOT_NULL')).toEqual({ kind: 'is', truth: 'not_null' })
  expect(operationOf('a=like(any).{x,y}')).toMatchObject({
    operator: 'like',
    quantifier: 'any',
    value: '{x,y}',
  })
  expect(operationOf('a=wfts(english).x y')).toEqual({
    kind: 'search',
    operator: 'wfts',
    config: 'english',
    value: 'x y',
  })
})

test('values within logic end where the logic goes on, unless quoted', () => {
  expect(
    conditionOf('or=(a.eq.1,b.not.in.(2,3),c.eq."x,)",and(d.cs.{4,5},not.or(e.is.null)))'),
  ).toMatchObject({
    kind: 'tree',
    operator: 'or',
    negated: false,
    items: [
      { operation: { value: '1' } },
      { negated: true, operation: { values: ['2', '3'] } },
      { operation: { value: 'x,)' } },
      {
        operator: 'and',
        items: [
          { operation: { value: '{4,5}' } },
          { operator: 'or', negated: true, items: [{ operation: { truth: 'null' } }] },
        ],
      },
    ],
  })
})

test('a column may be called as an operator of logic is', () => {
  expect(conditionOf('or=(and.eq.1,or.eq.2,not.eq.3)')).toMatchObject({
    items: [{ field: { name: 'and' } }, { field: { name: 'or' } }, { field: { name: 'not' } }],
  })
})

test('parts for embeds are placed by the path before the last word', () => {
  const { conditions, orders, ranges } = parse(
    'a.b.c=eq.1&a.or=(x.eq.1)&a.not.and=(x.eq.1)&a.order=x.desc.nullslast&a.b.limit=3&a.b.offset=2',
  )
  expect(conditions.map(({ path }) => path)).toEqual([['a', 'b'], ['a'], ['a']])
  expect(conditions[2]?.value).toMatchObject({ operator: 'and', negated: true })
  expect(orders).toEqual([
    {
      path: ['a'],
      value: [{ relation: null, field: { name: 'x', path: [] }, direction: 'desc', nulls: 'last' }],
    },
  ])
  expect(ranges).toEqual([{ path: ['a', 'b'], value: { limit: 3, offset: 2 } }])
})

test('a parameter of a call by GET is a filter only when it looks like one', () => {
  const { callArguments, conditions } = parseQuery('a=1&b=eq.1&c=x.y&d=not.is.null', { callsByGet: true })
  expect(callArguments).toEqual([
    ['a', '1'],
    ['c', 'x.y'],
  ])
  expect(conditions).toHaveLength(2)
})

test('what does not fit is refused with the place where it stops to fit', () => {
  expect(findError('a=foo.1')).toBe(
    'PGRST100 "failed to parse filter (foo.1)" (line 1, column 1) unexpected "f" expecting "not" or operator (eq, gt, ...)',
  )
  expect(findError('order=a.up')).toBe(
    'PGRST100 "failed to parse order (a.up)" (line 1, column 3) unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast"',
  )
  expect(findError('select=a,b c)d')).toContain(
    '"failed to parse select parameter (a,b c)d)" (line 1, column 6)',
  )
  expect(findError('select=a(b')).toContain('"failed to parse select parameter (a(b)" (line 1, column 4)')
  expect(findError('select=""')).toContain('PGRST100')
  expect(findError('or=(a.eq.1')).toContain('failed to parse logic tree ((a.eq.1)')
  expect(findError('or=()')).toContain('failed to parse logic tree (())')
  expect(findError('a.=eq.1')).toContain('failed to parse tree path (a.)')
  expect(findError('columns=a,,b')).toContain('failed to parse columns parameter (a,,b)')
  expect(findError('a=is.maybe')).toContain('isVal: (null, not_null, true, false, unknown)')
  expect(findError('order=')).toContain('"failed to parse order ()" (line 1, column 1)')
})

test('only parentheses may be left over at the end', () => {
  expect(parse('select=a(b)))')).toEqual(parse('select=a(b)'))
  expect(conditionOf('or=(a.eq.1,b.eq.2)) ')).toEqual(conditionOf('or=(a.eq.1,b.eq.2)'))
  expect(parse('columns=a,b)').columns).toEqual(['a', 'b'])
  expect(findError('or=(a.eq.1)),b.eq.2')).toContain('failed to parse logic tree')
  expect(findError('order=a)')).toContain('failed to parse order')
})

test('an aggregate has a column, casts before and after it, and a name', () => {
  expect(parseQuery('select=n:data->>k::int.sum()::text,total:count()').select).toEqual([
    {
      kind: 'column',
      field: { name: 'data', path: [{ asText: true, operand: { key: 'k' } }] },
      alias: 'n',
      cast: 'int',
      aggregate: { name: 'sum', cast: 'text' },
    },
    {
      kind: 'column',
      field: { name: '*', path: [] },
      alias: 'total',
      cast: null,
      aggregate: { name: 'count', cast: null },
    },
  ])
  expect(findError('select=amount.median()')).toContain('PGRST100')
  expect(findError('select=count(id)')).toBe('understood')
})

test('long queries are refused before they are read', () => {
  expect(findError(`a=eq.${'x'.repeat(70_000)}`)).toContain('PGRST100 The request is more complex')
  expect(findError('a=eq.1&'.repeat(400))).toContain('PGRST100 The request is more complex')
})
