import type { Page } from '@playwright/test'
import { connect, signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { addOfficeAddresses } from '../support/office-addresses.ts'
import { open } from '../support/open.ts'
import { publicPages } from '../support/public-pages.ts'
import { addInvitation, addPreview } from '../support/token-pages.ts'

test('where people choose the colours, every control of a public page has an edge', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/)
  const office = await connect(baseURL, admin)
  const [preview, invitation] = await Promise.all([addPreview(office), addInvitation(office)])
  const found: string[] = []
  for (const path of [...publicPages, preview.address, invitation.address]) {
    await open(page, path)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await findInBoth(page, `${path} ${width}`)))
    }
  }
  expect(found).toEqual([])
  await Promise.all([preview.remove(), invitation.remove()])
})

test('where people choose the colours, every control of the back office has an edge', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const { addresses, remove } = await addOfficeAddresses(await connect(baseURL, admin), service)
  await signIn(page, admin)
  const found: string[] = []
  for (const path of [...addresses, '/admin/posts/new']) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    found.push(...(await findInBoth(page, path)))
  }
  expect(found).toEqual([])
  await remove()
})

test('where people choose the colours, what is chosen differs from what is not', async ({ page, admin }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => {
        const { color, textDecorationLine } = getComputedStyle(element)
        // A ground that is forced away may still be told as transparent or not.
        const findGround = (at: Element): string => {
          const { backgroundColor } = getComputedStyle(at)
          return backgroundColor.endsWith(', 0)') && at.parentElement
            ? findGround(at.parentElement)
            : backgroundColor
        }
        return `${findGround(element)} ${color} ${textDecorationLine}`
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

  await open(page, '/admin/account')
  const account = 'a[href="/admin/account"]'
  await page.locator(`${account}[aria-current]`).waitFor()
  const opened = await look(account)
  await open(page, '/admin/settings?section=agency')
  const sections = 'nav[aria-label="Sections"] a'
  await page.locator(sections).first().waitFor()
  expect(await look(account)).not.toBe(opened)
  expect(await look(`${sections}[aria-current]`)).not.toBe(await look(`${sections}:not([aria-current])`))

  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin/posts/new')
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.press('Control+Alt+c')
  await page.getByRole('button', { name: 'More tools' }).click()
  const tools = '[role="menuitemcheckbox"]'
  expect(await look(`${tools}[aria-checked="true"]`)).not.toBe(await look(`${tools}[aria-checked="false"]`))
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
    [
      ...document.querySelectorAll(
        'button, input, select, textarea, summary, .button, .chip, .choice, .preview-comment, [role^="menuitem"]',
      ),
    ]
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
