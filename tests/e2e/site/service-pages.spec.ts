import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })

test('the report of a first hundred is a table whose days add up, and it says that it is an example', async ({
  page,
}) => {
  await page.goto('/services/user-acquisition')
  const report = page.getByRole('figure', { name: 'Report on the first 100 users Example' })
  await expect(report.locator('figcaption')).toContainText('invented')
  const headings = ['Day', 'Channel', 'Installs', 'Fraud removed', 'Events', 'Cost, ₦']
  await expect(report.getByRole('columnheader')).toHaveText(headings)
  const days = await readFigures(report.getByRole('row', { name: /^\d+ \w/ }))
  expect(days).toHaveLength(10)
  const sums = [0, 1, 2, 3].map(column => days.reduce((sum, day) => sum + (day.slice(-4)[column] ?? NaN), 0))
  expect(await readFigures(report.getByRole('row', { name: /^Total/ }))).toEqual([sums])
  expect(sums[2]).toBe(100)
  await expect(report.getByText('Paid by you')).toBeVisible()
  const { scrolls, cut } = await report.getByRole('region').evaluate(region => ({
    scrolls: region.scrollWidth > region.clientWidth,
    cut: region.getBoundingClientRect().right > innerWidth,
  }))
  expect({ scrolls, cut }, 'all of it is seen on a phone').toEqual({ scrolls: false, cut: false })

  const funnel = page.getByRole('figure', { name: 'The same hundred, step by step Example' })
  const steps = (await funnel.getByRole('listitem').allInnerTexts()).map(text => parseInt(text, 10))
  expect(steps).toEqual([600, sums[0], (sums[0] ?? NaN) - (sums[1] ?? NaN), 100])
})

test('on a tablet the facts of an event stand beside its name and fill the row', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/services/growth-analytics')
  const event = page
    .getByRole('table', { name: /^Event plan/ })
    .getByRole('row')
    .nth(1)
  const name = await event.getByRole('rowheader').boundingBox()
  const facts = await event
    .getByRole('cell')
    .evaluateAll(cells => cells.map(cell => cell.getBoundingClientRect().x))
  expect(new Set(facts).size).toBe(1)
  expect(facts[0]).toBeGreaterThan((name?.x ?? 0) + 150)
})

test('the event plan stays a table where it stands in blocks, and the cohorts have a legend', async ({
  page,
}) => {
  await page.goto('/services/growth-analytics')
  const plan = page.getByRole('table', { name: /^Event plan/ })
  await expect(plan.getByRole('row')).toHaveCount(6)
  await expect(plan.getByRole('rowheader').first()).toHaveText('sign_up_completed')
  await expect(plan.getByRole('columnheader')).toHaveText([
    'Event',
    'When it fires',
    'Properties',
    'Who decides what',
  ])
  await expect(plan.getByRole('row', { name: /^first_transfer_sent/ }).getByRole('cell')).toHaveCount(3)

  const cohorts = page.getByRole('figure', { name: 'Who came back Example' })
  await expect(cohorts.getByRole('row', { name: /^Week 4/ })).toContainText('4651005242')
  await expect(cohorts.getByRole('list', { name: 'Shades, in percent' }).getByRole('listitem')).toHaveText([
    'under 25',
    '25 to 34',
    '35 to 49',
    '50 to 99',
    '100',
  ])
})

test('where people choose the colours, the shades of cohorts stay apart and their numbers readable', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/services/growth-analytics')
  const shades = await page
    .locator('td[data-shade]')
    .evaluateAll(cells => cells.map(cell => getComputedStyle(cell).backgroundColor))
  expect(new Set(shades).size).toBe(5)
})

test('each service says what it costs, answers a question, names an article and ends where it must', async ({
  page,
}) => {
  const orders = new Set<string>()
  for (const [service, title, label, href] of [
    ['user-acquisition', 'User acquisition', 'Get a price', '/#quote-generator'],
    ['growth-analytics', 'Growth analytics', 'Talk to us', '/#contact'],
    ['app-store-optimization', 'App store optimization', 'Get a price', '/#quote-generator'],
    ['performance-marketing', 'Performance marketing', 'Get a price', '/#quote-generator'],
  ] as const) {
    await page.goto(`/services/${service}`)
    await expect(page).toHaveTitle(`${title} for apps in Africa | Holla`)
    const headings = await page.locator('main h2').allInnerTexts()
    expect(headings, service).toContain('What it costs')
    expect(headings.filter(heading => heading.endsWith('?')).length, service).toBeGreaterThan(0)
    await expect(page.locator('.related-article a')).toHaveAttribute('href', /^\/company\/blog\/./)
    await expect(closingOf(page).getByRole('link').first()).toHaveText(label)
    await expect(closingOf(page).getByRole('link').first()).toHaveAttribute('href', href)
    orders.add(headings.filter(heading => common.includes(heading)).join())
  }
  expect(orders.size, 'each in an order of its own').toBe(4)
})

test('what a user costs follows the price list, and the words of cost and question the settings', async ({
  page,
  service,
  database,
}) => {
  const list = {
    rates: { acquisition: 777, traffic: 31 },
    volume: { min: 1_000, max: 100_000_000, step: 1_000, initial: 1_000 },
    surcharge: { percent: 15, starts: ['asap', 'next-week'] },
    valid_days: 30,
  }
  const question = { question: 'Who at {name} answers?', answer: 'Whoever read it first.' }
  const set = (name: string, value: unknown) =>
    service.from('settings').update({ value }).eq('name', name).throwOnError()
  try {
    await set('prices.list', list)
    await set('user_acquisition.charged', 'By the user, in {city}.')
    await set('user_acquisition.question', question)
    await expect(async () => {
      await page.goto('/services/user-acquisition')
      await expect(page.locator('main')).toContainText('₦777', { timeout: 1000 })
    }).toPass()
    await expect(page.getByText('By the user, in Lagos.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Who at Holla answers?' })).toBeVisible()
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.join()).toContain('"Who at Holla answers?"')
  } finally {
    await database`
      update public.settings set value = 'null'
      where name in ('prices.list', 'user_acquisition.charged', 'user_acquisition.question')`
  }
  await expect(async () => {
    await page.goto('/services/user-acquisition')
    await expect(page.locator('main')).toContainText('₦640', { timeout: 1000 })
  }).toPass()
})

const common = ['What we do', 'How it is measured', 'What you get', 'What it costs']

const closingOf = (page: Page) => page.locator('.service-closing')

/** The figures of each row, with the day where there is one. */
async function readFigures(rows: Locator): Promise<number[][]> {
  return (await rows.all()).reduce<Promise<number[][]>>(async (before, row) => {
    const cells = await row.locator('th, td').allTextContents()
    const figures = cells.map(text => Number(text.replaceAll(',', ''))).filter(Number.isFinite)
    return [...(await before), figures]
  }, Promise.resolve([]))
}
