import type { Page } from '@playwright/test'
import { corePaths } from '../../../app/offline/kept-paths.ts'
import { expect } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { goOffline, listKept, lostRequests, test } from '../support/weak-network-test.ts'

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(lostRequests))

async function write(page: Page, message: string, subject = `Weak ${crypto.randomUUID()}`): Promise<string> {
  await page.getByLabel('Full Name').fill('Ngozi')
  await page.getByLabel('Email Address').fill('ngozi@example.com')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill(message)
  return subject
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const kept = (page: Page) => page.getByRole('region', { name: 'Message on this device' })
const receipt = (page: Page) => page.getByRole('status').filter({ hasText: 'Message Sent!' })
const fault = (page: Page) => page.getByText('The fault is ours, not yours.')

test('the receipt stays though the network goes right after the message has arrived', async ({
  page,
  network,
}) => {
  await open(page, '/contact')
  network.isLost = (path, method) => method === 'GET' && path.startsWith('/contact.data')
  await write(page, 'Hello.')
  await send(page)
  await expect(receipt(page)).toBeVisible()
  await expect(fault(page)).toHaveCount(0)
})

test('the receipt stays also for who came by a campaign and saves data', async ({ page, network }) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await open(page, '/contact?utm_source=radio')
  network.isLost = (path, method) => method === 'GET' && path.startsWith('/contact.data')
  await write(page, 'Hello.')
  await send(page)
  await expect(receipt(page)).toBeVisible()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await expect(fault(page)).toHaveCount(0)
})

test('a press on the link of the page that is open leaves what is typed there, whatever the network does', async ({
  page,
  network,
}) => {
  await open(page, '/contact?about=free-users')
  await expect.poll(() => network.seen.some(line => line.includes('/assets/start-offline-'))).toBe(true)
  network.isLost = (path, method) => method === 'GET' && path.startsWith('/contact.data')
  await write(page, 'Half a sen')
  await page.getByRole('link', { name: 'Change this' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByText('It is about:')).toHaveCount(0)
  await expect(page.getByLabel('Your Message')).toHaveValue('Half a sen')
  await expect(fault(page)).toHaveCount(0)
})

test('a closed receipt leaves the calculator as it is on a network that lets wait', async ({
  page,
  network,
}) => {
  await open(page, '/growth-quote#url=oja.example&objective=acquisition&volume=1000&start=asap')
  await expect.poll(async () => (await listKept(page)).pages).toEqual(expect.arrayContaining(corePaths))
  network.delay = 6_000
  network.seen.length = 0
  await page.keyboard.press('Escape')
  await expect.poll(() => network.seen.some(line => line.startsWith('GET /growth-quote.data'))).toBe(true)
  network.delay = 0
  await expect(page.getByLabel('Website or app URL')).toHaveValue('oja.example')
  await expect(fault(page)).toHaveCount(0)
})

test('what is changed after a failed send is what is kept, what goes by e-mail, and what is sent', async ({
  page,
  context,
  service,
}) => {
  await open(page, '/contact')
  await goOffline(context)
  const subject = await write(page, 'We launch in March.')
  await send(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Your Message').fill('We launch in April.')
  const byMail = page.getByRole('link', { name: 'Send by e-mail instead' })
  if ((await byMail.count()) > 0) {
    await byMail.evaluate(link => link.addEventListener('click', event => event.preventDefault()))
    await byMail.click()
    await expect(byMail).toHaveAttribute('href', /body=We%20launch%20in%20April\./)
  }
  await page.getByRole('button', { name: 'Send when back online' }).click()
  await kept(page).locator('summary').click()
  await expect(kept(page)).toContainText('We launch in April.')
  await expect(page.getByLabel('Your Message')).toHaveValue('')
  await context.setOffline(false)
  await expect(receipt(page)).toBeVisible()
  const { data } = await service.from('contact_messages').select('message').eq('subject', subject)
  expect(data).toEqual([{ message: 'We launch in April.' }])
})

test('who writes the next message keeps the focus when the one that waited is sent', async ({
  page,
  context,
}) => {
  await open(page, '/contact')
  await goOffline(context)
  await write(page, 'First.')
  await send(page)
  await page.getByRole('button', { name: 'Send when back online' }).click()
  await expect(kept(page)).toBeVisible()
  await page.getByLabel('Your Message').pressSequentially('The ne')
  await context.setOffline(false)
  await expect(receipt(page)).toBeVisible()
  await page.keyboard.type('xt one.')
  await expect(page.getByLabel('Your Message')).toHaveValue('The next one.')
})

test('a send without an answer fails after some time, and no step elsewhere drops one that is on its way', async ({
  page,
  network,
}) => {
  await open(page, '/contact')
  await page.route('**/contact.data*', () => {}, { times: 1 })
  await write(page, 'Hello.')
  await send(page)
  await page.locator('.site-footer').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('alert')).toContainText('Uh oh! Something went wrong.')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Your Message')).toHaveValue('Hello.')

  network.delay = 1_000
  await send(page)
  await page.locator('.site-footer').getByRole('link', { name: 'About Us' }).click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Message Sent!' })).toBeVisible()
  await expect(receipt(page)).toBeVisible()
  await expect(page).toHaveURL('/contact')
})

test('a step that was given up leads nowhere later', async ({ page, network, consoleErrors }) => {
  // Of the page that nobody waits for any more.
  consoleErrors.allow(/preloaded using link preload but not used/)
  await open(page, '/')
  await expect.poll(async () => (await listKept(page)).pages).toEqual(expect.arrayContaining(corePaths))
  network.seen.length = 0
  // Longer than the worker lets a page wait that it has.
  network.delay = 6_000
  await page.locator('.site-footer').getByRole('link', { name: 'About Us' }).click()
  await page.evaluate(() => {
    location.hash = 'quote-generator'
  })
  await expect.poll(() => network.seen.some(line => line.includes('/about-us.data'))).toBe(true)
  network.delay = 0
  await expect(page).toHaveURL('/#quote-generator')
  await expect(page.locator('#quote-generator')).toBeVisible()
})
