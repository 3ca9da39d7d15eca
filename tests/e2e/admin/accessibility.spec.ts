import type { Page } from '@playwright/test'
import { signIn } from '../support/back-office.ts'
import { enlargeText } from '../support/enlarge-text.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const content = (page: Page) => expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
const table = (page: Page) => expect(page.getByRole('table')).toBeVisible()
const openBarriers = async (page: Page) => {
  await page.getByRole('link', { name: 'Barriers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Barriers' })).toBeVisible()
}
const openQuote = async (page: Page) => {
  await page.getByRole('link', { name: 'A quote' }).click()
  await expect(page.getByRole('region', { name: 'Quote' })).toBeVisible()
}
const list = (page: Page) => expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()

/** Every screen, and what can stand over it. */
const states: { path: string; ready?: (page: Page) => Promise<void>; act?: (page: Page) => Promise<void> }[] =
  [
    {
      path: '/admin',
      ready: page => expect(page.getByRole('heading', { name: 'Newest posts' })).toBeVisible(),
    },
    { path: '/admin/posts', ready: table, act: click(/^Delete /) },
    { path: '/admin/posts', ready: table, act: click('Keyboard shortcuts') },
    {
      path: '/admin/posts?q=xyzzy',
      ready: page => expect(page.getByText('Nothing found')).toBeVisible(),
    },
    {
      path: '/admin/posts/00000000-0000-4000-8000-000000000000',
      ready: page => expect(page.getByText('This post no longer exists')).toBeVisible(),
    },
    { path: '/admin/posts/new', ready: content, act: click('Save Post') },
    { path: '/admin/posts/new', ready: content, act: click('Preview') },
    { path: '/admin/posts/new', ready: content, act: click('Image') },
    { path: '/admin/categories', ready: table, act: click(/^Edit /) },
    { path: '/admin/users', ready: table },
    { path: '/admin/messages', ready: list },
    { path: '/admin/messages', ready: list, act: openBarriers },
    { path: '/admin/messages', ready: list, act: click('Filters') },
    { path: '/admin/messages', ready: list, act: click('Add a lead') },
    { path: '/admin/messages', ready: list, act: page => page.getByRole('checkbox').first().click() },
    {
      path: '/admin/messages?q=no-such-word',
      ready: page => expect(page.getByText('Nothing found')).toBeVisible(),
    },
    {
      path: '/admin/messages/00000000-0000-4000-8000-000000000000',
      ready: page =>
        expect(page.getByRole('heading', { name: 'This message no longer exists' })).toBeVisible(),
    },
    { path: '/admin/messages?tab=open', ready: list, act: openQuote },
    {
      path: '/admin/messages?folder=quarantine',
      ready: page => expect(page.getByRole('link', { name: /^Spam/ })).toBeVisible(),
    },
    { path: '/admin/account' },
    { path: '/admin/settings' },
    { path: '/admin/settings?section=agency', act: page => page.getByLabel('Phone').first().fill('12') },
    { path: '/admin/settings?section=statistics' },
    { path: '/admin/settings?section=history' },
    {
      path: '/admin/statistics?weeks=4',
      ready: page => expect(page.getByRole('table').first()).toBeVisible(),
    },
    { path: '/admin/alerts', act: click('Save') },
    {
      path: '/admin/privacy',
      act: async page => {
        await page.getByLabel('Email address or phone number').fill('kofi@bus.example')
        await page.getByRole('button', { name: 'Find' }).click()
        await page.getByRole('button', { name: 'Erase all of it…' }).click()
      },
    },
    { path: '/admin/audit', ready: page => expect(page.getByRole('listitem').last()).toBeVisible() },
  ]

test('no screen or state of the back office has a barrier or scrolls sideways, at two widths in both themes', async ({
  page,
  admin,
  service,
}) => {
  test.setTimeout(900_000)
  const letter = { name: 'Kofi', email: 'kofi@bus.example', subject: 'Barriers', message: 'Hello' }
  await service.from('contact_messages').insert(letter)
  const quote = {
    ...{ name: 'Ama', email: 'ama@bus.example', subject: 'A quote' },
    message: '/growth-quote#url=oja.example&objective=acquisition&volume=5000&start=later',
  }
  expect((await service.functions.invoke('send-holla-email', { body: quote })).error).toBeNull()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, admin)
  const found: string[] = []
  for (const { path, ready, act } of states) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByText('no longer exists')).first(),
    ).toBeVisible()
    await ready?.(page)
    await act?.(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      found.push(...(await findAccessibilityViolations(page, `${path} ${width} light`)))
      await page.emulateMedia({ colorScheme: 'dark' })
      // Only colours differ between the themes.
      found.push(...(await findAccessibilityViolations(page, `${path} ${width} dark`, ['color-contrast'])))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) found.push(`${path} ${width}: ${wide} px wide`)
    }
  }
  expect(found).toEqual([])
  await service.from('contact_messages').delete().in('email', [letter.email, quote.email])
})

test('a table in the editor that is wider than a phone with text twice as large has no barrier', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, admin, '/admin/posts/new')
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Table' }).click()
  for (const word of ['City', 'Users', 'Cost of an installation']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await enlargeText(page, 'by the size of the root')
  const box = page.locator('.tableWrapper')
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(0)
  expect(await findAccessibilityViolations(page, 'table')).toEqual([])
})
