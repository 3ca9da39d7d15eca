import { signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { lookEverywhere } from '../support/look-everywhere.ts'
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
  await signIn(page, editor, '/admin/account')
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
