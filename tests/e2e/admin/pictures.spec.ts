import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectToast, fillPost, findByTitle, picture, signIn, tracedPreview } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

const textPicture = (page: Page) => page.getByRole('textbox', { name: 'Content' }).locator('img')

test('a picture in an article has its size, a caption and versions for small screens, and is described later', async ({
  page,
  admin,
  service,
  consoleErrors,
}) => {
  // An editor that has not shown a picture yet when its post is published asks for it where it no longer is.
  consoleErrors.allow(/status of 400 .*\/unpublished-images\//)
  const title = `Pictures ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert image' })
  await dialog.getByLabel('From this device').setInputFiles(await drawing('chart.png', 2400, 1200))
  await dialog.getByLabel('Caption').fill('Installs by week')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(textPicture(page)).toHaveAttribute('width', '1600')
  await expect(textPicture(page)).toHaveAttribute('height', '800')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post created successfully')

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await textPicture(page).click()
  await page.getByRole('button', { name: 'Describe image' }).click()
  const words = page.getByRole('dialog', { name: 'Describe image' })
  await expect(words.getByLabel('Caption')).toHaveValue('Installs by week')
  await words.getByLabel('Description').fill('A line that rises')
  await words.getByRole('button', { name: 'Apply' }).click()
  await expect(textPicture(page)).toHaveAttribute('alt', 'A line that rises')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post updated successfully')

  const post = await findByTitle(service, title)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/company/blog/${post?.slug}`)
  const shown = page
    .getByRole('figure', { name: 'Installs by week' })
    .getByRole('img', { name: 'A line that rises' })
  await shown.scrollIntoViewIfNeeded()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('?width=360&')
  const box = await shown.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1)
  await service.from('posts').delete().eq('title', title)
})

test('files that can’t be shown are refused in words when they are chosen', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(tracedPreview)
  const uploads: string[] = []
  page.on('request', request => {
    if (request.url().includes('/storage/v1/object')) uploads.push(request.url())
  })
  const large = Buffer.alloc(11 * 1024 * 1024, 'GIF89a')
  const wrong: [file: { name: string; mimeType: string; buffer: Buffer }, words: string][] = [
    [
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      'plan.pdf can’t be shown',
    ],
    [{ name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') }, 'IMG_1.HEIC is a HEIC picture'],
    [
      { name: 'long.gif', mimeType: 'image/gif', buffer: large },
      'long.gif has 11.0 MB, and 10 MB is the limit.',
    ],
    [
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') },
      'notes.png can’t be read as a picture.',
    ],
  ]
  await signIn(page, admin, '/admin/posts/new')
  const feature = page.getByLabel('Feature Image')
  await expect(feature).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif,image/gif')
  for (const [file, words] of wrong) {
    await feature.setInputFiles(file)
    await expect(feature).toHaveAccessibleDescription(new RegExp(words.replaceAll('.', '\\.')))
  }
  await feature.setInputFiles(await picture('good.png', '#26348b'))
  await expect(page.getByAltText('Preview of good.png')).toBeVisible()
  await expect(page.getByText('is the limit.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const inText = page.getByRole('dialog').getByLabel('From this device')
  for (const [file, words] of wrong) {
    await inText.setInputFiles(file)
    await expect(inText).toHaveAccessibleDescription(new RegExp(words.replaceAll('.', '\\.')))
  }
  expect(uploads.filter(url => !url.endsWith('_good.png'))).toEqual([])
})

async function drawing(name: string, width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#26348b' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
