import type { Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type postgres from 'postgres'
import sharp from 'sharp'
import type { Inbox } from '../../support/inbox.ts'
import { expect } from './fixtures.ts'

export interface Account {
  email: string
  password: string
}

// Playwright's trace recorder reads the preview's blob: address itself, which our policy rightly refuses.
export const tracedPreview = /Connecting to 'blob:/

export async function openLogin(page: Page) {
  await page.goto('/')
  await page.waitForFunction(() => 'hydrated' in window)
  await page.getByRole('button', { name: 'Admin login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  return dialog
}

export async function fillLogin(page: Page, { email, password }: Account) {
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByLabel('Password').press('Enter')
}

/**
 * Signed in as if by the dialog, whose own second of waiting every test would pay for, and gone to one page of the back
 * office.
 */
export async function signIn(page: Page, account: Account, address = '/admin') {
  // Of the same origin, with nothing to load.
  await page.goto(URL.canParse(address) ? new URL('/robots.txt', address).href : '/robots.txt')
  const { origin, hostname } = new URL(page.url())
  const client = await visit(origin)
  const { data, error } = await client.auth.signInWithPassword(account)
  expect(error).toBeNull()
  await page.evaluate(
    ([key, session]) => localStorage.setItem(key ?? '', session ?? ''),
    [`sb-${hostname.split('.')[0]}-auth-token`, JSON.stringify(data.session)],
  )
  await page.goto(address)
  if (address.endsWith('/admin')) await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

export async function signInByDialog(page: Page, account: Account) {
  await openLogin(page)
  await fillLogin(page, account)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

export function toast(page: Page) {
  return page.locator('[data-sonner-toast][data-front="true"]')
}

export function storedSession(page: Page) {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => /^sb-.+-auth-token$/.test(name))
    return key ? localStorage.getItem(key) : null
  })
}

export async function fillPost(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Excerpt').fill('An excerpt')
  await page.getByRole('textbox', { name: 'Content' }).fill('Some words')
  await page.getByLabel('Category').selectOption({ label: 'User Acquisition' })
}

export async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** The site's own client, as anybody may have it: key and backend, if that is elsewhere, stand in every page. */
export async function visit(baseURL: string | undefined): Promise<SupabaseClient> {
  const html = await (await fetch(`${baseURL}/`)).text()
  const key = /sb_publishable_[\w-]+/.exec(html)?.[0] ?? ''
  const [, backend] = /browserSupabaseUrl\\?",\\?"(https?:[^"\\]+)/.exec(html) ?? []
  return createClient(backend ?? baseURL ?? '', key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

export async function connect(baseURL: string | undefined, account: Account): Promise<SupabaseClient> {
  const client = await visit(baseURL)
  const { error } = await client.auth.signInWithPassword(account)
  expect(error).toBeNull()
  return client
}

/** An ordinary account, whose owner confirmed the address by the code in the mail. */
export async function signUp(baseURL: string | undefined, inbox: Inbox): Promise<Account> {
  const account = { email: `visitor-${crypto.randomUUID()}@holla.example`, password: 'correct-horse-battery' }
  const client = await visit(baseURL)
  const { error } = await client.auth.signUp(account)
  expect(error).toBeNull()
  const findCode = () =>
    /asked for it:\s+(\d{6,})/.exec(inbox.mails.find(mail => mail.includes(account.email)) ?? '')?.[1]
  await expect.poll(findCode, { message: 'a mail with a code' }).toBeDefined()
  const verified = await client.auth.verifyOtp({
    email: account.email,
    token: findCode() ?? '',
    type: 'signup',
  })
  expect(verified.error).toBeNull()
  await client.auth.signOut()
  return account
}

export async function findByTitle(office: SupabaseClient, title: string) {
  const { data, error } = await office.from('posts').select('*').eq('title', title).maybeSingle()
  expect(error).toBeNull()
  return data
}

export async function findMessage(service: SupabaseClient, subject: string) {
  const { data, error } = await service
    .from('contact_messages')
    .select('*')
    .eq('subject', subject)
    .maybeSingle()
  expect(error).toBeNull()
  return data
}

export async function findAccount(office: SupabaseClient, email: string) {
  const { data, error } = await office.rpc('get_all_users')
  expect(error).toBeNull()
  return (data as { id: string; email: string; is_super_admin: boolean }[]).find(
    account => account.email === email,
  )
}

export async function wholePost(office: SupabaseClient, title: string) {
  const { data: category } = await office
    .from('categories')
    .select('id')
    .neq('name', 'Careers')
    .limit(1)
    .single()
  const { data: session } = await office.auth.getUser()
  return {
    title,
    content: '<p>Words</p>',
    category_id: category?.id,
    user_id: session.user?.id,
    excerpt: 'An excerpt',
    feature_image_url: null,
  }
}

/** The toast in front, with its title and what the server said. */
export async function expectToast(page: Page, title: string, description = '') {
  await expect(toast(page)).toContainText(title)
  await expect(toast(page)).toContainText(description)
}

/** What stays on the page of a failure: the server's words and the number of the request. */
export function problem(page: Page, message: string) {
  return page
    .getByRole('alert')
    .filter({ hasText: message })
    .filter({ hasText: /Request [\w-]{8,}/ })
}

/** Runs `act` while the database refuses what the statement takes away. */
export async function withoutGrant(
  database: postgres.Sql,
  right: string,
  act: () => Promise<void>,
): Promise<void> {
  await database.unsafe(`revoke ${right} from authenticated`)
  try {
    await act()
  } finally {
    await database.unsafe(`grant ${right} to authenticated`)
  }
}
