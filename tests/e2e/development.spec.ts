import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { makeTemporaryDirectory, startServer } from '../support/server.ts'
import { type Account, connect, fillPost, signIn, toast, visit } from './support/back-office.ts'
import { expect, test } from './support/fixtures.ts'
import { addOfficeAddresses } from './support/office-addresses.ts'
import { giveCode, toCode } from './support/staff.ts'

const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_dev', SUPABASE_SECRET_KEY: 'sb_secret_dev' }

test.use({ actionTimeout: 120_000, navigationTimeout: 120_000 })

test('with npm run dev, where React runs every effect twice, all journeys work', async ({
  page,
  admin,
  consoleErrors,
}) => {
  test.setTimeout(900_000)
  // Sheets come with scripts here, one after another, and only then fonts are asked for.
  consoleErrors.allow(/was preloaded using link preload but not used/)
  const directory = makeTemporaryDirectory()
  const server = await startServer(
    { ...keys, DATA_DIR: directory.path, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    ['--dev'],
  )
  try {
    await sendMessage(page, server.url)
    await signIn(page, admin, `${server.url}/admin`)
    await publishAndDelete(page)
    await triageMessage(page, server.url)
    await keepCategories(page, server.url)
    await changeUsers(page, server.url)
    await changeSettings(page, server.url)
    await openEveryPage(page, server.url, admin)
    await turnOnTwoFactor(page, server.url)
  } finally {
    // Vite's own socket would keep the server from ending.
    await page.close()
    await server.stop()
    directory.remove()
  }
})

async function sendMessage(page: Page, site: string) {
  await page.goto(`${site}/contact`)
  await page.waitForFunction(() => 'hydrated' in window)
  await page.getByLabel('Full Name').fill('Bola')
  await page.getByLabel('Email Address').fill('bola@payday.example')
  await page.getByLabel('Subject').fill('Written twice')
  await page.getByLabel('Your Message').fill('Forty users.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast(page)).toContainText('Message Sent!')
}

async function publishAndDelete(page: Page) {
  await page.getByRole('link', { name: 'Manage Posts' }).click()
  await page.getByRole('button', { name: 'New Post' }).click()
  await fillPost(page, 'Written twice')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await page.getByRole('button', { name: 'Delete Written twice' }).click()
  await page.getByRole('button', { name: 'Delete post', exact: true }).click()
  await expect(toast(page)).toContainText('Post deleted successfully')
  await expect(page.getByRole('link', { name: 'Written twice' })).toHaveCount(0)
}

async function triageMessage(page: Page, site: string) {
  await page.goto(`${site}/admin/messages`)
  await page.getByRole('link', { name: 'Written twice' }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(toast(page)).toContainText('Message archived')
  await page.getByRole('link', { name: /^Archive/ }).click()
  await page.getByRole('link', { name: 'Written twice' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete message' }).click()
  await expect(toast(page)).toContainText('Message deleted')
}

async function keepCategories(page: Page, site: string) {
  await page.goto(`${site}/admin/categories`)
  await page.getByRole('button', { name: 'New Category' }).click()
  await page.getByLabel('Category Name').fill('Twice')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Category created successfully')
  await page.getByRole('button', { name: 'Edit Twice' }).click()
  await page.getByLabel('Category Name').fill('Thrice')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Category updated successfully')
  await page.getByRole('button', { name: 'Delete Thrice' }).click()
  await page.getByRole('button', { name: 'Delete category' }).click()
  await expect(toast(page)).toContainText('Category deleted successfully')
}

async function changeUsers(page: Page, site: string) {
  const email = 'colleague@holla.example'
  const { error } = await (await visit(site)).auth.signUp({ email, password: 'correct-horse-battery' })
  expect(error).toBeNull()
  await page.goto(`${site}/admin/users`)
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Make super admin' }).click()
  await expect(toast(page)).toContainText('User role updated successfully')
  await row.getByRole('button', { name: `Delete ${email}` }).click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page)).toContainText('User deleted successfully')
}

async function changeSettings(page: Page, site: string) {
  await page.goto(`${site}/admin/settings?section=agency`)
  await page.getByLabel('City', { exact: true }).fill('Ibadan')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('Settings saved')
  await page.reload()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Ibadan')
}

async function openEveryPage(page: Page, site: string, admin: Account) {
  const office = await connect(site, admin)
  const service = createClient(site, keys.SUPABASE_SECRET_KEY, { auth: { persistSession: false } })
  const { addresses, remove } = await addOfficeAddresses(office, service)
  for (const address of addresses) {
    await page.goto(site + address)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await remove()
}

async function turnOnTwoFactor(page: Page, site: string) {
  await page.goto(`${site}/admin/account`)
  await page.getByRole('button', { name: 'Turn on two-factor' }).click()
  const secret = (await page.getByRole('code').textContent()) ?? ''
  await giveCode(page, toCode(secret.replaceAll(' ', '')))
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
}
