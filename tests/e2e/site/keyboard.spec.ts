import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

test('somebody with nothing but a keyboard goes by the menu to a quote, from there writes, and closes the login', async ({
  page,
}) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()

  await tabTo(page, page.locator('header summary', { hasText: 'Services' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('header details[open]').getByRole('link', { name: 'Instant Growth Quote' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instant Growth Quote')
  await expect(page.locator('header details[open]')).toHaveCount(0)

  await tabTo(page, page.getByLabel('Website or app URL'))
  await page.keyboard.type('oja.example')
  await tabTo(page, page.getByRole('radio', { name: 'User acquisition' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Traffic to web page' })).toBeChecked()
  await tabTo(page, page.getByRole('slider'))
  await page.keyboard.press('End')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '100,000,000 Visitors')
  await tabTo(page, page.getByRole('radio', { name: 'As soon as possible' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Get Instant Quote' }))
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  await expect(dialog).toContainText('₦2,760,000,000')
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(isOutsideOf, 'dialog')).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Get Instant Quote' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('link', { name: 'Send this quote' }))
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('Subject')).toHaveValue('Quote: Traffic to web page, 100,000,000 Clicks')
  await tabTo(page, page.getByLabel('Full Name'))
  await page.keyboard.type('Ngọzi')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ngozi@example.com')
  await tabTo(page, page.getByRole('button', { name: 'Send Message' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeFocused()

  const login = page.getByRole('button', { name: 'Admin login' })
  await tabTo(page, login)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(login).toBeFocused()
})

test('the menu of a phone opens, leads on and closes by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await tabTo(page, page.locator('summary[aria-label="Menu"]'))
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Main, small screen' })
  await tabTo(page, menu.getByRole('link', { name: 'About' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
  await expect(menu).toBeHidden()
})

test('a step to another page leads to its heading, so that it is read; one inside a page leaves the focus', async ({
  page,
}) => {
  await open(page, '/')
  await expect(page.locator('body')).toBeFocused()
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'About', exact: true }).first().press('Enter')
  await expect(heading).toHaveText('About us')
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: 'Blog', exact: true }).first().press('Enter')
  await expect(heading).toHaveText('Blog')
  await expect(heading).toBeFocused()
  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').last()
  await category.press('Enter')
  await expect(page).toHaveURL(/category=/)
  await expect(category).toBeFocused()
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/\/company\/blog\//)
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(heading).toHaveText('Blog')
  await expect(heading).toBeFocused()

  await open(page, '/')
  await page.locator('#quote-generator').getByRole('button').press('Enter')
  await expect(page).toHaveURL(/\/growth-quote#/)
  await expect(heading).toBeFocused()
})

/** Presses Tab until it is there. Whatever has the focus on the way must be seen and be marked. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
    expect(await page.evaluate(describeUnmarkedFocus)).toBeNull()
  }
  throw new Error(`Eighty presses of Tab did not lead to ${target}`)
}

function describeUnmarkedFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.id === 'main') return null
  // A control that only lends its behaviour to what is drawn around it is marked there.
  const drawn = focused.matches('[type="radio"], .stretched') ? focused.parentElement : focused
  const marks = [
    getComputedStyle(focused),
    getComputedStyle(drawn ?? focused),
    getComputedStyle(focused, '::after'),
  ]
  return marks.some(({ outlineStyle }) => outlineStyle !== 'none') ? null : focused.outerHTML.slice(0, 200)
}

function isOutsideOf(selector: string): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && !focused.closest(selector)
}
