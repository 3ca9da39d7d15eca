import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { goOffline, listKept, lostRequests, test } from '../support/weak-network-test.ts'

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(lostRequests))

async function write(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Ngozi')
  await page.getByLabel('Email Address').fill('ngozi@example.com')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill('We launch in March.')
  await page.getByRole('button', { name: 'Send Message' }).click()
}

/** Or the error, as what could not be read is not missing. */
async function countStored(service: SupabaseClient, subject: string) {
  const { data, error } = await service.from('contact_messages').select('id').eq('subject', subject)
  return error ?? data.length
}

const keep = (page: Page) => page.getByRole('button', { name: 'Send when back online' }).click()
const kept = (page: Page) => page.getByRole('region', { name: 'Message on this device' })
const receipt = (page: Page) => page.getByRole('status').filter({ hasText: 'Message Sent!' })
const toSubject = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

test('a message that failed waits if its writer asks, outlives tabs and reloads, and is sent once', async ({
  page,
  context,
  service,
}) => {
  const count = (subject: string) => countStored(service, subject)
  const subject = toSubject('Launch')
  await open(page, '/contact')
  await expect.poll(async () => (await listKept(page)).pages).toContain('/contact')
  await goOffline(context)
  await open(page, '/contact')
  await write(page, subject)
  await expect(page.getByRole('alert')).toContainText('There was a problem sending your message.')
  await expect(page.locator('[data-sonner-toast]')).toContainText('Uh oh! Something went wrong.')
  expect(await page.evaluate(() => localStorage.getItem('letters'))).toBeNull()
  // Which stops its clock: what follows clears it.
  await page.locator('[data-sonner-toast]').hover()
  await page.getByRole('button', { name: 'Send when back online' }).press('Enter')
  await expect(kept(page)).toContainText(subject)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expect(page.getByLabel('Your Message')).toHaveValue('')
  expect(await findAccessibilityViolations(page, 'kept letter')).toEqual([])

  await open(page, '/contact')
  const other = await context.newPage()
  await open(other, '/contact')
  await expect(kept(page)).toContainText(subject)
  await expect(kept(other)).toContainText(subject)
  await context.setOffline(false)
  await expect(receipt(page)).toContainText('Number')
  await expect(receipt(other)).toContainText('Number')
  expect(await count(subject)).toBe(1)
  await other.getByRole('button', { name: 'Close' }).click()
  await expect(receipt(page)).toHaveCount(0)
})

test('a message that waits has its room before it is read, so that the form stays where it is', async ({
  page,
  context,
  network,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/contact')
  await goOffline(context)
  await write(page, toSubject('Room'))
  await keep(page)
  await expect(kept(page)).toBeVisible()
  network.isLost = path => path === '/contact/send'
  await context.setOffline(false)
  await page.addInitScript(() => {
    addEventListener('load', () => {
      document.body.dataset.formTop = String(document.forms[0]?.getBoundingClientRect().top)
    })
  })
  await open(page, '/contact')
  await expect(kept(page)).toBeVisible()
  const [first, last] = await page.evaluate(() => [
    Number(document.body.dataset.formTop),
    document.forms[0]?.getBoundingClientRect().top,
  ])
  expect(first).toBeGreaterThan(400)
  expect(last).toBeCloseTo(first ?? 0, 0)
  await kept(page).getByRole('button', { name: 'Discard' }).click()
  await expect
    .poll(() => page.evaluate(() => document.forms[0]?.getBoundingClientRect().top))
    .toBeLessThan(400)
})

test('what is discarded is not sent', async ({ page, context, service, network }) => {
  const subject = toSubject('Never')
  await open(page, '/contact')
  await goOffline(context)
  await write(page, subject)
  await keep(page)
  await kept(page).getByRole('button', { name: 'Discard' }).click()
  await expect(kept(page)).toHaveCount(0)
  await context.setOffline(false)
  await open(page, '/contact')
  await expect(kept(page)).toHaveCount(0)
  expect(network.seen.filter(line => line.startsWith('POST /contact'))).toEqual([])
  expect((await service.from('contact_messages').select('id').eq('subject', subject)).data).toEqual([])
})

test('where the answer is lost the message is stored once, sent again by hand or by itself', async ({
  page,
  service,
  network,
}) => {
  const count = (subject: string) => countStored(service, subject)
  const [byHand, byItself] = [toSubject('By hand'), toSubject('By itself')]
  await open(page, '/contact')
  network.losesAnswer = (_path, method) => method === 'POST'
  await write(page, byHand)
  await expect(page.getByRole('alert')).toContainText('Uh oh!')
  await expect.poll(() => count(byHand)).toBe(1)
  network.losesAnswer = () => false
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(receipt(page)).toBeVisible()
  expect(await count(byHand)).toBe(1)

  await open(page, '/contact')
  network.losesAnswer = (_path, method) => method === 'POST'
  await write(page, byItself)
  await expect.poll(() => count(byItself)).toBe(1)
  await keep(page)
  await expect
    .poll(() => network.seen.filter(line => line === 'POST /contact/send').length)
    .toBeGreaterThan(0)
  network.losesAnswer = () => false
  await expect(receipt(page)).toContainText('Number')
  expect(await count(byItself)).toBe(1)
  // Who sends the same once more means to.
  await page.getByRole('button', { name: 'Close' }).click()
  await write(page, byItself)
  await expect(receipt(page)).toBeVisible()
  expect(await count(byItself)).toBe(2)
})

test('a refusal is told, and the text stays and can be edited beside another message', async ({
  page,
  context,
  service,
}) => {
  const subject = toSubject('Call')
  await open(page, '/contact?about=call')
  const time = page.getByLabel('First choice')
  await time.evaluate((select: HTMLSelectElement) => {
    const gone = new Option('gone', '2020-01-01T10:00:00.000Z', true, true)
    select.append(gone)
    select.value = gone.value
  })
  await goOffline(context)
  await write(page, subject)
  await keep(page)
  await expect(kept(page)).toContainText('Waiting on this device')
  await context.setOffline(false)
  await expect(kept(page)).toContainText('One of these times is no longer offered.')
  await kept(page).locator('summary').click()
  await expect(kept(page)).toContainText('We launch in March.')

  await page.getByLabel('Full Name').fill('Bola')
  await kept(page).getByRole('link', { name: 'Edit it' }).click()
  await expect(time).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ngozi')
  await expect(page.getByLabel('Your Message')).toHaveValue('We launch in March.')
  await page.goBack()
  await expect(page.getByLabel('Full Name')).toHaveValue('Bola')
  await page.goForward()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ngozi')
  await time.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(receipt(page)).toContainText('Number')
  await expect(kept(page)).toHaveCount(0)
  const { data } = await service.from('contact_messages').select('message').eq('subject', subject)
  expect(data).toHaveLength(1)
})

test('a message that has waited too long is told on any page, once, and leads to where it can be sent', async ({
  page,
  context,
}) => {
  const subject = toSubject('Late')
  await open(page, '/')
  await expect.poll(async () => (await listKept(page)).pages).toContain('/contact')
  await open(page, '/contact')
  await goOffline(context)
  await write(page, subject)
  await keep(page)
  await expect(kept(page)).toContainText(subject)
  await open(page, '/')
  await page.evaluate(
    days =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('letters')
        opening.onsuccess = () => {
          const store = opening.result.transaction('letters', 'readwrite').objectStore('letters')
          store.getAll().onsuccess = ({ target }) => {
            const [letter] = (target as IDBRequest).result
            const change = store.put({ ...letter, keptAt: Date.now() - days * 86_400_000 })
            change.onsuccess = resolve
            change.onerror = reject
          }
        }
      }),
    8,
  )
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'This message has waited for 7 days' })
  await expect(toast).toContainText('It was not sent, and is still on this device.')
  await context.setOffline(false)
  await toast.getByRole('button', { name: 'See it' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(kept(page)).toContainText('Send it now?')
  await expect(toast).toHaveCount(0)
  await kept(page).getByRole('button', { name: 'Send it now' }).click()
  await expect(receipt(page)).toContainText('Number')
})

test('twenty switches of the network during reading and sending: ten messages, each stored once', async ({
  page,
  context,
  service,
}) => {
  await open(page, '/')
  await expect.poll(async () => (await listKept(page)).pages).toContain('/contact')
  const subjects = Array.from({ length: 10 }, (_, index) => toSubject(`Switch ${index}`))
  for (const subject of subjects) {
    await goOffline(context)
    await open(page, '/growth-quote')
    await open(page, '/contact')
    await write(page, subject)
    await keep(page)
    await expect(kept(page)).toContainText(subject)
    await context.setOffline(false)
    // All that stands there, so that a failure tells what became of the letter.
    await expect.poll(() => page.getByRole('main').textContent()).toMatch(/Message Sent!.*Number/s)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(receipt(page)).toHaveCount(0)
  }
  const { data } = await service.from('contact_messages').select('subject').in('subject', subjects)
  expect(data?.map(({ subject }) => subject).sort()).toEqual([...subjects].sort())
})
