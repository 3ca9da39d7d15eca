import { connect, fillPost, findByTitle, signIn, toast, wholePost } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test('a live change reaches the list and leaves an open editor alone', async ({
  page,
  context,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Live ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts')
  await expect(page.getByRole('table')).toBeVisible()
  const editor = await context.newPage()
  await editor.goto('/admin/posts/new')
  await editor.getByLabel('Title').fill('Half a thought')
  await page.waitForTimeout(500)

  const { error } = await office.from('posts').insert(await wholePost(office, title))
  expect(error).toBeNull()

  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
  await expect(editor.getByLabel('Title')).toHaveValue('Half a thought')
  await expect(editor.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await office.from('posts').delete().eq('title', title)
})

test('unsaved text of a post that was deleted meanwhile becomes a new post', async ({
  page,
  context,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Orphan ${crypto.randomUUID()}`
  const { data } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  await signIn(page, admin, `/admin/posts/${data?.id}`)
  await page.getByLabel('Excerpt').fill('Begun on Friday')
  await page.close({ runBeforeUnload: true })
  await office.from('posts').delete().eq('id', data?.id)

  const monday = await context.newPage()
  await monday.goto(`/admin/posts/${data?.id}`)
  await expect(monday.getByText('This post no longer exists')).toBeVisible()
  await monday.getByRole('link', { name: 'continue it as a new post' }).click()
  await expect(monday.getByRole('textbox', { name: 'Content' })).toHaveText('Words')
  await monday.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(monday)).toContainText('Post created successfully')
  expect((await findByTitle(office, title))?.excerpt).toBe('Begun on Friday')
  await office.from('posts').delete().eq('title', title)
})

test('the list of posts is searched, filtered and ordered by the database', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const mark = crypto.randomUUID().slice(0, 8)
  for (const name of ['a 100% rise', 'b, (or) "quoted"', 'c 1000 rise'])
    await office.from('posts').insert(await wholePost(office, `${mark} ${name}`))
  await signIn(page, admin, '/admin/posts')
  const titles = page.getByRole('table').locator('tbody a[id^=title-]')

  await page.getByRole('searchbox', { name: 'Search posts' }).fill(`rise 1000% ${mark}`)
  await expect(titles).toHaveText([`${mark} c 1000 rise`])
  await expect(page.getByRole('status').filter({ hasText: 'in this list' })).toHaveText(/^1 /)
  await page.getByRole('searchbox').fill(`${mark} b, (or) "quoted"`)
  await expect(titles).toHaveText([`${mark} b, (or) "quoted"`])
  await page.getByRole('searchbox').fill(mark)
  await page.getByLabel('Order').selectOption('Title Z to A')
  await expect(titles).toHaveText([/ c 1000/, / b,/, / a 100%/])

  await page.reload()
  await expect(titles).toHaveText([/ c 1000/, / b,/, / a 100%/])
  await page.getByLabel('Category').selectOption('Careers')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(titles.first()).toBeVisible()
  await office.from('posts').delete().like('title', `${mark}%`)
})

test('the words around the pages of a list say where they lead, in every order', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const mark = crypto.randomUUID().slice(0, 8)
  const post = await wholePost(office, mark)
  await office
    .from('posts')
    .insert(Array.from({ length: 21 }, (_, at) => ({ ...post, title: `${mark} ${at}` })))
  await signIn(page, admin, `/admin/posts?q=${mark}&order=oldest`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Newer' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(pages.getByRole('link')).toHaveText(['Older'])
  await page.goto(`/admin/posts?q=${mark}`)
  await expect(pages.getByRole('link')).toHaveText(['Older'])
  await page.getByLabel('Order').selectOption('Title A to Z')
  await expect(pages.getByRole('link')).toHaveText(['Next'])
  await office.from('posts').delete().like('title', `${mark}%`)
})

test('who is signed out elsewhere while writing signs in again and goes on', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[03] .*auth\/v1/)
  // The draft is tried, too, as long as nobody is signed in.
  consoleErrors.allow(/status of 40[13] .*post_drafts/)
  const title = `Long edit ${crypto.randomUUID()}`
  const office = await connect(baseURL, admin)
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  await office.auth.signOut({ scope: 'global' })

  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Error saving post')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await dialog.getByLabel('Password').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page)).toContainText('Sign in Failed')
  await dialog.getByLabel('Password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Post created successfully')
  const again = await connect(baseURL, admin)
  expect((await findByTitle(again, title))?.content).toBe('<p>Some words</p>')
  await again.from('posts').delete().eq('title', title)
})

test('looking into a post changes nothing; Ctrl+S keeps what was changed and publishes nothing', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Quiet ${crypto.randomUUID()}`
  const content = '<p>Words</p><ul><li><p>that end in a list</p></li></ul>'
  const { data } = await office
    .from('posts')
    .insert({ ...(await wholePost(office, title)), content })
    .select('id')
    .single()
  await signIn(page, admin, `/admin/posts/${data?.id}`)
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'All Posts & Careers' })).toBeVisible()
  expect((await office.from('post_drafts').select('id').eq('post_id', data?.id)).data).toEqual([])

  await page.goto(`/admin/posts/${data?.id}`)
  await page.getByLabel('Excerpt').fill('By the keyboard')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page)).toContainText(/Draft kept \d\d:\d\d/)
  expect(await findByTitle(office, title)).toMatchObject({ excerpt: 'An excerpt', content })
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Post updated successfully')
  expect(await findByTitle(office, title)).toMatchObject({ excerpt: 'By the keyboard', content })
  await office.from('posts').delete().eq('title', title)
})
