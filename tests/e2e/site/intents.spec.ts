import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { saveSettings } from '../support/save-settings.ts'

const findLead = async (database: import('postgres').Sql, subject: string) => {
  const [lead] = await database`
    select l.*, m.message, m.id as letter_id
    from public.contact_messages m
    join public.lead_letters f on f.message_id = m.id
    join public.leads l on l.id = f.lead_id
    where m.subject = ${subject}`
  return lead
}

async function writeAs(page: Page, email: string) {
  await page.getByLabel('Full Name').fill('Ngọzi Adébáyọ̀')
  await page.getByLabel('Email Address').fill(email)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const receipt = (page: Page) => page.getByRole('status').filter({ hasText: 'Message Sent!' })
const makeAddress = () => `${crypto.randomUUID()}@gmail.com`

test('Claim your 100 comes with its subject and the four facts, which are to be filled in, and leaves an empty form', async ({
  page,
  database,
}) => {
  await open(page, '/?utm_source=newsletter&utm_campaign=first-100')
  // In a tab of its own it is the same.
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Claim your 100' }).click({ button: 'middle' })
  const beside = await opened
  await expect(beside.getByLabel('Subject')).toHaveValue('Claim my first 100 users')
  await beside.close()
  await page.getByRole('link', { name: 'Claim your 100' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Claim my first 100 users')
  const lines = await page.getByLabel('Your Message').inputValue()
  expect(lines.match(/:$/gm)).toHaveLength(4)
  await writeAs(page, makeAddress())
  await send(page)
  await expect(page.getByLabel('Your Message')).toHaveAccessibleDescription('Please fill in these lines.')

  const subject = `Claim ${crypto.randomUUID()}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill(`${lines}March.`)
  await send(page)
  await expect(receipt(page)).toBeFocused()
  await expect(page.locator('[data-sonner-toast]')).toContainText('Message Sent!')
  for (const label of ['Full Name', 'Email Address', 'Subject', 'Your Message'])
    await expect(page.getByLabel(label)).toHaveValue('')

  const lead = await findLead(database, subject)
  expect(lead).toMatchObject({
    intent: 'free_users',
    origin: '/',
    utm: { source: 'newsletter', campaign: 'first-100' },
  })
  await expect(receipt(page)).toContainText(
    `${lead?.letter_id.slice(0, 4)}-${lead?.letter_id.slice(4, 8)}`.toUpperCase(),
  )
  await expect(receipt(page).getByRole('link')).toHaveText(['How we work', 'Instant Growth Quote'])
})

test('Schedule a Call offers half-hours of the office, and those chosen are kept as text and as moments', async ({
  page,
  database,
}) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Schedule a Call' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Schedule a call')
  const choices = page.getByRole('combobox')
  await expect(choices).toHaveCount(3)
  const times = await choices
    .first()
    .locator('option')
    .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value).filter(Boolean))
  expect(times.length).toBeGreaterThanOrEqual(60)
  for (const time of times) {
    const shown = new Date(time).toLocaleString('en-GB', {
      timeZone: 'Africa/Lagos',
      weekday: 'short',
      hour: '2-digit',
    })
    expect(shown).toMatch(/^(Mon|Tue|Wed|Thu|Fri),? (09|1[0-6])$/)
    expect(Date.parse(time)).toBeGreaterThan(Date.now())
  }
  const [first = '', second = ''] = [times[3], times[20]]
  await choices.nth(0).selectOption(first)
  await choices.nth(1).selectOption(second)
  const subject = `Call ${crypto.randomUUID()}`
  await writeAs(page, makeAddress())
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill('My phone number: +234 803 123 4567')
  await send(page)
  await expect(receipt(page)).toContainText('Answer by')
  const lead = await findLead(database, subject)
  expect(lead).toMatchObject({ intent: 'call', proposed_times: [new Date(first), new Date(second)] })
  expect(lead?.message).toMatch(/^My phone number: .*\n\nTimes for a call \(West Africa Time\):\n1\. \w+day/)
})

test('without script a call is scheduled, a claim has its facts, and a half-hour that has passed is not taken', async ({
  browser,
  baseURL,
  database,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Claim your 100' }).click()
  await expect(page.getByLabel('Your Message')).toHaveValue(/start:/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Schedule a Call' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Schedule a call')
  const subject = `Call ${crypto.randomUUID()}`
  await writeAs(page, makeAddress())
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill('Please call me.')
  const first = page.getByLabel('First choice')
  const wished = await first.locator('option').nth(5).getAttribute('value')
  await first.selectOption({ index: 5 })
  await send(page)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Message Sent!')
  await expect(page.getByLabel('Subject')).toHaveValue('')
  expect(await findLead(database, subject)).toMatchObject({
    intent: 'call',
    proposed_times: [new Date(wished ?? '')],
  })

  const passed = { time: '2026-01-05T09:00:00.000Z' }
  const form = { name: 'Ada', email: makeAddress(), subject: 'Late', message: 'Call me', ...passed }
  const late = await context.request.post('/contact?about=call', { form })
  expect(late.status()).toBe(400)
  expect(await late.text()).toContain('is no longer offered')
  await context.close()
})

test('a press on Schedule a Call counts before the scripts have come', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/^$/)
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Schedule a Call' }).click({ noWaitAfter: true })
  await expect(page.getByLabel('Subject')).toHaveValue('Schedule a call')
})

test('a service comes with its name, an article with its title, and nothing of an address gets into the form', async ({
  page,
  database,
}) => {
  await open(page, '/services/growth-analytics')
  await page.getByRole('link', { name: 'Ask about it' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('About Growth Analytics')
  await expect(page.getByLabel('Your Message')).toHaveValue('')
  const subject = `Service ${crypto.randomUUID()}`
  await writeAs(page, makeAddress())
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill('What does it cost?')
  await send(page)
  await expect(receipt(page)).toBeVisible()
  expect(await findLead(database, subject)).toMatchObject({
    intent: 'service',
    service: 'growth-analytics',
    origin: '/services/growth-analytics',
  })

  await open(page, '/services/app-store-optimization')
  await page.getByRole('link', { name: 'Ask about your listing' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('About App Store Optimization')

  await open(page, '/company/blog')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click()
  const title = await page.getByRole('article').getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('link', { name: 'Ask us about this article' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(`About “${title}”`)

  for (const address of [
    '?about=Buy+now',
    '?article=no-such-article',
    '?subject=Hi&message=Hi',
    '?article=<b>',
  ]) {
    await open(page, `/contact${address}`)
    await expect(page.getByLabel('Subject')).toHaveValue('')
    await expect(page.getByLabel('Your Message')).toHaveValue('')
    await expect(page.getByRole('main')).not.toContainText('It is about')
  }
})

test('who asks not to be followed is not: the page and the campaign stay untold, what is asked for is told', async ({
  browser,
  baseURL,
  database,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'sec-gpc': '1' },
  })
  const page = await context.newPage()
  await open(page, '/?utm_source=newsletter')
  await page.getByRole('link', { name: 'Claim your 100' }).click()
  const subject = `Private ${crypto.randomUUID()}`
  await writeAs(page, makeAddress())
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill('Our app')
  await send(page)
  await expect(receipt(page)).toBeVisible()
  expect(await findLead(database, subject)).toMatchObject({ intent: 'free_users', origin: null, utm: null })
  expect(
    await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length),
  ).toBe(
    await page.evaluate(
      () => Object.keys(sessionStorage).filter(key => key.startsWith('react-router')).length,
    ),
  )
  await context.close()
})

test('WhatsApp is offered in menu, card and receipt once a number is set, and nowhere without one', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const links = page.locator('a[href^="https://wa.me/"]')
  await open(page, '/contact')
  await expect(links).toHaveCount(0)
  await saveSettings(database, { 'agency.whatsapp': '+234 (0) 803 123 4567' })
  await expect(async () => {
    await open(page, '/contact')
    await expect(links).toHaveCount(2, { timeout: 500 })
  }).toPass()
  await page.locator('summary[aria-label="Menu"]').click()
  const menu = page.getByRole('navigation', { name: 'Main, small screen' })
  await expect(menu.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/2348031234567',
  )
  await page.keyboard.press('Escape')
  await writeAs(page, makeAddress())
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Your Message').fill('Hello')
  await send(page)
  await expect(receipt(page).getByRole('link', { name: 'Go on in WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2348031234567\?text=About%20my%20message%20[0-9A-F]{4}-[0-9A-F]{4}/,
  )
  await saveSettings(database, { 'agency.whatsapp': null })
})
