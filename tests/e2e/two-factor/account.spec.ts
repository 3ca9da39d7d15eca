import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { connect, signIn, signInByDialog, toast } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addEditor,
  addSecuredEditor,
  giveCode,
  giveRecoveryCode,
  signInByBoth,
  toCode,
} from '../support/staff.ts'

const readSecret = async (page: Page) =>
  ((await page.getByRole('code').textContent()) ?? '').replaceAll(' ', '')

test('an editor turns two-factor on, keeps the codes, and needs the app in another browser', async ({
  page,
  browser,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422 .*auth\/v1\/factors/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const editor = await addEditor({ baseURL, admin, service })
  await signIn(page, editor, '/admin/account')
  await page.getByRole('button', { name: 'Turn on two-factor' }).click()

  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect
    .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  const secret = await readSecret(page)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await page.getByRole('button', { name: 'Copy secret' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  const field = page.getByLabel('Six-digit code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await giveCode(page, toCode(secret, 20))
  await expect(toast(page)).toContainText('Error turning on two-factor')
  await expect(page.getByText('That code is wrong or was used already.')).toBeVisible()
  await expect(field).toBeFocused()
  await giveCode(page, toCode(secret))

  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused()
  const codes = await page.getByRole('code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('holla-recovery-codes.txt')
  const text = await readFile(await file.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  expect(text).toContain(editor.email)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('I have kept them')).toBeHidden()
  await expect(page.getByText(codes[9] ?? '')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible()
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)
  const office = await connect(baseURL, editor)
  expect((await office.rpc('get_all_users')).error?.message).toBe('Sign in with your second factor first')

  const phone = await browser.newPage({ viewport: { width: 360, height: 640 }, baseURL: baseURL ?? '' })
  await signInByBoth(phone, { ...editor, secret })
  await phone.close()
})

test('new codes and turning off ask for a code, and the old ones end', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422 .*auth\/v1\/factors/)
  const editor = await addSecuredEditor({ baseURL, admin, service })
  await signInByBoth(page, editor)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make new recovery codes?' })
  await giveCode(page, toCode(editor.secret, 20))
  await expect(toast(page)).toContainText('Error making recovery codes')
  await giveRecoveryCode(page, editor.recoveryCodes[0] ?? '')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused()
  const [fresh = ''] = await page.getByRole('code').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  const other = await connect(baseURL, editor)
  const redeem = (code = '') => other.rpc('use_recovery_code', { p_code: code })
  expect((await redeem(editor.recoveryCodes[1])).data).toBe(false)
  expect((await redeem(fresh)).data).toBe(true)
  await page.reload()
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('dialog', { name: 'Turn off two-factor?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeFocused()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await giveCode(page, toCode(editor.secret, 1))
  await expect(toast(page)).toContainText('Two-factor sign-in is off')
  await expect(page.getByRole('button', { name: 'Turn on two-factor' })).toBeVisible()
  const byPassword = await connect(baseURL, editor)
  expect((await byPassword.rpc('count_recovery_codes')).data).toBe(0)
  expect((await byPassword.rpc('get_all_users')).error).toBeNull()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Turn on two-factor' })).toBeVisible()
})

test('a set-up that is not finished leaves nothing behind', async ({ page, baseURL, admin, service }) => {
  const editor = await addEditor({ baseURL, admin, service })
  const office = await connect(baseURL, editor)
  const listFactors = async () => (await office.auth.mfa.listFactors()).data?.all.length
  await signIn(page, editor, '/admin/account')
  const begin = async () => {
    await page.getByRole('button', { name: 'Turn on two-factor' }).click()
    await expect(page.getByRole('heading', { name: 'Add Holla to your authenticator app' })).toBeFocused()
  }
  await begin()
  expect(await listFactors()).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(listFactors).toBe(0)
  await begin()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect.poll(listFactors).toBe(0)

  await page.goto('/admin/account')
  await begin()
  await page.reload()
  expect(await listFactors()).toBe(1)
  await begin()
  expect(await listFactors()).toBe(1)
})

test('a device is signed out from another one and is asked to sign in again', async ({
  page,
  browser,
  baseURL,
  admin,
  service,
}) => {
  const editor = await addEditor({ baseURL, admin, service })
  const phone = await browser.newPage({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 640 },
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  await signInByDialog(phone, editor)
  await phone.goto('/admin/users')
  await expect(phone.getByText(admin.email)).toBeVisible()
  await signInByDialog(page, editor)
  await page.goto('/admin/account')

  const devices = page.getByRole('region', { name: 'Your devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('Chrome on Linux')
  await expect(devices.first()).toContainText('This device')
  await expect(devices.first().getByRole('button')).toHaveCount(0)
  await expect(devices.last()).toContainText('Chrome on Android')
  await expect(devices.last()).toContainText('127.0.0.1')
  await devices
    .last()
    .getByRole('button', { name: /^Sign out Chrome on Android/ })
    .click()
  await expect(toast(page)).toContainText('Device signed out')
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeFocused()
  await expect(devices).toHaveCount(1)

  const asked = phone.getByRole('dialog', { name: 'Please sign in again' })
  await expect(async () => {
    if (!(await asked.isVisible())) {
      await phone.getByRole('link', { name: 'Overview' }).click({ timeout: 5_000 })
      await phone.getByRole('link', { name: 'Users', exact: true }).click({ timeout: 5_000 })
    }
    await expect(asked).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await phone.close()
})

test('all other devices are signed out at once', async ({ page, baseURL, admin, service }) => {
  const editor = await addEditor({ baseURL, admin, service })
  const others = [await connect(baseURL, editor), await connect(baseURL, editor)]
  await signIn(page, editor, '/admin/account')
  const devices = page.getByRole('region', { name: 'Your devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.last()).toContainText('Unknown device')
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(toast(page)).toContainText('Signed out on all other devices')
  await expect(devices).toHaveCount(1)
  await connect(baseURL, editor)
  await page.reload()
  await expect(devices).toHaveCount(2)
  await page.getByLabel('Current password').fill(editor.password)
  await page.getByLabel('New password').fill('an-entirely-new-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page)).toContainText('Password changed successfully')
  await expect(devices, 'the new password ended the other session').toHaveCount(1)
  for (const other of others) expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('all of it goes by the keyboard alone on a small phone', async ({ page, baseURL, admin, service }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const editor = await addEditor({ baseURL, admin, service })
  await signIn(page, editor, '/admin/account')
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeVisible()
    for (let step = 0; step < 60; step += 1) {
      if (await button.evaluate(element => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press('Turn on two-factor')
  await expect(page.getByRole('heading', { name: 'Add Holla to your authenticator app' })).toBeFocused()
  await press('Copy secret')
  const secret = await readSecret(page)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await page.keyboard.type(toCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused()
  await press('I have kept them')
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Two-factor sign-in' })
  await expect(heading).toBeFocused()
  await press('Turn off')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await page.keyboard.type(toCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Turn on two-factor' })).toBeVisible()
  await expect(heading).toBeFocused()
})

test('what the network breaks on the account page is said, and goes on when it is back', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_FAILED/)
  const broken = async (pattern: string, act: () => Promise<void>) => {
    await page.route(pattern, route => route.abort())
    await act()
    await page.unroute(pattern)
  }
  const editor = await addEditor({ baseURL, admin, service })
  await connect(baseURL, editor)
  await signIn(page, editor)
  const region = page.getByRole('region', { name: 'Your devices' })
  await broken('**/rpc/list_sessions', async () => {
    await page.goto('/admin/account')
    await expect(toast(page)).toContainText('Error fetching devices')
  })
  await region.getByRole('button', { name: 'Try again' }).click()
  await expect(region.getByRole('listitem')).toHaveCount(2)
  await broken('**/rpc/end_session', async () => {
    await region.getByRole('button', { name: /^Sign out Unknown/ }).click()
    await expect(toast(page)).toContainText('Sign out Failed')
  })
  await expect(region.getByRole('listitem')).toHaveCount(2)

  await broken('**/auth/v1/factors', async () => {
    await page.getByRole('button', { name: 'Turn on two-factor' }).click()
    await expect(toast(page)).toContainText('Error turning on two-factor')
  })
  await page.getByRole('button', { name: 'Turn on two-factor' }).click()
  await broken('**/rpc/create_recovery_codes', async () => {
    await giveCode(page, toCode(await readSecret(page)))
    await expect(toast(page)).toContainText('Error making recovery codes')
  })
  await expect(page.getByText('You have no recovery codes left.')).toBeVisible()
  await broken('**/rpc/count_recovery_codes', async () => {
    await page.reload()
    await expect(toast(page)).toContainText('Error fetching two-factor sign-in')
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have no recovery codes left.')).toBeVisible()
})
