import type postgres from 'postgres'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

const dearer = {
  rates: { acquisition: 700, traffic: 30 },
  volume: { min: 1_000, max: 50_000_000, step: 1_000, initial: 2_000 },
  surcharge: { percent: 20, starts: ['asap'] },
  valid_days: 14,
}

const setPrices = (database: postgres.Sql, value: object | null) =>
  database`update public.settings set value = ${JSON.stringify(value)}::text::jsonb where name = 'prices.list'`

test.afterEach(async ({ database }) => void (await setPrices(database, null)))

test('prices that change while a visitor calculates leave the receipt in hand, and its link, as they are', async ({
  page,
  database,
}) => {
  await open(page, '/growth-quote#url=oja.example&objective=acquisition&volume=1000&start=asap')
  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  await expect(dialog).toContainText('₦736,000')
  await setPrices(database, dearer)
  await expect(dialog).toContainText('₦736,000')
  await page.keyboard.press('Escape')

  const notice = page.getByRole('status').filter({ hasText: 'Our prices have changed while you were here' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('₦840,000').filter({ visible: true }).first()).toBeVisible()
  await notice.getByRole('button', { name: /Show my quote from price list \d+/ }).click()
  await expect(dialog).toContainText('₦736,000')
  await expect(dialog).toContainText(
    /Price list \d+\. Our prices have changed since; this quote keeps its own\./,
  )

  const [list = ''] = /(?<=Price list )\d+/.exec((await dialog.textContent()) ?? '') ?? []
  const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  const link = '/growth-quote#url=oja.example&objective=acquisition&volume=1000&start=asap'
  await open(page, '/contact')
  await open(page, `${link}&list=${list}&day=${day}`)
  await expect(dialog).toContainText('₦736,000')
  await open(page, '/contact')
  await open(page, `${link}&list=${list}&day=2020-01-01`)
  await expect(dialog).toContainText('Below is what the same costs today.')
  await expect(dialog).toContainText('₦840,000')
})

test('a service names the starts that cost more, and none where none does', async ({ page, database }) => {
  const path = '/services/performance-marketing'
  const surcharges = page.locator('.receipt-lines > div').filter({ hasText: '%' })
  const expectLines = (lines: string[]) =>
    expect(async () => {
      await page.goto(path)
      await expect(surcharges).toHaveText(lines, { timeout: 1_000 })
    }).toPass()
  await expectLines(['An early start+15%'])
  await setPrices(database, { ...dearer, surcharge: { percent: 20, starts: ['later', 'asap', 'next-week'] } })
  await expectLines(['Start: later+20%', 'An early start+20%'])
  await setPrices(database, { ...dearer, surcharge: { percent: 20, starts: [] } })
  await expectLines([])
})
