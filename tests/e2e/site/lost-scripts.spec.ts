import { bundlePath } from '../../../app/offline/kept-paths.ts'
import { connect, signIn, toast } from '../support/back-office.ts'
import { expect } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { goOffline, listKept, lostRequests, test } from '../support/weak-network-test.ts'

// A browser never asks again for a module that failed once in a document.

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(lostRequests))

test('a login whose script was lost opens at the next press', async ({ page, network }) => {
  await open(page, '/')
  network.isLost = path => path.includes('/admin-login-dialog-')
  await page.getByRole('button', { name: 'Admin login' }).click()
  await expect(toast(page)).toContainText('The login could not be loaded')
  network.isLost = () => false
  await page.getByRole('button', { name: 'Admin login' }).click()
  await expect(page.getByRole('dialog', { name: 'Admin Login' }).getByLabel('Email')).toBeFocused()
})

test("without a network the open page's own link leaves the page as it is, also before the late scripts", async ({
  page,
  context,
  network,
}) => {
  network.isLost = path => path.includes('/start-offline-')
  await open(page, '/')
  await page.getByLabel('How many users').fill('25000')
  await goOffline(context)
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('.data'))
  await page.locator('header a[href="/"]').press('Enter')
  await failed
  await page.waitForFunction(() => window.__reactRouterDataRouter?.state.navigation.state === 'idle')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('first 100')
  await expect(page.getByLabel('How many users')).toHaveValue('25,000')
})

test('a step to a page whose script is not there leads to that page once the network is back', async ({
  page,
  network,
}) => {
  network.isLost = path => path.includes(bundlePath)
  await open(page, '/contact')
  await expect.poll(async () => (await listKept(page)).pages).toEqual(['/contact'])
  network.isAway = true
  await page.reload()
  await expect(page.locator('[data-copy-notice]')).toContainText('This copy is from')
  await page.locator('.site-footer').getByRole('link', { name: 'Blog' }).click()
  await expect.poll(() => page.url()).not.toContain('/contact')
  network.isAway = false
  await page.reload()
  await expect(page).toHaveURL('/company/blog')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('toasts whose script was lost show once the network is back', async ({ page, network }) => {
  await open(page, '/growth-quote')
  const lost = network.seen.length
  network.isLost = path => path.includes('/toast-stage-')
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/toast-stage-'))
  await page.getByLabel('Website or app URL').focus()
  await failed
  expect(network.seen.slice(lost).filter(line => line.includes('/toast-stage-'))).toEqual([])
  network.isLost = () => false
  await page.getByRole('button', { name: 'Get Instant Quote' }).click()
  await expect(toast(page)).toContainText('Hold on! 🚧')
})

test('a session whose script was lost shows once the network is back', async ({ page, network, admin }) => {
  await open(page, '/')
  const known = network.seen.filter(line => line.endsWith('.js'))
  await signIn(page, admin, '/robots.txt')
  network.isLost = (path, method) => path.endsWith('.js') && !known.includes(`${method} ${path}`)
  const failed = page.waitForEvent('requestfailed')
  await open(page, '/')
  await failed
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  network.isLost = () => false
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a mailed link whose script was lost signs in once the network is back', async ({
  page,
  network,
  admin,
}) => {
  const client = await connect(network.url, admin)
  const { access_token = '', refresh_token = '' } = (await client.auth.getSession()).data.session ?? {}
  const script = /\/assets\/mailed-link-/
  network.isLost = path => script.test(path)
  const failed = page.waitForEvent('requestfailed', request => script.test(request.url()))
  const link = new URLSearchParams({ access_token, refresh_token, type: 'recovery' })
  await page.goto(`/admin/account#${link}`)
  await failed
  await expect(page).toHaveURL('/admin/account')
  network.isLost = () => false
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

test('the blog whose script for live changes was lost is live once the network is back', async ({
  page,
  network,
}) => {
  const script = /\/assets\/module-/
  network.isLost = path => script.test(path)
  const failed = page.waitForEvent('requestfailed', request => script.test(request.url()))
  await open(page, '/company/blog')
  await failed
  network.isLost = () => false
  await page.waitForEvent('websocket', socket => socket.url().includes('/realtime/v1/'))
})

test('a text editor whose script was lost comes by Try again', async ({ page, network, admin }) => {
  await signIn(page, admin)
  network.isLost = path => path.includes('/rich-text-editor-')
  await page.goto('/admin/posts/new')
  await page.getByLabel('Title').fill('Kept')
  await expect(page.getByText('The text editor could not be loaded.')).toBeVisible()
  network.isLost = () => false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Kept')
})
