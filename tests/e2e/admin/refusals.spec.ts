import type { Page } from '@playwright/test'
import {
  connect,
  expectToast,
  fillPost,
  findByTitle,
  findMessage,
  picture,
  problem,
  signIn,
  signUp,
  toast,
  tracedPreview,
  wholePost,
  withoutGrant,
} from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

const refusals = /status of 4\d\d .*(rest|storage)\/v1/

test('what the database refuses to posts is told, stays on the page, and can be tried again', async ({
  page,
  baseURL,
  admin,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(refusals)
  consoleErrors.allow(tracedPreview)
  const office = await connect(baseURL, admin)
  const title = `Refused ${crypto.randomUUID()}`
  await signIn(page, admin)

  await withoutGrant(database, 'select on public.posts', async () => {
    await page.getByRole('link', { name: 'Manage Posts' }).click()
    await expectToast(page, 'Error fetching posts', 'permission denied for table posts')
    await expect(problem(page, 'permission denied for table posts')).toBeVisible()
  })
  await tryAgain(page, () => expect(page.getByRole('table')).toBeVisible({ timeout: 5_000 }))
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'New Post' }).click()
  await fillPost(page, title)
  await withoutGrant(database, 'insert on public.posts', async () => {
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(page, 'Error saving post', 'permission denied for table posts')
    await expect(problem(page, 'permission denied for table posts')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByRole('button', { name: 'Save Post' })).toBeFocused()
  })
  await withoutGrant(database, 'insert on storage.objects', async () => {
    await page.getByLabel('Feature Image').setInputFiles(await picture('kept.png', '#26348b'))
    await expect(page.getByLabel('Feature Image')).toHaveAccessibleDescription(/tried again when you save/)
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(page, 'Error uploading image')
    await expect(page.getByLabel('Feature Image')).toHaveAccessibleDescription(/permission|policy|denied/i)
  })
  expect(await findByTitle(office, title)).toBeNull()
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post created successfully')

  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Excerpt').fill('Changed')
  await withoutGrant(database, 'update on public.posts', async () => {
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(page, 'Error saving post', 'permission denied for table posts')
  })
  expect((await findByTitle(office, title))?.excerpt).toBe('An excerpt')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Post updated successfully')

  await withoutGrant(database, 'delete on public.posts', async () => {
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('button', { name: 'Delete post', exact: true }).click()
    await expectToast(page, 'Error deleting post', 'permission denied for table posts')
    await expect(row, 'the row is back').toBeVisible()
  })
  await tryAgain(page, () =>
    expect(toast(page)).toContainText('Post deleted successfully', { timeout: 5_000 }),
  )
  await expect(row).toHaveCount(0)
})

test('what the database refuses to categories is told, also in the editor of posts', async ({
  page,
  baseURL,
  admin,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(refusals)
  const office = await connect(baseURL, admin)
  const name = `Refused ${crypto.randomUUID().slice(0, 8)}`
  await office.from('categories').insert({ name })
  const denied = 'permission denied for table categories'
  await signIn(page, admin)

  await withoutGrant(database, 'select on public.categories', async () => {
    await page.getByRole('link', { name: 'Manage Categories' }).click()
    await expectToast(page, 'Error fetching categories', denied)
    await expect(problem(page, denied)).toBeVisible()
    await page.goto('/admin/posts/new')
    await expectToast(page, 'Error fetching categories', denied)
  })
  const category = page.getByLabel('Category')
  await tryAgain(page, () => expect(category.getByText(name)).toBeAttached({ timeout: 5_000 }))
  await category.selectOption(name)

  await page.goto('/admin/categories')
  const dialog = page.getByRole('dialog')
  await withoutGrant(database, 'insert on public.categories', async () => {
    await page.getByRole('button', { name: 'New Category' }).click()
    await dialog.getByLabel('Category Name').fill('Never')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(page, 'Error creating category', denied)
    await expect(dialog.getByLabel('Category Name')).toHaveAccessibleDescription(denied)
    await page.keyboard.press('Escape')
  })
  await withoutGrant(database, 'update on public.categories', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Error updating category', denied)
    await dialog.getByLabel('Category Name').fill('  ')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Category name cannot be empty')
    await expect(dialog.getByLabel('Category Name')).toHaveAccessibleDescription(
      'Category name cannot be empty',
    )
    await page.keyboard.press('Escape')
  })
  const row = page.getByRole('row').filter({ hasText: name })
  await withoutGrant(database, 'delete on public.categories', async () => {
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('button', { name: 'Delete category' }).click()
    await expectToast(page, 'Error deleting category', denied)
    await expect(row).toBeVisible()
    await expect(problem(page, denied)).toBeVisible()
  })
  // The right is back as soon as the server has heard of it.
  await expect(async () => office.from('categories').delete().eq('name', name).throwOnError()).toPass()
  await expect(row, 'a deletion elsewhere arrives live').toHaveCount(0)
})

test('what the database refuses to users is told, and the box goes back', async ({
  page,
  baseURL,
  admin,
  inbox,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(refusals)
  const person = await signUp(baseURL, inbox)
  await signIn(page, admin)
  await withoutGrant(
    database,
    'execute on function public.list_users(text, boolean, integer, integer)',
    async () => {
      await database`revoke execute on function public.list_users(text, boolean, integer, integer) from public`
      await page.getByRole('link', { name: 'Manage Users' }).click()
      await expectToast(page, 'Error fetching users', 'permission denied for function list_users')
      await expect(problem(page, 'permission denied for function list_users')).toBeVisible()
    },
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toBeVisible()

  await withoutGrant(database, 'execute on function public.set_is_super_admin(uuid, boolean)', async () => {
    await row.getByRole('checkbox').click()
    await expectToast(page, 'Error updating role', 'permission denied for function set_is_super_admin')
    await expect(row.getByRole('checkbox')).not.toBeChecked()
    await expect(row.getByRole('checkbox')).toHaveAccessibleDescription(/permission denied/)
    await expect(row.getByRole('checkbox')).toBeFocused()
  })
  await withoutGrant(database, 'execute on function public.delete_user_by_id(uuid)', async () => {
    await row.getByRole('button').click()
    await page.getByRole('button', { name: 'Delete user' }).click()
    await expectToast(page, 'Error deleting user', 'permission denied for function delete_user_by_id')
    await expect(row).toBeVisible()
  })
})

test('where nothing can be read, the page’s own list is what the toast names', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await signIn(page, admin)
  for (const pattern of ['**/rest/v1/rpc/*', '**/rest/v1/categories*'])
    await page.route(pattern, route => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
  for (const [link, heading, title] of [
    ['Users', 'Manage Users', 'Error fetching users'],
    ['Posts', 'All Posts & Careers', 'Error fetching posts'],
    ['Categories', 'Manage Categories', 'Error fetching categories'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: link }).click()
    // It is shown once all has been asked.
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectToast(page, title, 'Out of order')
  }
})

test('what the database refuses to messages is told, and they stay where they were', async ({
  page,
  admin,
  service,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(refusals)
  const subject = `Refused ${crypto.randomUUID().slice(0, 8)}`
  const letter = { name: 'Kofi', email: 'kofi@bus.example', subject, message: 'Hello' }
  await service.from('contact_messages').insert({ ...letter, read_at: new Date().toISOString() })
  await signIn(page, admin)
  await withoutGrant(database, 'execute on function public.list_leads(jsonb)', async () => {
    const denied = 'permission denied for function list_leads'
    await page.goto('/admin/messages')
    await expectToast(page, 'Error fetching messages', denied)
    await expect(problem(page, denied)).toBeVisible()
  })
  const row = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: subject })
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  // The desk asks again by itself, too.
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1_000 })
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await row.getByRole('link', { name: subject }).click()
  await withoutGrant(
    database,
    'execute on function public.change_leads(uuid, uuid[], jsonb, jsonb)',
    async () => {
      const denied = 'permission denied for function change_leads'
      await page.getByRole('button', { name: 'Archive', exact: true }).click()
      await expectToast(page, 'Error updating message', denied)
      await expect(problem(page, denied)).toBeVisible()
      await expect(row, 'it is back in the list').toBeVisible()
    },
  )
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(problem(page, 'change_leads')).toHaveCount(0)
  await row.getByRole('link', { name: subject }).click()
  await withoutGrant(database, 'delete on public.contact_messages', async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete message' }).click()
    await expectToast(page, 'Error deleting message', 'permission denied for table contact_messages')
  })
  expect(await findMessage(service, subject)).toMatchObject({ archived_at: null })
  await service.from('contact_messages').delete().eq('subject', subject)
})

test('a lost network and a lost session are told, and nothing that was typed is lost', async ({
  page,
  context,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  consoleErrors.allow(/status of 401 .*\/rest\/v1\//)
  const office = await connect(baseURL, admin)
  const title = `Offline ${crypto.randomUUID()}`
  await office.from('posts').insert(await wholePost(office, title))
  await signIn(page, admin, '/admin/posts')
  await page.getByRole('link', { name: title }).click()
  await page.getByLabel('Excerpt').fill('Written on the bus')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Error saving post', 'The server could not be reached')
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Post updated successfully')
  expect((await findByTitle(office, title))?.excerpt).toBe('Written on the bus')

  await page.getByRole('link', { name: title }).click()
  await page.getByLabel('Excerpt').fill('Written without a session')
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find(key => /^sb-/.test(key)) ?? ''),
  )
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Error saving post', 'Auth session missing!')
  await expect(page.getByLabel('Excerpt')).toHaveValue('Written without a session')
  await office.from('posts').delete().eq('title', title)
})

test('a sign-out that does not reach the server is told', async ({ page, context, admin, consoleErrors }) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  await signIn(page, admin)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectToast(page, 'Sign out Failed', 'Failed to fetch')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(url => url.pathname === '/')
  await expect(toast(page)).toHaveCount(0)
})

/** Presses the button unless the page was faster: what is watched live is read again as soon as that has begun. */
async function tryAgain(page: Page, settled: () => Promise<void>) {
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Try again' })
    if (await button.isVisible()) await button.click({ timeout: 5_000 })
    await settled()
  }).toPass()
}

test('a part of a page that could not be read says which one it is, and a letter by its address says so, too', async ({
  page,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  const letter = { name: 'Kofi', email: `kofi-${crypto.randomUUID()}@bus.example`, subject: 'Not read' }
  // So the list does not know it.
  const archived = { ...letter, message: 'Hello', archived_at: new Date().toISOString() }
  const { data } = await service.from('contact_messages').insert(archived).select('id').single()
  await signIn(page, admin)
  const refuse = (calls: string) =>
    page.route(new RegExp(`/rpc/(${calls})$`), route =>
      route.fulfill({ status: 500, json: { message: 'Not now' } }),
    )
  await refuse('read_webhook|find_profile|find_notice_preferences|list_erasures|find_lead')
  for (const [path, title] of [
    ['/admin/alerts', 'Webhook'],
    ['/admin/account', 'You, as colleagues see you'],
    ['/admin/account', 'When somebody writes'],
    ['/admin/privacy', 'Erasures'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: title }).getByRole('alert')).toContainText('Not now')
  }
  await page.goto(`/admin/messages/${data?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This message could not be loaded')
  await refuse('list_leads')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  await service.from('contact_messages').delete().eq('id', data?.id)
})

test('a calendar and a trash that could not be read say so once, and nothing of what is in them', async ({
  page,
  admin,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(refusals)
  await signIn(page, admin)
  const denied = 'permission denied for function'
  await withoutGrant(database, 'execute on function public.list_calendar', async () => {
    await page.goto('/admin/calendar')
    await expect(problem(page, denied)).toBeVisible()
    await expect(page.getByText(/^\w+ \d{4}\. Times are those of Lagos\.$/)).toBeVisible()
  })
  await tryAgain(page, () => expect(page.getByText(/\d{4}, .+ coming\./)).toBeVisible({ timeout: 5_000 }))

  const functions = 'execute on function public.list_trash, public.erase_expired_trash'
  await withoutGrant(database, functions, async () => {
    await page.goto('/admin/trash')
    await expect(problem(page, denied)).toHaveCount(1)
  })
  await tryAgain(page, () => expect(page.getByRole('alert')).toHaveCount(0, { timeout: 5_000 }))
})
