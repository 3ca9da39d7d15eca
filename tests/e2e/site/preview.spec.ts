import type { SupabaseClient } from '@supabase/supabase-js'
import { connect, picture } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { findMail } from '../support/mails.ts'
import { open } from '../support/open.ts'

const content = [
  '<h2>Why Lagos first</h2>',
  '<p>Ten thousand people asked us for this.</p>',
  '<p>We start in March with a small team, and a large plan.</p>',
  '<ul><li><p>Six weeks</p></li><li><p>Two markets</p></li></ul>',
].join('')

test('somebody without an account reads a draft on a phone, comments and approves; the writer is told', async ({
  page,
  baseURL,
  admin,
  inbox,
  database,
  server,
  consoleErrors,
}) => {
  // The text that is approved is another than the one that was seen.
  consoleErrors.allow(/409/)
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  const office = await connect(baseURL, admin)
  const image = await picture('1700000000001_draft.png', '#26348b')
  await office.storage
    .from('unpublished-images')
    .upload(image.name, image.buffer, { contentType: 'image/png' })
  const feature_image_url = `${baseURL}/storage/v1/object/public/post-images/${image.name}`
  const draft = await office
    .from('post_drafts')
    .insert({ title: 'Lagos launch plan', excerpt: 'What we do in spring.', content, feature_image_url })
    .select('id')
    .single()
  const { data: link } = await office.rpc('create_review_link', { p_draft_id: draft.data?.id }).single<{
    token: string
  }>()
  const path = `/preview/${link?.token}`

  const answer = await fetch(baseURL + path)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const head = (await answer.text()).replace(/<body[\s\S]*/, '')
  expect(head).not.toMatch(/Lagos launch plan|What we do in spring/)

  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lagos launch plan')
  const loaded = page.locator('.article-picture img')
  await expect.poll(() => loaded.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(64)

  await page.getByText('We start in March').click()
  await page.getByLabel('Your comment on this paragraph').fill('Say how large.')
  await page.locator('#p3').getByLabel('Your name').fill('Bisi Ade')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await expect(page.getByLabel('Your comment on this paragraph')).toHaveValue('Say how large.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('status')).toHaveText('Your comment has been sent.')
  const comments = page.locator('#p3').getByRole('region', { name: 'Comments on paragraph 3' })
  await expect(comments).toContainText('Say how large.')

  // By keyboard alone.
  await page.getByRole('link', { name: 'Comment on paragraph 2' }).press('Enter')
  await expect(page.getByLabel('Your comment on this paragraph')).toBeFocused()
  await expect(page.locator('#p2').getByLabel('Your name')).toHaveValue('Bisi Ade')
  await page.keyboard.type('Who asked?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#p2')).toContainText('Who asked?')

  await office
    .from('post_drafts')
    .update({ content: content.replace('a small team, and a large plan', 'twelve people, and a large plan') })
    .eq('id', draft.data?.id)
  await page.getByRole('link', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve this version' }).click()
  await expect(page.getByText('The text has changed since you opened it.')).toBeVisible()
  await expect(page.locator('#p3')).toContainText('On a paragraph that has changed.')
  await page.getByRole('button', { name: 'Approve this version' }).click()
  await expect(page.getByRole('heading', { name: 'Approved as it stands' })).toBeVisible()

  // The writer's mail waits some minutes, for what else is said.
  await database`update private.review_mails set next_attempt_at = now()`
  const mail = () => findMail(inbox.mails, admin.email, 'Lagos launch plan')
  await expect.poll(mail).toContain('Bisi Ade: Say how large.')
  expect(mail()).toContain('Bisi Ade approved the text.')

  const found: string[] = []
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await findAccessibilityViolations(page, `${width} light`)))
    await page.emulateMedia({ colorScheme: 'dark' })
    found.push(...(await findAccessibilityViolations(page, `${width} dark`, ['color-contrast'])))
    await page.emulateMedia({ colorScheme: 'light' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) found.push(`${width}: ${wide} px wide`)
  }
  expect(found).toEqual([])

  // What fails is logged without the token.
  await database.unsafe('revoke execute on function public.find_preview(text) from anon')
  expect((await fetch(baseURL + path)).status).toBe(503)
  await database.unsafe('grant execute on function public.find_preview(text) to anon')
  expect(server.output()).toContain('A preview could not be read')
  expect(server.output()).not.toContain(link?.token)
})

test('without scripts a draft is read, commented on and approved', async ({ browser, baseURL, admin }) => {
  const office = await connect(baseURL, admin)
  const draft = await office.from('post_drafts').insert({ title: 'Plain', content }).select('id').single()
  const { data: link } = await office.rpc('create_review_link', { p_draft_id: draft.data?.id }).single<{
    token: string
  }>()
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/preview/${link?.token}`)
  await page.getByRole('link', { name: 'Comment on paragraph 2' }).click()
  await page.getByLabel('Your comment on this paragraph').fill('By hand')
  await page.locator('#p2').getByLabel('Your name').fill('Chi')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.locator('#p2')).toContainText('By hand')
  await page.getByLabel('Your name').fill('Chi')
  await page.getByRole('button', { name: 'Approve this version' }).click()
  await expect(page.getByRole('heading', { name: 'Approved as it stands' })).toBeVisible()

  await office.rpc('end_review_link', { p_link_id: await findLink(office, draft.data?.id) })
  const gone = await page.reload()
  expect(gone?.status()).toBe(404)
  expect(gone?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { name: 'This link does not work.' })).toBeVisible()
  await context.close()
})

test('without scripts a comment on what was published meanwhile is shown, to be copied', async ({
  browser,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const draft = await office.from('post_drafts').insert({ title: 'Just out', content }).select('id').single()
  const { data: link } = await office.rpc('create_review_link', { p_draft_id: draft.data?.id }).single<{
    token: string
  }>()
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/preview/${link?.token}?comment=2`)
  await page.getByLabel('Your comment on this paragraph').fill('Not so fast.')
  await page.locator('#p2').getByLabel('Your name').fill('Chi')
  const { error } = await office
    .from('posts')
    .insert({ title: 'Just out', content, excerpt: '' })
    .setHeader('x-draft-id', draft.data?.id)
  expect(error).toBeNull()
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('This draft takes no comments any more')).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveValue('Not so fast.')
  await context.close()
  await office.from('posts').delete().eq('id', draft.data?.id)
})

test('a link to what is scheduled says that it comes, and keeps a comment that came too late', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (404|410)/)
  const office = await connect(baseURL, admin)
  const draft = await office.from('post_drafts').insert({ title: 'Soon', content }).select('id').single()
  const { data: link } = await office.rpc('create_review_link', { p_draft_id: draft.data?.id }).single<{
    token: string
  }>()
  await open(page, `/preview/${link?.token}`)
  await page.getByText('We start in March').click()
  await page.getByLabel('Your comment on this paragraph').fill('Not so soon.')
  await page.locator('#p3').getByLabel('Your name').fill('Bisi Ade')
  const { error } = await office
    .from('posts')
    .insert({ title: 'Soon', content, excerpt: '', created_at: '2900-01-01T00:00:00Z' })
    .setHeader('x-draft-id', draft.data?.id)
  expect(error).toBeNull()
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('This draft takes no comments any more')).toBeVisible()
  await expect(page.getByLabel('Your comment on this paragraph')).toHaveValue('Not so soon.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This draft is ready to be published.' })).toBeVisible()
  await office.from('posts').delete().eq('id', draft.data?.id)
})

async function findLink(office: SupabaseClient, draftId: string | undefined): Promise<string> {
  const { data } = await office.rpc('find_review', { p_draft_id: draftId })
  return data.links[0].id
}
