import type postgres from 'postgres'
import { checkValue } from '../../../app/settings/check-value.ts'
import { type Setting, settings } from '../../../app/settings/groups.ts'
import { toLongestValue } from '../../contract/settings/longest-values.ts'
import { Dice, toRightValue } from '../../contract/settings/random-values.ts'
import { enlargeText } from '../support/enlarge-text.ts'
import { findCutOff } from '../support/find-cut-off.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { publicPages } from '../support/public-pages.ts'

test.use({ viewport: { width: 360, height: 740 } })
// More on demand: SETTING_ROUNDS=500.
const rounds = Number(process.env.SETTING_ROUNDS ?? 3)
const visible = settings.filter(({ field }) => field.isPublic !== false)

test.afterEach(({ database }) => store(database, () => null))

async function store(sql: postgres.Sql, toValue: (setting: Setting, index: number) => unknown) {
  const rows = visible.map((setting, index) => ({ name: setting.name, value: toValue(setting, index) }))
  const right = rows.filter(({ name, value }) => {
    const schema = visible.find(setting => setting.name === name)?.field.schema
    return value === null || (schema && checkValue(schema, value).length === 0)
  })
  await sql`
    update public.settings s set value = coalesce(n.value, 'null')
    from jsonb_to_recordset(${sql.json(right as never)}) as n (name text, value jsonb)
    where s.name = n.name`
  return right.length
}

test('with the longest that can be set every word can be read at 360 px, with text at 200 %, too', async ({
  page,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/)
  test.setTimeout(360_000)
  const faults: string[] = []
  for (const odd of [0, 1]) {
    // Every other one is a single word, which nothing but the page can break; then the others are.
    const stored = await store(database, ({ field }, index) =>
      toLongestValue(field.schema, index % 2 === odd ? 'Wide words ' : 'W'),
    )
    expect(stored).toBe(visible.length)
    for (const path of publicPages) {
      await open(page, path)
      faults.push(...(await findCutOff(page)).map(fault => `${path}: ${fault}`))
      await enlargeText(page, 'by the size of the root')
      faults.push(...(await findCutOff(page)).map(fault => `${path} at 200 %: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

test('on a wide screen with large text the longest city stays in its column of the footer', async ({
  page,
  database,
}) => {
  await store(database, ({ name }) => (name === 'agency.city' ? 'M'.repeat(40) : null))
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/contact')
  await enlargeText(page, 'by the size of the root')
  await expect(page.locator('footer')).toContainText('M'.repeat(40))
  expect(await findCutOff(page)).toEqual([])
})

test('random settings leave every page as wide as the screen', async ({ page, database, consoleErrors }) => {
  consoleErrors.allow(/status of 404/)
  test.setTimeout(60_000 + rounds * 60_000)
  const dice = new Dice(13)
  const faults: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    await store(database, ({ field }) => (dice.isOneIn(2) ? toRightValue(dice, field.schema) : null))
    await open(page, dice.pick(publicPages))
    faults.push(...(await findCutOff(page)).map(fault => `round ${round} ${page.url()}: ${fault}`))
  }
  expect(faults).toEqual([])
})
