import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { saveSettings } from '../support/save-settings.ts'

test('a program that fills in the hidden field is answered as a person is, and kept apart', async ({
  page,
  request,
  service,
}) => {
  const send = async (website: string) => {
    const subject = `Trap ${crypto.randomUUID()}`
    const form = { name: 'Ada', email: 'ada@example.com', subject, message: 'Hello', website }
    const answer = await request.post('/contact', { form })
    const { data } = await service.from('contact_messages').select().eq('subject', subject).single()
    return { status: answer.status(), isSent: (await answer.text()).includes('Message Sent!'), row: data }
  }
  const [person, program] = [await send(''), await send('https://spam.example')]
  expect(person).toMatchObject({ status: 200, isSent: true, row: { quarantined_at: null } })
  expect(program).toMatchObject({
    status: 200,
    isSent: true,
    row: { quarantined_at: expect.any(String), message: 'Hello' },
  })

  await open(page, '/contact')
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
  await page.getByLabel('Your Message').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  expect(await findAccessibilityViolations(page, 'contact')).toEqual([])
})

test('a form that was sent twice before the script came is one message', async ({ request, service }) => {
  const subject = `Twice ${crypto.randomUUID()}`
  const form = { name: 'Ada', email: 'ada@example.com', subject, message: 'Hello' }
  for (let press = 0; press < 2; press += 1)
    expect(await (await request.post('/contact', { form })).text()).toContain('Message Sent!')
  await request.post('/contact', { form: { ...form, message: 'Hello again' } })
  const { data } = await service.from('contact_messages').select('message').eq('subject', subject)
  expect(data?.map(({ message }) => message).sort()).toEqual(['Hello', 'Hello again'])
})

test('the first press on Send Message counts, also when it is the press that leaves a wrong address', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Your Message').fill('We would like to talk.')
  await page.getByLabel('Email Address').click()
  await page.keyboard.type('nope')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true')
})

test('the answer to a message that was sent has the focus and is in sight on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/contact')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Your Message').fill('We would like to talk.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Message Sent!' })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
})

test('a visitor without script reads every menu and writes a message', async ({
  browser,
  baseURL,
  inbox,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.locator('summary[aria-label="Menu"]').click()
  const menu = page.getByRole('navigation', { name: 'Main, small screen' })
  await expect(menu.getByRole('link')).toHaveText([
    'User Acquisition',
    'Growth Analytics',
    'App Store Optimization',
    'Performance Marketing',
    'Instant Growth Quote',
    'About',
    'Blog',
    'Contact',
  ])
  await menu.getByRole('link', { name: 'Contact' }).click()

  const subject = `Launch ${crypto.randomUUID()}`
  await fillMessage(page, { subject, email: 'ngozi@nowhere' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(/does not look like/)
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  expect(inbox.mails.some(mail => mail.includes(subject))).toBe(false)

  await page.getByLabel('Email Address').fill('ngozi@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Message Sent!')
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect.poll(() => inbox.mails.some(mail => mail.includes(subject))).toBe(true)
  await context.close()
})

test('a visitor who leaves the form empty is led to the first field and nothing is sent', async ({
  page,
  service,
}) => {
  const before = await countMessages(service)
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()

  await expect(page.getByLabel('Full Name')).toBeFocused()
  for (const label of ['Full Name', 'Email Address', 'Subject', 'Your Message'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Full Name').pressSequentially('N')
  await expect(page.getByLabel('Full Name')).not.toHaveAttribute('aria-invalid')
  expect(await countMessages(service)).toBe(before)
})

test('a message that could not be sent stays in the form and can go by e-mail', async ({
  page,
  consoleErrors,
  database,
}) => {
  consoleErrors.allow(/50\d/)
  await saveSettings(database, { 'agency.email': 'hello@zuma.example' })
  await expect.poll(async () => (await page.request.get('/contact')).text()).toContain('hello@zuma.example')
  await open(page, '/contact')
  await page.route('**/contact.data*', route => route.fulfill({ status: 503, body: 'unavailable' }))
  await fillMessage(page, { subject: 'Launch' })
  await page.getByRole('button', { name: 'Send Message' }).click()

  await expect(page.getByRole('alert')).toContainText('Uh oh! Something went wrong.')
  await expect(page.locator('[data-sonner-toast]')).toContainText(
    'There was a problem sending your message. Please try again.',
  )
  await expect(page.getByLabel('Your Message')).toHaveValue('We launch in March.')
  await expect(page.getByRole('link', { name: 'Send by e-mail instead' })).toHaveAttribute(
    'href',
    'mailto:hello@zuma.example?subject=Launch&body=We%20launch%20in%20March.',
  )
  await saveSettings(database, { 'agency.email': null })
})

async function fillMessage(page: Page, message: { subject: string; email?: string }) {
  await page.getByLabel('Full Name').fill('Ngọzi Adébáyọ̀')
  await page.getByLabel('Email Address').fill(message.email ?? 'ngozi@example.com')
  await page.getByLabel('Subject').fill(message.subject)
  await page.getByLabel('Your Message').fill('We launch in March.')
}

async function countMessages(service: SupabaseClient): Promise<number | null> {
  const { count } = await service.from('contact_messages').select('*', { count: 'exact', head: true })
  return count
}
