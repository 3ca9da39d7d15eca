import {
  connect,
  fillLogin,
  openLogin,
  signIn,
  signInByDialog,
  toast,
  visit,
} from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { findMail } from '../support/mails.ts'

const newPassword = 'an-entirely-new-password'

test('an editor who forgot the password sets a new one by the link in the mail', async ({
  page,
  baseURL,
  admin,
  inbox,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403 .*\/auth\/v1\/user/)
  test.skip(
    process.env.E2E_IN_FRONT === 'true',
    'a link in a mail leads to the site of the copy that sent it',
  )
  const dialog = await openLogin(page)
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  const asking = page.getByRole('dialog', { name: 'Forgot your password?' })
  await asking.getByLabel('Email').fill(admin.email)
  await asking.getByRole('button', { name: 'Send link' }).click()
  await expect(asking.getByRole('status')).toContainText('is on its way')

  const findLink = () =>
    /http\S+\/auth\/v1\/verify\S+/.exec(findMail(inbox.mails, admin.email, 'recovery'))?.[0]
  await expect.poll(findLink, { message: 'a mail with a link' }).toBeDefined()
  await page.goto(findLink() ?? '')
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  expect(page.url()).not.toContain('access_token')
  await page.getByLabel('New password').fill(newPassword)

  const openLink = (minutesAgo: number) => database`
    update auth.mfa_amr_claims m set updated_at = now() - make_interval(mins => ${minutesAgo})
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = m.session_id and u.email = ${admin.email}`
  await openLink(16)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This link was opened more than 15 minutes ago.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  await openLink(1)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(toast(page)).toContainText('Password changed successfully')
  await expect(page.getByLabel('Current password')).toBeVisible()

  const office = await visit(baseURL)
  const refused = await office.auth.signInWithPassword(admin)
  const entered = await office.auth.signInWithPassword({ ...admin, password: newPassword })
  const restored = await office.auth.updateUser({ password: admin.password })
  expect(refused.error?.message).toBe('Invalid login credentials')
  expect(entered.error).toBeNull()
  expect(restored.error).toBeNull()
})

test('a password changes only for who knows the present one', async ({
  page,
  admin,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4\d\d .*auth\/v1\/user/)
  // Another device, to be signed out.
  await connect(baseURL, admin)
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByLabel('Current password').fill('not-the-password')
  await page.getByLabel('New password').fill('an-entirely-new-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page)).toContainText('Error changing password')
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    /Current password is not correct/,
  )
  await expect(page.getByLabel('New password')).not.toHaveAttribute('aria-invalid')

  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(toast(page)).toContainText('Signed out on all other devices')
  await page.goto('/')
  await page.evaluate(() => localStorage.clear())
  await openLogin(page)
  await fillLogin(page, admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a link that was used before says so', async ({ page, baseURL }) => {
  test.skip(
    process.env.E2E_IN_FRONT === 'true',
    'a link in a mail leads to the site of the copy that sent it',
  )
  await page.goto(`${baseURL}/auth/v1/verify?token=0000&type=recovery&redirect_to=${baseURL}/admin/account`)
  await expect(toast(page)).toContainText('This link does not work')
  await expect(page).toHaveURL(url => url.pathname === '/')
})

test('signing in and out in one tab is known in the others', async ({ page, context, admin }) => {
  const other = await context.newPage()
  await other.goto('/')
  await other.waitForFunction(() => 'hydrated' in window)
  await expect(other.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)

  await signInByDialog(page, admin)
  await expect(other.getByRole('link', { name: 'Admin', exact: true }).first()).toBeVisible()
  await other.goto('/admin/posts/new')
  await other.getByLabel('Title').fill('Unfinished')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(url => url.pathname === '/')
  await expect(other).toHaveURL(url => url.pathname === '/')
  await expect(other.getByRole('dialog')).toHaveCount(0)
})
