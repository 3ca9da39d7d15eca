import { questions } from '../../../app/settings/groups/questions.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveSettings } from '../support/save-settings.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a phone’s first screen says what it is, for whom, what it costs and what comes next', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    for (const words of [
      'Your app’s first 100 users are on us.',
      'growth agency for African startups',
      '₦0 for the first 100, then from ₦640 a user.',
    ])
      await expect(page.getByText(words)).toBeInViewport({ ratio: 1 })
    const hero = page.locator('#home')
    for (const name of ['Get a Quote', 'See what growth costs'])
      await expect(hero.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    await expect(hero.locator('.count-up')).toHaveText('100')
  })

  test('no button is left that would do nothing', async ({ page }) => {
    for (const path of ['/', '/growth-quote', '/company/careers', '/company/careers/product-analyst']) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(await page.locator('button:visible').allTextContents(), path).toEqual([])
    }
  })

  test('each question opens, and search engines read the answers that stand there', async ({ page }) => {
    await page.goto('/')
    const entries = page.locator('#questions details')
    await expect(entries).toHaveCount(questions.defaults.answers.length)
    const shown: object[] = []
    for (const entry of await entries.all()) {
      const answer = entry.locator('p')
      await expect(answer).toBeHidden()
      await entry.locator('summary').click()
      await expect(answer).toBeVisible()
      const [name, text] = [await entry.locator('h3').textContent(), await answer.textContent()]
      shown.push({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } })
    }
    const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
    const faq = structured.map(json => JSON.parse(json)).find(found => found['@type'] === 'FAQPage')
    expect(faq?.mainEntity).toEqual(shown)
    expect(JSON.stringify(shown)).not.toMatch(/[{][a-z_]+[}]/)
  })
})

test('what is true of campaigns today is shown from when the owner enters it, and nothing before', async ({
  request,
  database,
}) => {
  const read = async () => (await (await request.get('/')).text()).replaceAll('<!-- -->', '')
  const untold = await read()
  for (const words of ['Counted on', 'places free', 'places are taken']) expect(untold).not.toContain(words)

  await saveSettings(database, {
    'campaign.first_hundred': { name: 'Ajo Savings', users: 63, as_of: '2026-11-20' },
    'campaign.seats': { offered: 10, taken: 6 },
  })
  await expect.poll(read).toContain('Counted on 20 November 2026')
  const told = await read()
  expect(told).toContain('Ajo Savings: 63 of the first 100 users')
  expect(told).toContain('4 of 10 places free')
  expect(told).not.toMatch(/class="[^"]*count-up/)

  await saveSettings(database, { 'campaign.seats': { offered: 3, taken: 5 } })
  await expect.poll(read).toContain('All 3 places are taken')
  await saveSettings(database, { 'campaign.first_hundred': null, 'campaign.seats': null })
  await expect.poll(read).not.toContain('places are taken')
})

test('guarantees and the terms of the Terms of Service stand with the offer', async ({ page, database }) => {
  const offer = page.locator('#risk-free')
  await page.goto('/')
  for (const name of [
    'Accounts in your name',
    'A stop rule before we start',
    'Device farms taken out before we count',
  ])
    await expect(offer.getByText(name, { exact: true })).toBeVisible()
  const terms = await offer.locator('ol > li').allTextContents()
  expect(terms.length).toBeGreaterThan(0)
  await page.goto('/legal/terms-of-service')
  for (const term of terms) await expect(page.getByText(term, { exact: true })).toBeVisible()

  await saveSettings(database, { 'offer.guarantees': [] })
  await expect(async () => {
    await page.goto('/')
    await expect(offer.getByText('What we guarantee')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(offer.getByText(terms[0] ?? '', { exact: true })).toBeVisible()
  await saveSettings(database, { 'offer.guarantees': null })
})
