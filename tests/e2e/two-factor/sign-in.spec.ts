import { turnOnSecondFactor } from '../../support/authenticator.ts'
import {
  connect,
  fillPost,
  findAccount,
  findByTitle,
  openLogin,
  signIn,
  signUp,
  storedSession,
  toast,
  visit,
} from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { findMail } from '../support/mails.ts'
import {
  addEditor,
  addSecuredEditor,
  giveCode,
  giveRecoveryCode,
  signInByBoth,
  signInHalfway,
  toCode,
} from '../support/staff.ts'

test('with two-factor on, nothing says success before the code was right', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422 .*auth\/v1\/factors/)
  const editor = await addSecuredEditor({ baseURL, admin, service })
  await signInHalfway(page, editor)
  await expect(page.getByText('Login Successful')).toHaveCount(0)
  await giveCode(page, '12345')
  await expect(page.getByText('The code has six digits.')).toBeVisible()

  await giveCode(page, toCode(editor.secret, 20))
  await expect(toast(page)).toContainText('Login Failed')
  await expect(toast(page)).toContainText('Invalid TOTP code entered')
  await expect(page.getByText('That code is wrong or was used already.')).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page.getByText('Login Successful')).toHaveCount(0)

  await giveCode(page, toCode(editor.secret))
  await expect(toast(page)).toContainText('Login Successful')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('whoever turns back at the code is signed out here and nowhere else', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const editor = await addSecuredEditor({ baseURL, admin, service })
  await signInHalfway(page, editor)
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => storedSession(page)).toBeNull()
  expect((await editor.office.rpc('get_all_users')).error).toBeNull()
})

test('half signed in, every admin page asks for the code, also after a reload and in two tabs', async ({
  page,
  context,
  baseURL,
  admin,
  service,
}) => {
  const editor = await addSecuredEditor({ baseURL, admin, service })
  await signInHalfway(page, editor)
  await page.reload()
  await page.waitForFunction(() => 'hydrated' in window)
  await page.getByRole('button', { name: 'Admin login' }).click()
  await expect(page.getByRole('dialog', { name: 'Two-factor sign-in' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/admin/users')
  await expect(other.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await expect(other.getByText(editor.email)).toBeVisible()
  expect(new URL(other.url()).pathname).toBe('/admin/users')

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await giveRecoveryCode(other, editor.recoveryCodes[0] ?? '')
  await expect(other.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
  await expect(other.getByText(admin.email)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a recovery code opens once, and ten wrong ones close the way', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 429 .*use_recovery_code/)
  const editor = await addSecuredEditor({ baseURL, admin, service })
  const [code = '', unused = ''] = editor.recoveryCodes
  await signInHalfway(page, editor)
  await giveRecoveryCode(page, code.toUpperCase())
  await expect(toast(page)).toContainText('Login Successful')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await signInHalfway(page, editor)
  await giveRecoveryCode(page, code)
  await expect(toast(page)).toContainText('Login Failed')
  await expect(page.getByText('That code is wrong or was used already.')).toBeVisible()
  const thief = await connect(baseURL, editor)
  for (let guess = 0; guess < 9; guess += 1)
    expect((await thief.rpc('use_recovery_code', { p_code: `${guess}` })).data).toBe(false)
  await page.getByLabel('Recovery code').fill(unused)
  await page.getByLabel('Recovery code').press('Enter')
  await expect(page.getByText('Too many wrong codes. Try again in a quarter of an hour.')).toBeVisible()
})

test('a token from before two-factor was turned on changes no role and deletes nobody, and says why', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403 .*rest\/v1\/rpc/)
  const [editor, other] = [
    await addEditor({ baseURL, admin, service }),
    await addEditor({ baseURL, admin, service }),
  ]
  await signIn(page, editor, '/admin/users')
  const role = page.getByRole('checkbox', { name: `Super Admin: ${other.email}` })
  await expect(role).toBeChecked()
  const sameSession = await visit(baseURL)
  await sameSession.auth.setSession(JSON.parse((await storedSession(page)) ?? ''))
  await turnOnSecondFactor({ client: sameSession })

  await role.click()
  await page.getByRole('button', { name: 'Remove super admin' }).click()
  await expect(toast(page)).toContainText('Error updating role')
  await expect(toast(page)).toContainText('Sign in with your second factor first')
  await expect(role).toBeChecked()
  await page.getByRole('button', { name: `Delete ${other.email}` }).click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page)).toContainText('Error deleting user')
  await expect(toast(page)).toContainText('Sign in with your second factor first')
  expect(await findAccount(await connect(baseURL, admin), other.email)).toMatchObject({
    is_super_admin: true,
  })
})

test('an ordinary account with two-factor is denied before any code', async ({ page, baseURL, inbox }) => {
  const person = await signUp(baseURL, inbox)
  await turnOnSecondFactor({ client: await connect(baseURL, person) })
  const dialog = await openLogin(page)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password').fill(person.password)
  await dialog.getByLabel('Password').press('Enter')
  await expect(toast(page)).toContainText('Access Denied')
  await expect(page.getByLabel('Six-digit code')).toHaveCount(0)
  expect(await storedSession(page)).toBeNull()
})

test('who is signed out while writing gives password and code over the open editor and goes on', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[0-3] .*(auth|rest)\/v1/)
  const editor = await addSecuredEditor({ baseURL, admin, service })
  const title = `Secured ${crypto.randomUUID()}`
  await signInByBoth(page, editor)
  await page.goto('/admin/posts/new')
  await fillPost(page, title)
  await editor.office.auth.signOut({ scope: 'global' })

  await page.getByRole('button', { name: 'Save Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password').fill(editor.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByLabel('Six-digit code')).toBeFocused()
  await giveCode(page, toCode(editor.secret, 1))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue(title)

  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Post created successfully')
  const office = await connect(baseURL, admin)
  expect((await findByTitle(office, title))?.content).toBe('<p>Some words</p>')
  await office.from('posts').delete().eq('title', title)
})

test('a list behind the code step is not emptied, and is fresh after it', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[0-3] .*(auth|rest)\/v1/)
  const editor = await addSecuredEditor({ baseURL, admin, service })
  const subject = `Behind ${crypto.randomUUID()}`
  const letter = { name: 'Kofi', email: 'kofi@bus.example', message: 'Hello' }
  await service.from('contact_messages').insert({ ...letter, subject })
  await signInByBoth(page, editor)
  await page.goto('/admin/messages')
  const list = page.getByRole('list', { name: 'Messages' })
  await expect(list.getByText(subject)).toBeVisible()
  await editor.office.auth.signOut({ scope: 'global' })
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password').fill(editor.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByLabel('Six-digit code')).toBeFocused()
  await comeBack()
  await service
    .from('contact_messages')
    .insert({ ...letter, email: 'ama@bus.example', subject: `${subject} again` })
  await expect(page.locator('ol').getByText(subject, { exact: true })).toBeVisible()
  await giveCode(page, toCode(editor.secret, 1))
  await expect(dialog).toHaveCount(0)
  await expect(list.getByText(`${subject} again`)).toBeVisible()
  await service.from('contact_messages').delete().like('subject', `${subject}%`)
})

test('the link of a forgotten password leads by the code to the new password', async ({
  page,
  baseURL,
  admin,
  service,
  inbox,
}) => {
  const editor = await addSecuredEditor({ baseURL, admin, service })
  const dialog = await openLogin(page)
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(editor.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const findLink = () =>
    /http\S+\/auth\/v1\/verify\S+/.exec(findMail(inbox.mails, editor.email, 'recovery'))?.[0]
  await expect.poll(findLink, { message: 'a mail with a link' }).toBeDefined()
  await page.goto(findLink() ?? '')

  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await giveCode(page, toCode(editor.secret))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.getByLabel('New password').fill('an-entirely-new-password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(toast(page)).toContainText('Password changed successfully')
  await connect(baseURL, { ...editor, password: 'an-entirely-new-password' })
})
