import type { Page } from '@playwright/test'
import { connect, signIn, toast, visit } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { findMail } from '../support/mails.ts'
import { addEditor, ageProof } from '../support/staff.ts'

const password = 'correct-horse-battery-staple'
const newEmail = () => `colleague-${crypto.randomUUID()}@holla.example`

async function fillInvitation(page: Page, email: string, role: RegExp) {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('checkbox', { name: role }).check()
  return dialog
}

test('a colleague is invited by mail, chooses a password without sign-up, and works; an old proof is asked for in place', async ({
  page,
  browser,
  baseURL,
  admin,
  inbox,
  database,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403 .*rest\/v1\/rpc\/create_invitation/)
  const ada = await addEditor({ baseURL, admin, service })
  const email = newEmail()
  await signIn(page, ada, '/admin/users')
  await ageProof(database, ada.email)
  const dialog = await fillInvitation(page, email, /^Editor/)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Password').fill(ada.password)
  await proof.getByLabel('Password').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invitation on its way' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await expect(invitations.getByRole('listitem').filter({ hasText: email })).toContainText('Editor')

  const findLink = () => /\/invitation#[0-9a-f]{64}/.exec(findMail(inbox.mails, email, 'invites you'))?.[0]
  await expect.poll(findLink).toBeDefined()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await context.newPage()
  await theirs.goto(findLink() ?? '')
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(theirs.getByText('may write, publish')).toBeVisible()
  expect(await findAccessibilityViolations(theirs, 'invitation')).toEqual([])
  await theirs.getByLabel('Your name').fill('Bola Ade')
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(toast(theirs)).toContainText('Your invitation is accepted')
  const office = await connect(baseURL, { email, password })
  const { error } = await office.from('categories').insert({ name: `Bola ${crypto.randomUUID()}` })
  expect(error).toBeNull()

  await theirs.goto(findLink() ?? '')
  await theirs.reload()
  await expect(theirs.getByText('This invitation was used')).toBeVisible()
  await context.close()

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.goto(`/admin/users?q=${encodeURIComponent('Bola Ade')}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Editor')
  await expect(row).toContainText('address proven')
  await expect(invitations.getByRole('listitem').filter({ hasText: email })).toHaveCount(0)
})

test('a question for a proof that can’t be loaded says so, and what was typed stays', async ({
  page,
  baseURL,
  admin,
  database,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403|Failed to (load resource|fetch dynamically imported module)/)
  const ada = await addEditor({ baseURL, admin, service })
  await signIn(page, ada, '/admin/users')
  await ageProof(database, ada.email)
  const email = newEmail()
  const dialog = await fillInvitation(page, email, /^Editor/)
  await page.route('**/prove-again-dialog*', route => route.abort())
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof).toContainText('could not be loaded')
  await proof.getByRole('button', { name: 'Close' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
})

test('an invitation without a role says so at the roles, and leads there', async ({ page, admin }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, admin, '/admin/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  const email = dialog.getByLabel('Email')
  await email.fill(newEmail())
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByRole('group', { name: 'Roles' })).toHaveAccessibleDescription(
    /Choose at least one role\./,
  )
  await expect(dialog.getByText('Choose at least one role.')).toBeInViewport()
  await expect(dialog.getByRole('checkbox', { name: /^Writer/ })).toBeFocused()
  await expect(email).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('checkbox', { name: /^Writer/ }).check()
  await expect(dialog.getByText('Choose at least one role.')).toHaveCount(0)
})

test('after a copied link the mailed code is typed; an ended link says so', async ({
  page,
  browser,
  baseURL,
  admin,
  inbox,
  service,
}) => {
  const ada = await addEditor({ baseURL, admin, service })
  const email = newEmail()
  await signIn(page, ada, '/admin/users')
  const dialog = await fillInvitation(page, email, /^Admin/)
  await dialog.getByRole('button', { name: 'Copy a link instead' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the link' })
  const link = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await context.newPage()
  await theirs.goto(link)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(theirs.getByLabel('Six-digit code')).toBeFocused()
  const findCode = (to: string) =>
    /asked for it:\s+(\d{6})/.exec(findMail(inbox.mails, to, 'asked for it'))?.[1]
  await expect.poll(() => findCode(email)).toBeDefined()
  await theirs.getByLabel('Six-digit code').fill(findCode(email) ?? '')
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(theirs).toHaveURL(/\/admin$/)
  await theirs.goto(link)
  await theirs.getByRole('link', { name: 'Open the back office' }).click()
  await expect(theirs).toHaveURL(/\/admin$/)
  const office = await connect(baseURL, { email, password })
  expect((await office.from('contact_messages').select('id').limit(1)).error).toBeNull()
  await context.close()

  const late = newEmail()
  const gone = await fillInvitation(page, late, /^Writer/)
  await gone.getByRole('button', { name: 'Copy a link instead' }).click()
  const other = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  const slow = await browser.newContext({ baseURL: baseURL ?? '' })
  const typing = await slow.newPage()
  await typing.goto(other)
  await typing.getByLabel('Your name').fill('Ada\u202eBola')
  await typing.getByLabel('Password').fill(password)
  await typing.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(typing.getByLabel('Your name')).toBeFocused()
  await expect(typing.getByLabel('Your name')).toHaveAccessibleDescription(/invisible control character/)
  await typing.getByLabel('Your name').fill('Ada')
  await typing.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect.poll(() => findCode(late)).toBeDefined()
  await page.getByRole('button', { name: `End the invitation of ${late}` }).click()
  await expect(toast(page)).toContainText('Invitation ended')
  await typing.getByLabel('Six-digit code').fill(findCode(late) ?? '')
  await typing.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(typing.getByRole('status')).toContainText('This invitation was used, ended or is older')
  await typing.getByRole('button', { name: 'Sign in' }).click()
  await expect(typing.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
  await slow.close()
  const visitor = await visit(baseURL)
  const found = await visitor.rpc('find_invitation', { p_token: other.split('#')[1] })
  expect(found.data).toBeNull()
})

test('what fails after the mailed code has signed in is said where one goes on, and the chosen password is kept', async ({
  page,
  browser,
  baseURL,
  admin,
  inbox,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/)
  const ada = await addEditor({ baseURL, admin, service })
  const email = newEmail()
  await signIn(page, ada, '/admin/users')
  const dialog = await fillInvitation(page, email, /^Writer/)
  await dialog.getByRole('button', { name: 'Copy a link instead' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the link' })
  const link = (await shown.locator('code').textContent()) ?? ''
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await context.newPage()
  const findCode = () => /asked for it:\s+(\d{6})/.exec(findMail(inbox.mails, email, 'asked for it'))?.[1]
  const accept = theirs.getByRole('button', { name: 'Accept the invitation' })
  await theirs.goto(link)
  await theirs.getByLabel('Password').fill(password)
  await accept.click()
  await expect.poll(findCode).toBeDefined()
  await theirs.route('**/rpc/accept_invitation', route =>
    route.fulfill({
      status: 500,
      json: { code: '57014', message: 'canceling statement due to statement timeout' },
    }),
  )
  await theirs.getByLabel('Six-digit code').fill(findCode() ?? '')
  await accept.click()
  await expect(theirs.getByRole('alert')).toHaveText(
    'The server was too busy to accept it in time. Try again.',
  )
  await expect(theirs.getByLabel('Six-digit code')).toHaveCount(0)
  await expect(accept).toBeFocused()

  await theirs.unroute('**/rpc/accept_invitation')
  const given: unknown[] = []
  await theirs.route('**/auth/v1/user', async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    given.push(route.request().postDataJSON())
    return route.fulfill({ status: 503, json: { message: 'The database has too much to do.' } })
  })
  await accept.click()
  await expect(theirs).toHaveURL(/\/admin\/account\?reset=1$/)
  expect(given).toMatchObject([{ password }])
  await expect(toast(theirs).filter({ hasText: 'Your password is not set' })).toContainText(
    'Set one here. The database has too much to do.',
  )
  await theirs.unroute('**/auth/v1/user')
  await theirs.getByLabel('New password').fill(`${password}-2`)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(toast(theirs).filter({ hasText: 'Password changed successfully' })).toBeVisible()
  await context.close()
})

test('the page of an account: roles with Undo, suspension at once and back, and what was done', async ({
  page,
  browser,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[013] /)
  const ada = await addEditor({ baseURL, admin, service })
  const bola = await addEditor({ baseURL, admin, service })
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await context.newPage()
  await signIn(theirs, bola)
  await signIn(page, ada, `/admin/users?q=${encodeURIComponent(bola.email)}`)
  await page.getByRole('link', { name: bola.email }).click()
  await expect(page.getByRole('heading', { name: bola.email })).toBeVisible()
  expect(await findAccessibilityViolations(page, 'account')).toEqual([])
  await page.getByRole('checkbox', { name: /^Desk/ }).check()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(toast(page)).toContainText('User role updated successfully')
  await expect(page.getByRole('heading', { name: 'What this account may do' })).toBeFocused()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: /^Desk/ })).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).not.toHaveCount(0)

  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Signed in nowhere.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Suspend or remove' })).toBeFocused()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  await theirs.getByRole('link', { name: 'Manage Categories' }).click()
  const again = theirs.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByLabel('Password').fill(bola.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(theirs), 'as specified').toContainText('User is banned')
  await expect(again.getByText('This account is suspended. Ask an admin to end that.')).toBeVisible()
  await page.getByRole('button', { name: 'End the suspension' }).click()
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  await connect(baseURL, bola)
  await context.close()
})

test('the site is taken, offered and handed over, and its owner is stripped by nobody', async ({
  page,
  browser,
  baseURL,
  admin,
  service,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403 .*set_is_super_admin/)
  const ada = await addEditor({ baseURL, admin, service })
  const bola = await addEditor({ baseURL, admin, service })
  try {
    await signIn(page, ada, '/admin/users')
    await page
      .getByRole('region', { name: 'Ownership' })
      .getByRole('button', { name: 'Take ownership' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take ownership' }).click()
    await expect(toast(page)).toContainText('You own the site now')
    await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeFocused()
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const theirs = await context.newPage()
    await signIn(theirs, bola, `/admin/users?q=${encodeURIComponent(ada.email)}`)
    await theirs.getByRole('checkbox', { name: `Super Admin: ${ada.email}` }).click()
    await theirs.getByRole('button', { name: 'Remove super admin' }).click()
    await expect(toast(theirs)).toContainText('Error updating role')
    await expect(toast(theirs)).toContainText('This account owns the site')

    await page.goto(`/admin/users?q=${encodeURIComponent(bola.email)}`)
    await page.getByRole('link', { name: bola.email }).click()
    await page.getByRole('button', { name: 'Offer ownership' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Offer ownership' }).click()
    await expect(page.getByText('has not answered yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ownership' })).toBeFocused()
    await theirs.reload()
    await theirs.getByRole('button', { name: 'Accept ownership' }).click()
    await expect(toast(theirs)).toContainText('You own the site now')
    await context.close()
  } finally {
    await database`delete from private.ownership`
  }
})

test('two-factor from everybody: a banner with the days left, then only the way to set it up', async ({
  page,
  baseURL,
  admin,
  service,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403 /)
  const ada = await addEditor({ baseURL, admin, service })
  try {
    await signIn(page, ada, '/admin/users')
    await page.getByRole('button', { name: 'Require two-factor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Require two-factor' }).click()
    await expect(toast(page)).toContainText('Two-factor is required in a week')
    await page.reload()
    const banner = page.getByRole('region', { name: 'Two-factor sign-in is asked for' })
    await expect(banner).toContainText('You have 7 days to set it up')
    await database`alter table public.settings disable trigger sign_setting`
    await database`
      update public.settings set value = '"2026-01-01T00:00:00Z"' where name = 'security.two_factor_required_since'`
    await page.goto('/admin/posts')
    await expect(page).toHaveURL(/\/admin\/account$/)
    await expect(banner).toContainText('Set it up below')
    // Opened anew, so that nothing is left of the page before.
    await page.reload()
    await expect(banner).toContainText('Set it up below')
    await page.waitForLoadState('networkidle')
    await expect(toast(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Turn on two-factor' }).click()
    await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible()
  } finally {
    await database`update public.settings set value = 'null' where name = 'security.two_factor_required_since'`
    await database`alter table public.settings enable trigger sign_setting`
  }
})
