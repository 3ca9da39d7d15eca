import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import {
  connect,
  expectToast,
  fillPost,
  findByTitle,
  signIn,
  toast,
  wholePost,
} from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { addEditor } from '../support/staff.ts'

async function findDraft(office: SupabaseClient, title: string) {
  const { data } = await office.from('post_drafts').select('*').eq('title', title).maybeSingle()
  return data
}

const kept = (page: Page) => page.getByText(/^Draft kept \d\d:\d\d/)
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })

test('begun on a desk, gone on with on a phone, taken up on the desk again, and published once', async ({
  page: desk,
  browser,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Two places ${crypto.randomUUID()}`
  await signIn(desk, admin, '/admin/posts/new')
  await desk.getByLabel('Title').fill(title)
  await content(desk).fill('From the desk')
  await expect(kept(desk)).toBeVisible()
  await desk.getByRole('button', { name: 'Cancel' }).click()
  await expect(desk).toHaveURL(/\/admin\/posts$/)
  await expect(desk.getByRole('link', { name: title })).toBeVisible()

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await signIn(phone, admin, '/admin/posts')
  await phone.getByRole('link', { name: title }).click()
  await expect(content(phone)).toContainText('From the desk')
  await phone.getByLabel('Excerpt').fill('From the phone')
  await expect
    .poll(() => findDraft(office, title))
    .toMatchObject({ excerpt: 'From the phone', device: 'phone' })
  await context.close()

  await desk.reload()
  await expect(desk.getByText(/on a phone/).first()).toBeVisible()
  await desk.getByRole('link', { name: title }).click()
  await expect(desk.getByLabel('Excerpt')).toHaveValue('From the phone')
  await desk.getByLabel('Category').selectOption({ label: 'User Acquisition' })
  const draft = await findDraft(office, title)
  await desk.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(desk, 'Post created successfully')
  expect(await findByTitle(office, title)).toMatchObject({ id: draft?.id, excerpt: 'From the phone' })
  expect(await findDraft(office, title)).toBeNull()
  await office.from('posts').delete().eq('id', draft?.id)
})

test('the network goes, the tab is killed, and the network comes back: the text is on the server', async ({
  page,
  context,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  const office = await connect(baseURL, admin)
  const title = `Underground ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await content(page).fill('Before')
  await expect(kept(page)).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Title').fill(title)
  await expect(page.getByText('Kept on this device; the server has it later')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expectToast(page, 'Draft kept on this device')
  expect(await findDraft(office, title)).toBeNull()
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/admin/posts')
  await again.getByRole('link', { name: title }).click()
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(content(again)).toHaveText('Before')
  expect((await findDraft(office, title))?.content).toBe('<p>Before</p>')

  await context.setOffline(true)
  await again.getByLabel('Excerpt').fill('Away')
  await expect(again.getByText('Kept on this device; the server has it later')).toBeVisible()
  await context.setOffline(false)
  await expect(kept(again)).toBeVisible()
  expect((await findDraft(office, title))?.excerpt).toBe('Away')
  await office.from('post_drafts').delete().eq('title', title)
})

test('a tab that is closed in the middle of a word loses nothing, and a reload goes on where it was', async ({
  page,
  context,
  baseURL,
  admin,
  consoleErrors,
}) => {
  // What was on its way at the reload may be stored after the page has looked for it.
  consoleErrors.allow(/status of 409 .*post_drafts/)
  const office = await connect(baseURL, admin)
  const title = `Closed ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await page.getByLabel('Title').fill(title)
  await content(page).fill('A long thought')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(content(page)).toHaveText('A long thought')
  await content(page).fill('A long thought, and lon')
  await page.close({ runBeforeUnload: true })

  const again = await context.newPage()
  await again.goto('/admin/posts')
  await again.getByRole('link', { name: title }).click()
  await expect(content(again)).toHaveText('A long thought, and lon')
  await expect(again.getByText('two devices')).toHaveCount(0)
  expect((await office.from('post_drafts').select('id').eq('title', title)).data).toHaveLength(1)
  await office.from('post_drafts').delete().eq('title', title)
})

test('two tabs on one draft: what each wrote is in both, and nothing is overwritten', async ({
  page,
  context,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409 .*post_drafts/)
  const office = await connect(baseURL, admin)
  const title = `Twice open ${crypto.randomUUID()}`
  const { data: post } = await office
    .from('posts')
    .insert({ ...(await wholePost(office, title)), content: '<p>One</p><p>Two</p>' })
    .select('id')
    .single()
  const path = `/admin/posts/${post?.id}`
  await signIn(page, admin, path)
  const second = await context.newPage()
  await second.goto(path)
  await page.getByLabel('Excerpt').fill('From the first')
  await expect(kept(page)).toBeVisible()
  await second.getByLabel('Title').fill(`${title}, from the second`)
  await expect(
    second.getByText('What was written on another device meanwhile is in the text now.'),
  ).toBeVisible()
  await expect(second.getByLabel('Excerpt')).toHaveValue('From the first')
  await expect.poll(() => findDraft(office, `${title}, from the second`)).not.toBeNull()
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByLabel('Title')).toHaveValue(`${title}, from the second`)
  expect((await office.from('post_drafts').select('version').eq('post_id', post?.id)).data).toHaveLength(1)

  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post updated successfully')
  expect(await findByTitle(office, `${title}, from the second`)).toMatchObject({ excerpt: 'From the first' })
  expect((await office.from('post_drafts').select('id').eq('post_id', post?.id)).data).toEqual([])
  await office.from('posts').delete().eq('id', post?.id)
})

test('Ctrl+S and Cancel keep the draft, Discard asks and ends it, and visitors learn nothing of it', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Shy ${crypto.randomUUID()}`
  const { data: post } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id,slug')
    .single()
  const secret = `Secret ${crypto.randomUUID()}`
  await signIn(page, admin, `/admin/posts/${post?.id}`)
  await page.getByLabel('Excerpt').fill(secret)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page)).toContainText(/Draft kept \d\d:\d\d/)
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  for (const path of [
    '/company/blog',
    `/company/blog/${post?.slug}`,
    `/company/blog/${post?.slug}.data`,
    '/company/blog/feed.xml',
    '/sitemap.xml',
  ])
    expect(await (await fetch(`${baseURL}${path}`)).text(), path).not.toContain(secret)

  await page.getByRole('button', { name: 'Cancel' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(title)).toContainText(/draft of \d\d:\d\d, on a computer/)
  await row(title).getByRole('link', { name: title }).click()
  await expect(page.getByLabel('Excerpt')).toHaveValue(secret)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Discard draft' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this draft?' })
  await expect(question).toContainText('The post stays as visitors read it.')
  await question.getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(page, 'Draft discarded')
  await expect(page).toHaveURL(/\/admin\/posts$/)
  expect((await office.from('post_drafts').select('id').eq('post_id', post?.id)).data).toEqual([])
  expect((await findByTitle(office, title))?.excerpt).toBe('An excerpt')

  await page.getByRole('button', { name: 'New Post' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await page.getByLabel('Title').fill(secret)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await row(secret)
    .getByRole('button', { name: `Delete ${secret}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(row(secret)).toHaveCount(0)
  await expect.poll(() => findDraft(office, secret)).toBeNull()
  await office.from('posts').delete().eq('id', post?.id)
})

test('publishing whose answer is lost makes one post when it is pressed again', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|status of 409/)
  const office = await connect(baseURL, admin)
  const title = `Once ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  let lost = 0
  await page.route('**/rest/v1/posts?*', async route => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Error saving post')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post created successfully')
  expect((await office.from('posts').select('id').eq('title', title)).data).toHaveLength(1)
  expect(await findDraft(office, title)).toBeNull()
  await office.from('posts').delete().eq('title', title)
})

test('two in the draft of a new post see each other by name', async ({
  page,
  browser,
  baseURL,
  admin,
  service,
}) => {
  const title = `Both here ${crypto.randomUUID()}`
  const bola = await addEditor({ baseURL, admin, service })
  await (await connect(baseURL, bola)).rpc('save_profile', { p_name: 'Bola Ade', p_picture: null })
  await signIn(page, admin, '/admin/posts/new')
  await page.getByLabel('Title').fill(title)
  await expect(kept(page)).toBeVisible()
  const other = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(other, bola, new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(page.getByTitle('Bola Ade')).toContainText('Bola Ade is in this post')
  await expect(other.getByTitle(admin.email)).toContainText('is in this post')
  await other.close()
  await (await connect(baseURL, admin)).from('post_drafts').delete().eq('title', title)
})

test('what was written on in a scheduled post is in the draft that it becomes again, and is published with it', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Coming ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('button', { name: 'Monday 08:00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expectToast(page, 'Post created successfully')
  const post = await findByTitle(office, title)
  await page.goto(`/admin/posts/${post?.id}`)
  await page.getByLabel('Excerpt').fill('Written on')
  await expect(kept(page)).toBeVisible()

  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: `What to do with ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Back to drafts' }).click()
  await expectToast(page, 'Taken back to drafts')
  await page.goto('/admin/posts')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await expect(page.getByLabel('Excerpt')).toHaveValue('Written on')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post created successfully')
  expect(await findByTitle(office, title)).toMatchObject({ id: post?.id, excerpt: 'Written on' })
  expect(await findDraft(office, title)).toBeNull()
  await office.from('posts').delete().eq('id', post?.id)
})

test('a colleague goes on with a draft that stays its writer’s', async ({
  page,
  browser,
  baseURL,
  admin,
  service,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Handed over ${crypto.randomUUID()}`
  const { data: post } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  const bola = await addEditor({ baseURL, admin, service })
  await signIn(page, admin, `/admin/posts/${post?.id}`)
  await page.getByLabel('Excerpt').fill('By Ada')
  await expect(kept(page)).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  await signIn(other, bola, `/admin/posts/${post?.id}`)
  await expect(other.getByLabel('Excerpt')).toHaveValue('An excerpt')
  await expect(other.getByText(`${admin.email} has a draft of this post`)).toBeVisible()
  await other.getByRole('link', { name: 'Open it' }).click()
  await expect(other.getByText(`This is the draft of ${admin.email}.`)).toBeVisible()
  await expect(other.getByLabel('Excerpt')).toHaveValue('By Ada')
  await other.getByLabel('Title').fill(`${title}, by Bola`)
  const listDrafts = async () =>
    (await office.from('post_drafts').select('*').eq('post_id', post?.id)).data ?? []
  await expect.poll(listDrafts).toMatchObject([{ excerpt: 'By Ada', title: `${title}, by Bola` }])
  await context.close()
  const [draft] = await listDrafts()
  expect(draft?.writer_id).not.toBe(draft?.saved_by)
  await office.from('posts').delete().eq('id', post?.id)
  await office.from('post_drafts').delete().eq('post_id', post?.id)
})
