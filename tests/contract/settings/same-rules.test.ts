import { expect, test } from 'vitest'
import { checkValue, type ValueError } from '../../../app/settings/check-value.ts'
import { settings } from '../../../app/settings/groups.ts'
import type { ValueSchema } from '../../../app/settings/value-schema.ts'
import { setUpBackend } from '../../support/backend.ts'
import { toLongestValue } from './longest-values.ts'
import { Dice, schemas, toAnyValue, toRightValue } from './random-values.ts'

const backend = await setUpBackend()
const rounds = Number(process.env.SETTING_ROUNDS ?? 12)
const seed = Number(process.env.SETTING_SEED ?? 13)

const sort = (problems: ValueError[]) => problems.map(({ path, message }) => `${path}: ${message}`).toSorted()

async function askDatabase(cases: { schema: ValueSchema; value: unknown }[]): Promise<string[][]> {
  const rows = await backend.sql<{ problems: ValueError[] }[]>`
    select private.check_setting(one -> 'schema', one -> 'value') as problems
    from jsonb_array_elements(${backend.sql.json(JSON.parse(JSON.stringify(cases)))}) with ordinality as c (one, place)
    order by place`
  return rows.map(({ problems }) => sort(problems))
}

test('the screen and the database find the same faults in the same values, in the same words', async () => {
  const dice = new Dice(seed)
  const expected: string[][] = []
  const different: object[] = []
  for (const schema of schemas) {
    const cases = [
      ...dice.list(rounds, () => ({ schema, value: toAnyValue(dice, schema) })),
      ...dice.list(rounds / 4, () => ({ schema, value: toRightValue(dice, schema) })),
    ]
    const found = await askDatabase(cases)
    for (const [index, one] of cases.entries()) {
      const screen = sort(checkValue(one.schema, one.value))
      const database = found[index]
      expected.push(screen)
      if (JSON.stringify(screen) !== JSON.stringify(database)) different.push({ ...one, screen, database })
    }
  }
  expect(different.slice(0, 5)).toEqual([])
  const messages = new Set(
    expected.flat().map(text => text.replace(/^.*?: /, '').replaceAll(/\d+|\{.*\}/g, '…')),
  )
  // Each rule was broken at least once, and most values were not all wrong.
  expect(messages.size).toBeGreaterThan(22)
  expect(expected.filter(problems => problems.length === 0).length).toBeGreaterThan(expected.length / 5)
}, 3_600_000)

test('a beginning comes before an end by their times, with milliseconds or without', async () => {
  const moment: ValueSchema = { type: 'text', maxLength: 24, format: 'moment' }
  const schema: ValueSchema = {
    type: 'record',
    fields: { from: moment, until: moment },
    ordered: ['from', 'until'],
  }
  const judge = async (from: string, until: string) => {
    const value = { from: `2026-11-22T09:00:${from}Z`, until: `2026-11-22T09:00:${until}Z` }
    const [database] = await askDatabase([{ schema, value }])
    expect(sort(checkValue(schema, value))).toEqual(database)
    return database
  }
  const wrong = ['until: Must be later than the beginning.']
  expect(await judge('00', '00.500')).toEqual([])
  expect(await judge('00.500', '01')).toEqual([])
  expect(await judge('00.500', '00')).toEqual(wrong)
  expect(await judge('00', '00.000')).toEqual(wrong)
})

test('the longest right value of each setting is right, and there is room for it', async () => {
  const longest = settings.map(({ name, field: { schema } }) => ({
    name,
    schema,
    value: toLongestValue(schema, '🚀'),
  }))
  expect(longest.filter(({ schema, value }) => checkValue(schema, value).length > 0)).toEqual([])
  const rows = longest.map(({ name, value }) => ({ name, value }))
  const written = await backend.sql`
    update public.settings s set value = n.value
    from jsonb_to_recordset(${backend.sql.json(rows as never)}) as n (name text, value jsonb)
    where s.name = n.name`
  expect(written.count).toBe(settings.length)
})
