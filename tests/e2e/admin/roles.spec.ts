import type { Page } from '@playwright/test'
import {
  connect,
  expectToast,
  fillLogin,
  fillPost,
  findByTitle,
  openLogin,
  signIn,
  toast,
} from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { addMember } from '../support/staff.ts'

const places = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link')

/** Calls that the server refused while the pages were looked at. */
function watchErrors(page: Page): string[] {
  const refused: string[] = []
  page.on('response', answer => {
    if (/\/(rest|storage|auth)\/v1\//.test(answer.url()) && answer.status() >= 400) {
      refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    }
  })
  return refused
}

async function expectRefused(page: Page, path: string, role: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Not your page' })).toBeVisible()
  await expect(page.getByText(`This page is for the ${role} role`)).toBeVisible()
  await expect(places(page).first()).toBeVisible()
}

test('a writer writes, sends for review, and an editor publishes it', async ({
  page,
  baseURL,
  admin,
  service,
  browser,
}) => {
  const site = { baseURL, admin, service }
  const [writer, editor] = [await addMember(site, 'writer'), await addMember(site, 'editor')]
  const title = `By a writer ${crypto.randomUUID()}`
  const refused = watchErrors(page)
  await openLogin(page)
  await fillLogin(page, writer)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expectToast(page, 'Login Successful', 'Welcome! Redirecting...')
  expect(await places(page).allInnerTexts()).toEqual(['Overview', 'Posts'])

  await page.getByRole('link', { name: 'Your Drafts' }).click()
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Post' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Schedule|library/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expectToast(page, 'All fields are required')
  await fillPost(page, title)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expectToast(page, 'Sent for review')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('Sent for review').first()).toBeVisible()
  expect(await findAccessibilityViolations(page, 'a page of a writer')).toEqual([])

  for (const [path, role] of [
    ['/admin/users', 'Admin'],
    ['/admin/messages', 'Desk or Admin'],
    ['/admin/categories', 'Editor or Admin'],
    ['/admin/settings', 'Admin'],
  ] as const) {
    await expectRefused(page, path, role)
  }
  expect(await findAccessibilityViolations(page, 'a page of a writer')).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(refused).toEqual([])

  const desk = await browser.newPage({ baseURL: String(baseURL) })
  await signIn(desk, editor)
  await desk.getByRole('region', { name: 'Sent for review' }).getByRole('link', { name: title }).click()
  await expect(desk.getByLabel('Title', { exact: true })).toHaveValue(title)
  await desk.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(desk, 'Post created successfully')
  const office = await connect(baseURL, editor)
  const post = await findByTitle(office, title)
  await desk.goto(`/company/blog/${post?.slug}`)
  await expect(desk.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    `/admin/posts/${post?.id}`,
  )
  await desk.close()
  // What is published is nobody's draft any more.
  await page.goto('/admin/posts')
  await expect(page.getByText('No drafts yet')).toBeVisible()
})

test('a desk reads messages, and the site’s header knows nothing of roles', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const desk = await addMember({ baseURL, admin, service }, 'desk')
  const subject = `Trashed ${crypto.randomUUID()}`
  const letter = { name: 'Bola', email: 'bola@firm.example', subject, message: 'Hello' }
  expect((await service.from('contact_messages').insert(letter)).error).toBeNull()
  expect((await service.from('contact_messages').delete().eq('subject', subject)).error).toBeNull()
  const refused = watchErrors(page)
  await signIn(page, desk)
  await expect(places(page).filter({ hasText: 'Messages' })).toBeVisible()
  await expect(places(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Read Messages' }).click()
  await expect(page.getByRole('heading', { name: /^Messages/ })).toBeVisible()
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('navigation', { name: 'Kinds' }).getByRole('link')).toHaveCount(1)
  const trash = page.getByRole('table', { name: 'Messages in the trash' })
  await expect(trash.getByRole('row').filter({ hasText: subject })).toBeVisible()
  await expectRefused(page, '/admin/posts', 'Writer, Editor or Admin')
  await page.goto('/admin/account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  expect(refused).toEqual([])

  await page.goto('/')
  await page.waitForFunction(() => 'hydrated' in window)
  await expect(page.getByRole('button', { name: 'Admin login' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  // Who is signed in needs no password to go back in.
  await page.getByRole('button', { name: 'Admin login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
})

test('who loses their role is told so at the next call, and is led out', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4\d\d .*(rest|storage|realtime)\/v1/)
  const site = { baseURL, admin, service }
  const member = await addMember(site, 'writer')
  await signIn(page, member)
  await page.getByRole('link', { name: 'Your Drafts' }).click()
  await page.getByRole('button', { name: 'New Post' }).click()
  await fillPost(page, 'Too late')
  const office = await connect(baseURL, admin)
  const taken = await office.rpc('set_roles', { p_user_id: member.id, p_roles: [] })
  expect(taken.error).toBeNull()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(toast(page)).toContainText('Your account has no role here any more')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Too late')
  await page.evaluate(renewSoon)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  expect((await (await connect(baseURL, member)).from('post_drafts').select()).data).toEqual([])
})

test('an account without a role is refused as ever: dialog, sign-out, redirect', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const member = await addMember({ baseURL, admin, service })
  await openLogin(page)
  await fillLogin(page, member)
  await expectToast(page, 'Access Denied', 'You do not have administrative privileges.')
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

/** The next token says which roles are left. */
function renewSoon(): void {
  const key = Object.keys(localStorage).find(name => name.endsWith('-auth-token')) ?? ''
  const session = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
}
