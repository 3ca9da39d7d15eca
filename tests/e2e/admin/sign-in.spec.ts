import {
  connect,
  fillLogin,
  openLogin,
  signInByDialog,
  signUp,
  storedSession,
  toast,
} from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test('a wrong password is told what the server says, and the form stays usable', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (400|503) .*auth\/v1\/token/)
  const dialog = await openLogin(page)
  await dialog.getByLabel('Email').fill(admin.email)
  await dialog.getByLabel('Password').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Sign In' }).click()

  await expect(toast(page)).toContainText('Login Failed')
  await expect(toast(page)).toContainText('Invalid login credentials')
  await expect(dialog.getByText('Invalid login credentials')).toBeVisible()
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  expect(new URL(page.url()).pathname).toBe('/')

  // A gateway that has no words for its trouble.
  await page.route('**/auth/v1/token*', route => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page)).toContainText('Invalid credentials. Please try again.')
  await expect(dialog.getByText('Invalid credentials. Please try again.')).toBeVisible()
})

test('an ordinary account is denied after a second and signed out', async ({ page, baseURL, inbox }) => {
  const person = await signUp(baseURL, inbox)
  const dialog = await openLogin(page)
  await fillLogin(page, person)
  await expect(dialog.getByRole('button', { name: 'Signing in…' })).toBeDisabled()

  await expect(toast(page)).toContainText('Access Denied')
  await expect(toast(page)).toContainText('You do not have administrative privileges.')
  await expect(page.getByText('Login Successful')).toHaveCount(0)
  expect(await storedSession(page)).toBeNull()

  await page.goto('/admin')
  await expect(page).toHaveURL(url => url.pathname === '/')
})

test('a super admin enters by the icon in the footer and finds three cards', async ({ page, admin }) => {
  await signInByDialog(page, admin)

  await expect(toast(page)).toContainText('Login Successful')
  await expect(toast(page)).toContainText('Welcome, Admin! Redirecting...')
  await expect(page.getByRole('heading', { level: 2, name: /^Manage/ })).toHaveText([
    'Manage Users',
    'Manage Posts',
    'Manage Categories',
  ])
  await expect(page.getByRole('link', { name: 'Back to Site' })).toHaveAttribute('href', '/')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(url => url.pathname === '/')
  expect(await storedSession(page)).toBeNull()
})

test('a visitor who asks for an admin page is led to the home page', async ({ page }) => {
  for (const path of ['/admin', '/admin/posts', '/admin/posts/new', '/admin/categories', '/admin/users']) {
    await page.goto(path)
    await expect(page).toHaveURL(url => url.pathname === '/')
  }
})

test('the server tells a crawler nothing of the back office but to stay away', async ({
  request,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const { data } = await office.from('posts').select('title').limit(1).single()

  const answer = await request.get('/admin/posts')
  const html = await answer.text()

  expect(answer.headers()['cache-control']).toBe('no-store')
  expect(answer.headers()['x-robots-tag']).toBe('noindex')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain(data?.title)
})
