import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { saveSettings } from '../support/save-settings.ts'

const company = {
  'agency.street': '12 Oja Lane',
  'agency.registration': 'RC 1234567',
  'agency.since': 2021,
  'about.note': 'The second paragraph.\n\nThe third one.',
  'about.signed_by': 'Ada Obi',
  'about.signed_role': 'Founder',
  'people.members': [
    { name: 'Ada Obi', role: 'Founder', picture: '/apple-touch-icon.png', sentence: null },
    { name: 'Bayo Ade', role: 'Analyst', picture: null, sentence: 'Reads the event logs.' },
  ],
}

test('the about page says of the company what its owner has said, and nothing else', async ({
  page,
  database,
}) => {
  await open(page, '/company/about-us')
  const facts = page.locator('.facts dt')
  const note = page.locator('.letter')
  await expect(facts).toHaveText(['Name', 'Office', 'Hours', 'Services'])
  await expect(note).toContainText('The Holla team')
  await expect(note.locator('img')).toHaveCount(0)
  await expect(page.locator('#people')).toHaveCount(0)

  await saveSettings(database, company)
  try {
    await expect(async () => {
      await open(page, '/company/about-us')
      await expect(facts).toHaveText(['Name', 'Founded', 'Registered', 'Office', 'Hours', 'Services'], {
        timeout: 1000,
      })
    }).toPass()
    await expect(page.locator('.facts')).toContainText('12 Oja Lane')
    await expect(page.locator('.facts')).toContainText('RC 1234567')
    await expect(note.locator('.letter-text p')).toHaveText([
      /Good apps/,
      'The second paragraph.',
      'The third one.',
    ])
    await expect(note).toContainText('Ada ObiFounder')
    await expect(note.locator('img')).toHaveCount(1)
    await expect(page.locator('#people h3')).toHaveText(['Ada Obi', 'Bayo Ade'])
    expect(await findAccessibilityViolations(page, 'about')).toEqual([])
  } finally {
    await saveSettings(database, Object.fromEntries(Object.keys(company).map(name => [name, null])))
  }
})

test('the reasons and the impact figures say different things about the same numbers', async ({ page }) => {
  await open(page, '/company/about-us')
  const reasons = await page.locator('#why-choose dd').allInnerTexts()
  const impact = page.locator('#stats')
  expect(reasons).toHaveLength(4)
  expect(new Set(reasons).size).toBe(4)
  for (const reason of reasons) await expect(impact).not.toContainText(reason)
  for (const figure of ['50+', '2M+', '15+', '95%']) {
    await expect(page.locator('#why-choose')).toContainText(figure)
    await expect(impact).toContainText(figure)
  }
})

test('the titles of the main pages name the place or the market, and are not cut off', async ({
  request,
}) => {
  const main = ['/', '/contact', '/growth-quote', '/company/about-us', '/company/careers', '/company/blog']
  const titles = await Promise.all(
    main.map(async path => /<title>(.*?)<\/title>/.exec(await (await request.get(path)).text())?.[1] ?? ''),
  )
  expect(titles.filter(title => title.length > 60 || !/Lagos|Africa/.test(title))).toEqual([])
  expect(titles.filter(title => !title.includes('Holla'))).toEqual([])
  expect(new Set(titles).size).toBe(main.length)
})
