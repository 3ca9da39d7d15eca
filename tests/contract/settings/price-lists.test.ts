import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listPriceLists } from '../../../app/data/price-lists.ts'
import { saveSettings } from '../../../app/data/settings.ts'
import { checkValue } from '../../../app/settings/check-value.ts'
import { type PriceList, prices } from '../../../app/settings/groups/prices.ts'
import { findSetting } from '../../../app/settings/groups.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
const specified = prices.defaults.list
let ada: Person

beforeAll(async () => {
  ada = await backend.people.editor()
})

beforeEach(async () => {
  await backend.sql`update public.settings set value = 'null' where name = 'prices.list'`
  await backend.sql`delete from public.price_lists where number > 1`
})

const save = async (list: unknown) => (await saveSettings(ada.client, { 'prices.list': list }, {})).data
const readLists = async () => (await listPriceLists(backend.client(), 20)).data ?? []

const withRate = (acquisition: number): PriceList => ({
  ...specified,
  rates: { ...specified.rates, acquisition },
})

test('each change of the prices makes a list with the next number, which anybody can read', async () => {
  expect(await readLists()).toEqual([{ number: 1, list: null, began_at: null }])
  await save(withRate(700))
  await save(withRate(700))
  await save({ ...withRate(700), valid_days: 14 })
  await save(null)
  const lists = await readLists()
  expect(lists.map(({ number, list }) => [number, list])).toEqual([
    [4, null],
    [3, { ...withRate(700), valid_days: 14 }],
    [2, withRate(700)],
    [1, null],
  ])
  expect(Date.parse(lists[0]?.began_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('prices that are changed by REST, or refused, are numbered as what stands', async () => {
  await ada.client
    .from('settings')
    .update({ value: withRate(650) })
    .eq('name', 'prices.list')
  const { error } = await ada.client
    .from('settings')
    .update({ value: withRate(0) })
    .eq('name', 'prices.list')
  expect(error?.code).toBe('23514')
  await backend.sql`update public.settings set value = '"Kora"' where name = 'agency.name'`
  expect((await readLists()).map(({ number, list }) => [number, list])).toEqual([
    [2, withRate(650)],
    [1, null],
  ])
})

test('of prices saved at the same time each has a number, and the newest is what stands', async () => {
  await Promise.all([701, 702, 703, 704].map(rate => save(withRate(rate))))
  const [setting] = await backend.sql`select value from public.settings where name = 'prices.list'`
  const lists = await readLists()
  expect(lists[0]?.list).toEqual(setting?.value)
  expect(lists.map(({ number }) => number)).toEqual(lists.map((_, index) => lists.length - index))
})

const { volume, surcharge } = specified
test.for<[string, unknown, string]>([
  [
    'a smallest volume above the largest',
    { ...specified, volume: { ...volume, min: 200_000_000 } },
    'volume.max',
  ],
  [
    'a step that does not lead to the largest',
    { ...specified, volume: { ...volume, step: 7_000 } },
    'volume.step',
  ],
  ['an initial volume outside', { ...specified, volume: { ...volume, initial: 5 } }, 'volume.initial'],
  [
    'an initial volume off the steps',
    { ...specified, volume: { ...volume, initial: 1_500 } },
    'volume.initial',
  ],
  ['a rate of nothing', { ...specified, rates: { ...specified.rates, traffic: 0 } }, 'rates.traffic'],
  ['kobo', { ...specified, rates: { ...specified.rates, traffic: 24.5 } }, 'rates.traffic'],
  ['totals beyond what is counted exactly', withRate(800_000), 'rates.acquisition'],
  [
    'a start named twice',
    { ...specified, surcharge: { ...surcharge, starts: ['asap', 'asap'] } },
    'surcharge.starts',
  ],
  [
    'an unknown start',
    { ...specified, surcharge: { ...surcharge, starts: ['never'] } },
    'surcharge.starts.0',
  ],
  ['a quote that never ends', { ...specified, valid_days: 4_000 }, 'valid_days'],
  ['a part that is missing', { ...specified, volume: { min: 1, max: 2, step: 1 } }, 'volume.initial'],
])('%s is refused with the same words on the screen and by the database', async ([, list, path]) => {
  const schema = findSetting('prices.list')?.field.schema
  const problems = schema ? checkValue(schema, list) : []
  expect(problems.map(problem => problem.path)).toContain(path)
  expect(await save(list)).toEqual({
    kind: 'refused',
    problems: expect.toSatisfy(
      found =>
        JSON.stringify(found) ===
        JSON.stringify(problems.map(problem => ({ name: 'prices.list', ...problem }))),
    ),
  })
  expect(await readLists()).toHaveLength(1)
})
