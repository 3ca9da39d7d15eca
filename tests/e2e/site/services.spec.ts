import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })

test('each number on the listing before and after is explained beside it, and the app is said to be invented', async ({
  page,
}) => {
  await page.goto('/services/app-store-optimization')
  const example = page.getByRole('figure', { name: /One store listing, before and after/ })
  await expect(example.locator('figcaption')).toContainText('Example')
  await expect(example.locator('figcaption')).toContainText('invented')
  const before = example.getByRole('region', { name: 'Before' })
  const after = example.getByRole('region', { name: 'After 12 weeks' })
  const fields = ['1Icon', '2Title', '3Rating', '4Short description', '5Pictures']
  expect(await before.getByRole('term').allTextContents()).toEqual(fields)
  expect(await after.getByRole('term').allTextContents()).toEqual(fields)
  const changes = example.getByRole('listitem')
  expect(await changes.getByRole('heading').allTextContents()).toEqual(fields.map(field => field.slice(1)))
  expect((await changes.allTextContents()).map(text => text[0])).toEqual(['1', '2', '3', '4', '5'])
  const [left, right] = [await before.boundingBox(), await after.boundingBox()]
  expect(left?.y, 'both are seen at once on a phone').toBe(right?.y)
  await expect(example.getByRole('row', { name: /^Installs, a week/ })).toContainText('348780')
})

test('the matrix is a table whose adverts add up to its sums, and says at what spend an advert was stopped', async ({
  page,
}) => {
  await page.goto('/services/performance-marketing')
  const example = page.getByRole('figure', { name: /12 adverts, one stop rule/ })
  await expect(example.locator('figcaption')).toContainText('Example')
  await expect(example.locator('figcaption')).toContainText('invented')
  const matrix = example.getByRole('table', { name: /by message and by audience/ })
  await expect(matrix.getByRole('columnheader')).toHaveText(['Market traders', 'Students', 'Office staff'])
  const adverts = (await matrix.getByRole('cell').allInnerTexts()).map(readAdvert)
  expect(adverts).toHaveLength(12)
  for (const { outcome, spend, users, cost } of adverts) {
    expect(spend).toBe(cost * users)
    expect(outcome === 'Stopped', `${cost} a user`).toBe(cost > 650)
  }

  const sums = example.getByRole('table', { name: /spent together/ })
  const stopped = adverts.filter(({ outcome }) => outcome === 'Stopped')
  const running = adverts.filter(({ outcome }) => outcome !== 'Stopped')
  expect(await readSums(sums, /^6 running/)).toEqual(add(running))
  expect(await readSums(sums, /^6 stopped/)).toEqual(add(stopped))
  expect(await readSums(sums, /^12 together/)).toEqual(add(adverts))
})

test('what performance marketing costs stands in the head of its page, and that of a listing is one press away', async ({
  page,
}) => {
  await page.goto('/services/performance-marketing')
  const price = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What it costs' }) })
  await expect(price).toContainText('₦24')
  await expect(price).toContainText('₦640')
  await expect(price).toContainText('+15%')
  await expect(price.getByText('₦24')).toBeInViewport()

  await page.goto('/services/app-store-optimization')
  await page.getByRole('link', { name: 'What it costs' }).click()
  await expect(page.getByRole('heading', { name: 'What it costs' })).toBeInViewport()
})

/** “Stopped ₦800 a user Stopped at ₦20,800 26 users” */
function readAdvert(text: string) {
  const [, outcome, cost, spend, users] =
    /^(Raised|Kept|Stopped) ₦([\d,]+) a user (?:Spent|Stopped at) ₦([\d,]+) (\d+) users$/.exec(
      text.replaceAll(/\s+/g, ' ').trim(),
    ) ?? []
  return { outcome, cost: toNumber(cost), spend: toNumber(spend), users: toNumber(users) }
}

const toNumber = (text = '') => Number(text.replaceAll(/[₦,]/g, ''))

function add(adverts: { spend: number; users: number }[]): number[] {
  const spend = adverts.reduce((sum, advert) => sum + advert.spend, 0)
  const users = adverts.reduce((sum, advert) => sum + advert.users, 0)
  return [spend, users, Math.round(spend / users)]
}

async function readSums(table: Locator, name: RegExp): Promise<number[]> {
  return (await table.getByRole('row', { name }).getByRole('cell').allTextContents()).map(text =>
    toNumber(text),
  )
}
