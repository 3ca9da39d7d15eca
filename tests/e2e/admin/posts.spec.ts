import type { Locator, Page } from '@playwright/test'
import {
  connect,
  fillPost,
  findByTitle,
  picture,
  signIn,
  toast,
  tracedPreview,
} from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { pasted } from '../support/pasted.ts'

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
  await expect(page).toHaveURL(/\/new$/)
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()

  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Excerpt').fill('What a market teaches an app.')
  await page.getByRole('textbox', { name: 'Content' }).fill('Begin with one stall.')
  await page.getByLabel('Category').selectOption({ label: 'User Acquisition' })
  await page.getByLabel('Feature Image').setInputFiles(await picture('Ọjà 1.png', '#26348b'))
  await expect(page.getByAltText('Preview of Ọjà 1.png')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await expect(preview.getByText('Begin with one stall.')).toBeVisible()
  await page.keyboard.press('Escape')
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
  await signIn(page, admin, '/admin/posts/new')
  const save = page.getByRole('button', { name: 'Save Post' })

  await save.click()
  await expect(toast(page)).toContainText('All fields are required')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Give the post a title\./)

  await page.getByLabel('Title').fill('A title')
  await expect(toast(page), 'nothing of the kind is missing any more').toHaveCount(0)
  await page.getByRole('textbox', { name: 'Content' }).fill(' ')
  await save.click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Content' }).fill('Words')
  await page.getByLabel('Excerpt').fill('   ')
  await save.click()
  await expect(page.getByLabel('Excerpt')).toBeFocused()

  await page.getByLabel('Excerpt').fill('An excerpt')
  await page.setViewportSize({ width: 360, height: 800 })
  await save.click()
  await expect(page.getByLabel('Category'), 'in its sheet').toBeFocused()
  expect(writes).toEqual([])
})

test('while a post is being saved, no button of the editor can be pressed', async ({
  page,
  admin,
  service,
}) => {
  const title = `Held ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  // Too narrow for the panel, which has a button of its own then.
  await page.setViewportSize({ width: 900, height: 800 })
  const answered = Promise.withResolvers<void>()
  await page.route('**/rest/v1/posts*', async route => {
    if (route.request().method() === 'POST') await answered.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Save Post' }).click()
  const bar = page.getByRole('main').locator('header').getByRole('button')
  await expect(bar.filter({ hasText: 'Saving…' })).toBeVisible()
  for (const button of await bar.filter({ visible: true }).all()) await expect(button).toBeDisabled()
  answered.resolve()
  await expect(toast(page)).toContainText('Post created successfully')
  await service.from('posts').delete().eq('title', title)
})

test('text pasted from Google Docs, Word, WhatsApp and elsewhere comes out clean', async ({
  page,
  admin,
}) => {
  await signIn(page, admin, '/admin/posts/new')
  const content = page.getByRole('textbox', { name: 'Content' })

  await paste(page, 'text/html', pasted.googleDocs)
  expect(await htmlOf(content)).toBe(
    '<h2>Title</h2><p>Plain <strong>bold</strong> <a rel="noopener" href="https://holla.example">link</a></p><ul><li><p>one</p></li></ul>',
  )
  await paste(page, 'text/html', pasted.word)
  expect(await htmlOf(content)).toBe(
    '<p><strong>Bold</strong> and red</p><ul><li><p>First</p><ul><li><p>Below</p></li></ul></li></ul><ol><li><p>Counted</p></li></ol><p>End</p>',
  )
  await paste(page, 'text/html', pasted.googleDocsTable)
  expect(await htmlOf(content)).toBe(
    '<table><tbody><tr><td><p><strong>City</strong></p></td><td><p><strong>Users</strong></p></td></tr><tr><td><p>Ìbàdàn</p></td><td><p>100</p></td></tr></tbody></table><ul><li><p><em>outer</em></p><ul><li><p>inner</p></li></ul></li></ul>',
  )
  await paste(page, 'text/html', pasted.wordTable)
  expect(await htmlOf(content)).toBe(
    '<h2>Plan</h2><table><tbody><tr><td><p><strong>City</strong></p></td></tr><tr><td><p>Èkó</p></td></tr></tbody></table><p><a rel="noopener" href="mailto:ada@holla.example">Write</a></p>',
  )
  await paste(page, 'text/plain', pasted.whatsAppPhone)
  expect(await htmlOf(content)).toBe('<p>Hello <em>there</em></p><p><s>No</s> yes</p>')
  await paste(page, 'text/plain', pasted.whatsApp)
  expect(await htmlOf(content)).toBe('<p>Hello <strong>there</strong></p><p>Yes?</p>')
  await paste(page, 'text/html', pasted.script)
  expect(await htmlOf(content)).toBe('<p>Safe</p><p>no link</p>')
})

async function paste(page: Page, type: string, text: string) {
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.press('ControlOrMeta+a')
  await content.press('Delete')
  await content.evaluate(
    (element, [kind = '', data = '']) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(kind, data)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [type, text],
  )
}

/** Without what the editor draws for itself: the paragraph that holds the cursor at the end, the frame of a table. */
async function htmlOf(content: Locator) {
  return (await content.innerHTML())
    .replace(/<p><br class="ProseMirror-trailingBreak"><\/p>$/, '')
    .replace(
      /<div class="tableWrapper" contenteditable="true"><table style="min-width: \d+px;"><colgroup>.*?<\/colgroup>(.*?)<\/div>/g,
      '<table>$1',
    )
}
