import type { Page } from '@playwright/test'
import { signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { publicPages } from '../support/public-pages.ts'

test.use({ trace: 'off' })

const officePages = [
  '/admin',
  '/admin/posts',
  '/admin/posts/new',
  '/admin/calendar',
  '/admin/categories',
  '/admin/users',
  '/admin/messages',
  '/admin/account',
]

test('where people choose the colours, every control of a public page has an edge', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/)
  const found: string[] = []
  for (const path of publicPages) {
    await open(page, path)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await findInBoth(page, `${path} ${width}`)))
    }
  }
  expect(found).toEqual([])
})

test('where people choose the colours, every control of the back office has an edge', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  const found: string[] = []
  for (const path of officePages) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    found.push(...(await findInBoth(page, path)))
  }
  expect(found).toEqual([])
})

test('where people choose the colours, what is chosen differs from what is not', async ({ page, admin }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => {
        const { backgroundColor, color, textDecorationLine } = getComputedStyle(element)
        return `${backgroundColor} ${color} ${textDecorationLine}`
      })
  await open(page, '/growth-quote')
  expect(await look('.choice:has(:checked)')).not.toBe(await look('.choice:not(:has(:checked))'))
  expect(await look('[aria-pressed="true"]')).not.toBe(await look('[aria-pressed="false"]'))
  await open(page, '/company/blog')
  expect(await look('.chip[aria-current]')).not.toBe(await look('.chip:not([aria-current])'))
  expect(await look('.nav-link[aria-current="page"]')).not.toBe(
    await look('.nav-link:not([aria-current="page"])'),
  )
  await signIn(page, admin)
  const places = 'nav[aria-label="Back office"] a'
  expect(await look(`${places}[aria-current="page"]`)).not.toBe(await look(`${places}:not([aria-current])`))
  await open(page, '/admin/messages')
  const folders = 'nav[aria-label="Folders"] a'
  await page.locator(folders).first().waitFor()
  expect(await look(`${folders}[aria-current]`)).not.toBe(await look(`${folders}:not([aria-current])`))
})

async function findInBoth(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await expect(page.locator('html')).toHaveClass(colorScheme)
    found.push(...(await findEdgeless(page)).map(line => `${where} ${colorScheme}: ${line}`))
  }
  return found
}

/** What looks like a button or a field on a usual screen and has no line around it here. */
function findEdgeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea, summary, .button, .chip, .choice')]
      .filter(control => control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter(control => !control.closest('[aria-hidden="true"], .sr-only'))
      .filter(control => {
        const { borderTopStyle, borderTopWidth, appearance } = getComputedStyle(control)
        const isNative = control.matches('[type="range"], [type="checkbox"]') && appearance !== 'none'
        return !isNative && (borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1)
      })
      .map(control => control.outerHTML.slice(0, 100)),
  )
}
