import type { Page } from '@playwright/test'
import { signIn } from '../support/back-office.ts'
import { findBarriers } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { addEditor, addSecuredEditor, giveCode, signInHalfway, toCode } from '../support/staff.ts'

test('turning two-factor on and off has no barrier and no sideways scroll, small and wide, in both themes', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  test.slow()
  const editor = await addEditor({ baseURL, admin, service })
  const found: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, editor)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Turn on two-factor' }).click()
  const secret = ((await page.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Six-digit code').fill('1')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(page.getByText('The code has six digits.')).toBeVisible()
  found.push(...(await lookEverywhere(page, 'set-up')))
  await giveCode(page, toCode(secret))
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  found.push(...(await lookEverywhere(page, 'codes')))
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('dialog', { name: 'Turn off two-factor?' })).toBeVisible()
  found.push(...(await lookEverywhere(page, 'off')))
  expect(found).toEqual([])
})

test('the second step of signing in has no barrier, in the dialog and as a page', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  test.slow()
  const editor = await addSecuredEditor({ baseURL, admin, service })
  const found: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInHalfway(page, editor)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  found.push(...(await lookEverywhere(page, 'dialog')))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  found.push(...(await lookEverywhere(page, 'page')))
  expect(found).toEqual([])
})

async function lookEverywhere(page: Page, state: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [360, 1280])
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 360 ? 640 : 800 })
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveClass(theme)
      found.push(...(await findBarriers(page, `${state} ${width} ${theme}`)))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) found.push(`${state} ${width} ${theme}: ${wide} px wide`)
    }
  return found
}
