import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupFilters } from './group-filters.ts'
import type { Filter } from './parse-filters.ts'
import type { PublishedTable } from './published-tables.ts'
import { writeFilterCheck, writeRowQuery } from './write-row-query.ts'

const column = { name: 'na"me', type: 'text', sqlType: 'text', roles: [] }
const table: PublishedTable = { schema: 'public', name: 'od"d', columns: [column], key: [column] }
const like = (value: string): Filter => ({
  column: column.name,
  negated: true,
  operation: { kind: 'compare', operator: 'like', quantifier: null, value },
})
const among = (values: string[]): Filter => ({
  column: column.name,
  negated: false,
  operation: { kind: 'in', values },
})

test('names are quoted', () => {
  const { text } = writeRowQuery(table, ['{}'], [column], [])
  expect(text).toContain('to_json(t."na""me")::text')
  expect(text).toContain('join "public"."od""d" as t on t."na""me" = p."na""me"')
})

test('whatever the keys and values are, they are parameters and the text stays the same', () => {
  const write = (key: string, values: string[]) => {
    const groups = groupFilters(table, [...values.map(like), among(values)])
    return [writeRowQuery(table, [key], [column], groups), writeFilterCheck(groups)]
  }
  const usual = write('{}', ['a'])
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { minLength: 1 }), (key, values) => {
      const written = write(key, values)
      expect(written.map(({ text }) => text)).toEqual(usual.map(({ text }) => text))
      expect(written[0]?.values).toContain(JSON.stringify([key]))
    }),
  )
})
