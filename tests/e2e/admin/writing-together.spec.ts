import type { Page } from '@playwright/test'
import { connect, picture, signIn, wholePost } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

/** Opens a post of three paragraphs and writes at the end of the second. */
async function writeInPost(
  page: Page,
  { baseURL, admin }: { baseURL: string | undefined; admin: { email: string; password: string } },
  typed: string,
) {
  const office = await connect(baseURL, admin)
  const title = `Together ${crypto.randomUUID()}`
  const { data: post } = await office
    .from('posts')
    .insert({ ...(await wholePost(office, title)), content: '<p>One</p><p>Two</p><p>Three</p>' })
    .select('id')
    .single()
  await signIn(page, admin, `/admin/posts/${post?.id}`)
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.getByText('Two').click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
  const drafts = () => office.from('post_drafts')
  const readDraft = async () =>
    (await drafts().select('content').eq('post_id', post?.id).maybeSingle()).data?.content
  await expect.poll(readDraft).toBe(`<p>One</p><p>Two${typed}</p><p>Three</p>`)
  return { office, post, content, drafts, readDraft }
}

test('who writes keeps caret, letters, Undo and a running upload while another device’s words come in', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409 .*post_drafts/)
  const { office, post, content, drafts, readDraft } = await writeInPost(page, { baseURL, admin }, ' and')

  let letGo = () => {}
  const isHeld = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/storage/v1/object/unpublished-images/**', async route => {
    await isHeld
    await route.continue()
  })
  await content.evaluate(async (text: Element) => {
    const canvas = new OffscreenCanvas(40, 40)
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
    const transfer = new DataTransfer()
    transfer.items.add(new File([await canvas.convertToBlob()], 'held.png', { type: 'image/png' }))
    text.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByText('A picture is on its way')).toBeVisible()

  const written = '<p>From the phone</p><p>One</p><p>Two and</p><p>Three, longer</p>'
  const phone = await drafts()
    .update({ content: written, device: 'phone' })
    .eq('post_id', post?.id)
    .select('id')
  expect(phone.data).toHaveLength(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.keyboard.type(' going on while it comes in', { delay: 40 })
  await expect(content).toContainText('From the phone')
  await expect(content).toContainText('Three, longer')
  await expect(content).toBeFocused()
  await page.keyboard.type('!')
  const own = 'Two and going on while it comes in!'
  await expect(content.locator('p')).toHaveText(['From the phone', 'One', own, 'Three, longer'])

  letGo()
  await expect(content.locator('img')).toHaveCount(1)
  await expect.poll(readDraft).toContain('held')
  const whole = await readDraft()
  // The picture stands where it was pasted, and what was written since after it.
  expect(whole).toMatch(
    /^<p>From the phone<\/p><p>One<\/p><p>Two and<\/p><img [^>]*held[^>]*><p> ?going on while it comes in!<\/p><p>Three, longer<\/p>$/,
  )

  await content.focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(content).not.toContainText('going on')
  await expect(content).toContainText('From the phone')
  await expect(content).toContainText('Three, longer')
  await office.from('posts').delete().eq('id', post?.id)
  await drafts().delete().eq('post_id', post?.id)
})

test('a picture that was chosen on the phone since is not put back by who writes on at the desk', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Pictures of two ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Feature Image').setInputFiles(await picture('desk.png', '#26348b'))
  const draft = async () =>
    (await office.from('post_drafts').select('feature_image_url,excerpt').eq('title', title).maybeSingle())
      .data
  await expect.poll(async () => (await draft())?.feature_image_url).toContain('desk.png')
  const { buffer, name } = await picture(`${Date.now()}_phone.png`, '#ffc524')
  await office.storage.from('unpublished-images').upload(name, buffer, { contentType: 'image/png' })
  const phone = `${baseURL}/storage/v1/object/public/post-images/${name}`
  await office.from('post_drafts').update({ feature_image_url: phone, device: 'phone' }).eq('title', title)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('What was written on another device meanwhile')).toBeVisible()
  await page.getByLabel('Excerpt').fill('At the desk')
  await expect.poll(draft).toEqual({ feature_image_url: phone, excerpt: 'At the desk' })
  await office.from('post_drafts').delete().eq('title', title)
})

test('a slug written on the phone since stands in the field at the desk, with its owner where it is taken', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Slug of two ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await page.getByLabel('Title').fill(title)
  await page.getByText('Address', { exact: true }).click()
  const slug = page.getByLabel('Slug')
  const taken = 'your-first-100-users-are-research-not-revenue'
  const owner = page.getByText('This is the address of “Your first 100 users are research, not revenue”.')
  await slug.fill('from-the-desk')
  const draft = async () =>
    (await office.from('post_drafts').select('slug').eq('title', title).maybeSingle()).data?.slug
  await expect.poll(draft).toBe('from-the-desk')
  await office.from('post_drafts').update({ slug: 'from-the-phone', device: 'phone' }).eq('title', title)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(slug).toHaveValue('from-the-phone')

  await office.from('post_drafts').update({ slug: taken, device: 'phone' }).eq('title', title)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(owner).toBeVisible()
  await page.reload()
  await page.getByText('Address', { exact: true }).click()
  await expect(slug).toHaveValue(taken)
  await expect(owner).toBeVisible()
  await slug.fill('')
  await expect.poll(draft).toBe(null)
  await office.from('post_drafts').delete().eq('title', title)
})

test('who pauses after a space goes on there, though another device changed the next paragraph', async ({
  page,
  baseURL,
  admin,
}) => {
  const { office, post, content, drafts, readDraft } = await writeInPost(page, { baseURL, admin }, ' and ')

  const written = '<p>One</p><p>Two and</p><p>Three, longer</p>'
  await drafts().update({ content: written, device: 'phone' }).eq('post_id', post?.id)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(content).toContainText('Three, longer')
  await page.keyboard.type('on')
  await expect.poll(readDraft).toBe('<p>One</p><p>Two and on</p><p>Three, longer</p>')
  await office.from('posts').delete().eq('id', post?.id)
  await drafts().delete().eq('post_id', post?.id)
})

test('a draft that was discarded elsewhere is called kept no more until somebody writes on', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Discarded ${crypto.randomUUID()}`
  const drafts = () => office.from('post_drafts')
  await signIn(page, admin, '/admin/posts/new')
  await page.getByLabel('Title').fill(title)
  await expect(page.getByText(/^Draft kept \d\d:\d\d/)).toBeVisible()
  await drafts().delete().eq('title', title)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Not kept: discarded or published elsewhere')).toBeVisible()

  await page.getByLabel('Title').fill(`${title}, again`)
  await expect(page.getByText(/^Draft kept \d\d:\d\d/)).toBeVisible()
  expect((await drafts().select('version').eq('title', `${title}, again`)).data).toEqual([{ version: 1 }])
  await drafts().delete().eq('title', `${title}, again`)
})
