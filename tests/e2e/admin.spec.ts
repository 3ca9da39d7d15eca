import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import type { Inbox } from '../support/inbox.ts'
import { expect, test } from './fixtures.ts'

test.use({ actionTimeout: 10_000 })

// Playwright's trace recorder reads the preview's blob: address itself, which our policy rightly refuses.
const tracedPreview = /Connecting to 'blob:/

interface Account {
  email: string
  password: string
}

test('a wrong password is told what the server says, and the form stays usable', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400 .*auth\/v1\/token/)
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
  await signIn(page, admin)

  await expect(toast(page)).toContainText('Login Successful')
  await expect(toast(page)).toContainText('Welcome, Admin! Redirecting...')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
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
  for (const path of [
    '/admin',
    '/admin/posts',
    '/admin/posts?post=new',
    '/admin/categories',
    '/admin/users',
  ]) {
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

test('an editor publishes a post with an image, changes both, and deletes them', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(tracedPreview)
  const office = await connect(baseURL, admin)
  const title = `Ọjà ${crypto.randomUUID()}`
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Manage Posts' }).click()
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect(page).toHaveURL(/\?post=new$/)
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()

  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Excerpt').fill('What a market teaches an app.')
  await page.getByRole('textbox', { name: 'Content' }).fill('Begin with one stall.')
  await page.getByLabel('Category').selectOption({ label: 'User Acquisition' })
  await page.getByLabel('Feature Image').setInputFiles(await picture('Ọjà 1.png', '#26348b'))
  await expect(page.getByAltText('Preview of Ọjà 1.png')).toBeVisible()
  await page.getByRole('button', { name: 'Save Post' }).click()

  await expect(toast(page)).toContainText('Post created successfully')
  await expect(page).toHaveURL(/\/admin\/posts$/)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByRole('cell')).toHaveCount(4)
  await expect(row).toContainText('User Acquisition')
  const first = await findByTitle(office, title)
  expect(first?.content).toBe('<p>Begin with one stall.</p>')
  expect(first?.feature_image_url).toMatch(/\/storage\/v1\/object\/public\/post-images\/\d{13}_Oja%201\.png$/)
  expect((await fetch(first?.feature_image_url)).status).toBe(200)

  await row.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await expect(page.getByAltText('The current feature image')).toBeVisible()
  await page.getByLabel('Excerpt').fill('What a market teaches an app, again.')
  await page.getByLabel('Feature Image').setInputFiles(await picture('second.png', '#ffc524'))
  await page.getByRole('button', { name: 'Save Post' }).click()

  await expect(toast(page)).toContainText('Post updated successfully')
  const second = await findByTitle(office, title)
  expect(second?.excerpt).toBe('What a market teaches an app, again.')
  expect(second?.content).toBe('<p>Begin with one stall.</p>')
  expect(second?.feature_image_url).toMatch(/_second\.png$/)
  expect((await fetch(first?.feature_image_url)).status).toBeGreaterThanOrEqual(400)

  await row.getByRole('button', { name: `Delete ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText(`This will permanently delete the post "${title}".`)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete post' }).click()

  await expect(toast(page)).toContainText('Post deleted successfully')
  await expect(row).toHaveCount(0)
  expect(await findByTitle(office, title)).toBeNull()
  expect((await fetch(second?.feature_image_url)).status).toBeGreaterThanOrEqual(400)
})

test('a post that misses something is not sent, and the first gap gets the focus', async ({
  page,
  admin,
}) => {
  const writes: string[] = []
  page.on('request', request => {
    if (request.url().includes('/rest/v1/posts') && request.method() !== 'GET') writes.push(request.method())
  })
  await signIn(page, admin)
  await page.goto('/admin/posts?post=new')
  const save = page.getByRole('button', { name: 'Save Post' })

  await save.click()
  await expect(toast(page)).toContainText('All fields are required')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Give the post a title\./)

  await page.getByLabel('Title').fill('A title')
  await page.getByLabel('Excerpt').fill('   ')
  await save.click()
  await expect(page.getByLabel('Excerpt')).toBeFocused()

  await page.getByLabel('Excerpt').fill('An excerpt')
  await page.getByRole('textbox', { name: 'Content' }).fill(' ')
  await save.click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Content' }).fill('Words')
  await save.click()
  await expect(page.getByLabel('Category')).toBeFocused()
  expect(writes).toEqual([])
})

test('an image that can not be uploaded stops the saving and loses nothing', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4\d\d .*storage\/v1/)
  consoleErrors.allow(tracedPreview)
  const office = await connect(baseURL, admin)
  const title = `Never saved ${crypto.randomUUID()}`
  await signIn(page, admin)
  await page.goto('/admin/posts?post=new')
  await fillPost(page, title)
  const notAnImage = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('not an image at all') }
  await page.getByLabel('Feature Image').setInputFiles(notAnImage)
  await page.getByRole('button', { name: 'Save Post' }).click()

  await expect(toast(page)).toContainText('Error uploading image')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  expect(await findByTitle(office, title)).toBeNull()
})

test('a live change reaches the list and leaves an open editor alone', async ({
  page,
  context,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Live ${crypto.randomUUID()}`
  await signIn(page, admin)
  await page.goto('/admin/posts')
  await expect(page.getByRole('table')).toBeVisible()
  const editor = await context.newPage()
  await editor.goto('/admin/posts?post=new')
  await editor.getByLabel('Title').fill('Half a thought')
  await page.waitForTimeout(500)

  const { error } = await office.from('posts').insert(await wholePost(office, title))
  expect(error).toBeNull()

  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible({ timeout: 2000 })
  await expect(editor.getByLabel('Title')).toHaveValue('Half a thought')
  await expect(editor.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await office.from('posts').delete().eq('title', title)
})

test('unsaved text survives a closed tab', async ({ page, context, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/posts?post=new')
  await page.getByLabel('Title').fill('Not saved yet')
  await page.getByRole('textbox', { name: 'Content' }).fill('A long thought')
  await page.close({ runBeforeUnload: true })

  const again = await context.newPage()
  await again.goto('/admin/posts?post=new')
  const offer = again.getByRole('dialog', { name: 'Continue where you left off?' })
  await offer.getByRole('button', { name: 'Restore my text' }).click()

  await expect(again.getByLabel('Title')).toHaveValue('Not saved yet')
  await expect(again.getByRole('textbox', { name: 'Content' })).toHaveText('A long thought')

  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.getByRole('button', { name: 'Discard changes' }).click()
  await again.getByRole('button', { name: 'New Post' }).click()
  await expect(again.getByLabel('Title')).toHaveValue('')
  await expect(offer).toHaveCount(0)
})

test('who saves over a newer version is asked first', async ({ page, baseURL, admin }) => {
  const office = await connect(baseURL, admin)
  const title = `Two pens ${crypto.randomUUID()}`
  const { data } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  await signIn(page, admin)
  await page.goto(`/admin/posts?post=${data?.id}`)
  await page.getByLabel('Excerpt').fill('Mine')
  await office.from('posts').update({ excerpt: 'Theirs' }).eq('id', data?.id)

  await page.getByRole('button', { name: 'Save Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this post' })
  await expect(dialog).toBeVisible()
  expect((await findByTitle(office, title))?.excerpt).toBe('Theirs')

  await dialog.getByRole('button', { name: 'Replace it with mine' }).click()
  await expect(toast(page)).toContainText('Post updated successfully')
  expect((await findByTitle(office, title))?.excerpt).toBe('Mine')
  await office.from('posts').delete().eq('title', title)
})

test('an editor creates, renames and deletes a category', async ({ page, baseURL, admin, consoleErrors }) => {
  consoleErrors.allow(/status of 409 .*rest\/v1\/categories/)
  const office = await connect(baseURL, admin)
  const name = `Shelf ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Manage Categories' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Created At', 'Actions'])

  await page.getByRole('button', { name: 'New Category' }).click()
  const creating = page.getByRole('dialog', { name: 'New Category' })
  await creating.getByLabel('Category Name').fill('   ')
  await creating.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Category name cannot be empty')
  await expect(creating.getByText('Category name cannot be empty')).toBeVisible()

  await creating.getByLabel('Category Name').fill(`  ${name} `)
  await creating.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Category created successfully')
  await expect(creating).toHaveCount(0)
  expect((await office.from('categories').select('name').eq('name', name)).data).toHaveLength(1)

  await page.getByRole('button', { name: 'New Category' }).click()
  await expect(creating.getByLabel('Category Name')).toHaveValue('')
  await creating.getByLabel('Category Name').fill(name.toUpperCase())
  await creating.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Error creating category')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Category' })
  await expect(editing.getByLabel('Category Name')).toHaveValue(name)
  await editing.getByLabel('Category Name').fill(`${name} too`)
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Category updated successfully')

  await page.getByRole('button', { name: `Delete ${name} too` }).click()
  const deleting = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(deleting).toContainText(
    `This will permanently delete the category "${name} too". This action cannot be undone.`,
  )
  await deleting.getByRole('button', { name: 'Delete category' }).click()
  await expect(toast(page)).toContainText('Category deleted successfully')
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  expect((await office.from('categories').select('name').like('name', `${name}%`)).data).toEqual([])
})

test('the category with openings can not be deleted', async ({ page, admin, consoleErrors }) => {
  consoleErrors.allow(/status of 400 .*rest\/v1\/categories/)
  await signIn(page, admin)
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Delete Careers' }).click()
  await page.getByRole('button', { name: 'Delete category' }).click()
  await expect(toast(page)).toContainText('Error deleting category')
  await expect(page.getByRole('row').filter({ hasText: 'Careers' })).toBeVisible()
})

test('a super admin changes the role of others, deletes accounts, and not the own', async ({
  page,
  baseURL,
  admin,
  inbox,
}) => {
  const office = await connect(baseURL, admin)
  const person = await signUp(baseURL, inbox)
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Last Sign In', 'Super Admin', 'Actions'])

  const own = page.getByRole('row').filter({ hasText: admin.email })
  await expect(own.getByRole('checkbox')).toBeChecked()
  await expect(own.getByRole('checkbox')).toBeDisabled()
  await expect(own.getByRole('button')).toBeDisabled()

  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await row.getByRole('checkbox').click()
  await expect(toast(page)).toContainText('User role updated successfully')
  await expect(row.getByRole('checkbox')).toBeChecked()
  expect(await findAccount(office, person.email)).toMatchObject({ is_super_admin: true })

  await row.getByRole('button', { name: `Delete ${person.email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText(
    `This will permanently delete the user ${person.email}. This action cannot be undone.`,
  )
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page)).toContainText('User deleted successfully')
  await expect(row).toHaveCount(0)
  expect(await findAccount(office, person.email)).toBeUndefined()
})

test('a role the server keeps is shown as it is, with the server’s reason', async ({
  page,
  baseURL,
  admin,
  inbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400 .*rest\/v1\/rpc/)
  const person = await signUp(baseURL, inbox)
  await signIn(page, admin)
  await page.goto('/admin/users')
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toBeVisible()
  const office = await connect(baseURL, admin)
  const account = await findAccount(office, person.email)
  await office.rpc('delete_user_by_id', { user_id_to_delete: account?.id })

  await row.getByRole('checkbox').click()
  await expect(toast(page)).toContainText('Error updating role')
  await expect(toast(page)).toContainText('There is no such user')
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing in the back office, ${colorScheme} at ${width} px`, async ({ page, admin }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await signIn(page, admin)
      for (const path of [
        '/admin',
        '/admin/posts',
        '/admin/posts?post=new',
        '/admin/categories',
        '/admin/users',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (path.endsWith('new')) await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
        else if (path !== '/admin') await expect(page.getByRole('table')).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations, path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          width,
        )
      }
    })
  }
}

async function openLogin(page: Page) {
  await page.goto('/')
  await page.waitForFunction(() => 'hydrated' in window)
  await page.getByRole('button', { name: 'Admin login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  return dialog
}

async function fillLogin(page: Page, { email, password }: Account) {
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByLabel('Password').press('Enter')
}

async function signIn(page: Page, account: Account) {
  await openLogin(page)
  await fillLogin(page, account)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

function toast(page: Page) {
  return page.locator('[data-sonner-toast][data-front="true"]')
}

function storedSession(page: Page) {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => /^sb-.+-auth-token$/.test(name))
    return key ? localStorage.getItem(key) : null
  })
}

async function fillPost(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Excerpt').fill('An excerpt')
  await page.getByRole('textbox', { name: 'Content' }).fill('Some words')
  await page.getByLabel('Category').selectOption({ label: 'User Acquisition' })
}

async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** The site's own client, as anybody may have it: the key stands in every page. */
async function visit(baseURL: string | undefined): Promise<SupabaseClient> {
  const html = await (await fetch(`${baseURL}/`)).text()
  const key = /sb_publishable_[\w-]+/.exec(html)?.[0] ?? ''
  return createClient(baseURL ?? '', key, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function connect(baseURL: string | undefined, account: Account): Promise<SupabaseClient> {
  const client = await visit(baseURL)
  const { error } = await client.auth.signInWithPassword(account)
  expect(error).toBeNull()
  return client
}

/** An ordinary account, whose owner confirmed the address by the code in the mail. */
async function signUp(baseURL: string | undefined, inbox: Inbox): Promise<Account> {
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

async function findByTitle(office: SupabaseClient, title: string) {
  const { data, error } = await office.from('posts').select('*').eq('title', title).maybeSingle()
  expect(error).toBeNull()
  return data
}

async function findAccount(office: SupabaseClient, email: string) {
  const { data, error } = await office.rpc('get_all_users')
  expect(error).toBeNull()
  return (data as { id: string; email: string; is_super_admin: boolean }[]).find(
    account => account.email === email,
  )
}

async function wholePost(office: SupabaseClient, title: string) {
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
