import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectToast, fillPost, signIn, toast, tracedPreview } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveSettings } from '../support/save-settings.ts'

test('pictures show how far they are on a slow network, chosen or pasted, and fit the page', async ({
  page,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(tracedPreview)
  consoleErrors.allow(/status of 4\d\d .*storage\/v1/)
  const title = `Slow ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  const seen = await collectProgress(page)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  await page.getByLabel('Feature Image').setInputFiles(await noise('large.png', 2000, 300))
  await expect(page.getByRole('progressbar', { name: 'Uploading large.png' })).toBeVisible()

  await pastePicture(page, await noise('pasted.png', 400, 400))
  await expect(page.getByRole('button', { name: 'Save Post' }), 'it would lack the picture').toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'Content' }).locator('img')).toHaveAttribute(
    'src',
    /_pasted\.png$/,
  )
  await pastePicture(page, { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expectToast(page, 'Error uploading image')
  await expect(page.getByRole('alert').filter({ hasText: 'broken.png' })).toBeVisible()

  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const saved = Promise.withResolvers<void>()
  await page.route('**/rest/v1/posts?*', async route => {
    await saved.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await expect(page.getByRole('progressbar'), 'of what has arrived').toHaveCount(0)
  saved.resolve()
  await expectToast(page, 'Post created successfully')
  const between = new Set((await seen()).filter(percent => percent > 0 && percent < 100))
  expect(between.size, 'steps between nothing and all').toBeGreaterThan(1)

  const { data } = await service.from('posts').select('feature_image_url').eq('title', title).single()
  const stored = await (await fetch(data?.feature_image_url)).arrayBuffer()
  expect(await sharp(Buffer.from(stored)).metadata()).toMatchObject({ width: 1600, height: 240 })
  await service.from('posts').delete().eq('title', title)
})

test('whoever writes on while a picture is on its way keeps the cursor, and who leaves is asked or waits', async ({
  page,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(tracedPreview)
  // An editor that is left draws its pictures once more, by the addresses that they will have.
  consoleErrors.allow(/status of 400 .*\/object\/public\/post-images/)
  const title = `Meanwhile ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  const content = page.getByRole('textbox', { name: 'Content' })
  const waiting: (() => void)[] = []
  await page.route('**/storage/v1/object/unpublished-images/**', async route => {
    await new Promise<void>(resolve => waiting.push(resolve))
    await route.continue()
  })
  const goOn = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()?.()
  }
  await content.click()
  await page.keyboard.press('ControlOrMeta+End')
  await pastePicture(page, await noise('first.png', 40, 40))
  await page.keyboard.type(' and')
  await expect(page.getByRole('progressbar', { name: 'Uploading first.png' })).toBeVisible()
  await goOn()
  await expect(content.locator('img')).toHaveCount(1)
  await page.keyboard.type(' more')
  await expect(content.locator('img + p')).toHaveText('and more')

  await pastePicture(page, await noise('second.png', 40, 40))
  await page.getByLabel('Excerpt').click()
  await expect(page.getByRole('progressbar', { name: 'Uploading second.png' })).toBeVisible()
  await goOn()
  await expect(content.locator('img')).toHaveCount(2)
  await expect(page.getByLabel('Excerpt')).toBeFocused()

  await pastePicture(page, await noise('third.png', 40, 40))
  await expect(page.getByRole('progressbar', { name: 'Uploading third.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave now?' })
  await expect(question).toContainText('A picture is still on its way')
  await goOn()
  await expect(page).toHaveURL(/\/admin\/posts$/)
  const readContent = async () =>
    (await service.from('post_drafts').select('content').eq('title', title).single()).data?.content
  await expect.poll(readContent).toContain('_third.png')
  await service.from('post_drafts').delete().eq('title', title)
})

test('what is typed of a case study while the picture of who is quoted is on its way stays', async ({
  page,
  admin,
  service,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(tracedPreview)
  await saveSettings(database, { 'case_studies.category': 'User Acquisition' })
  const title = `Study ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  let send = () => {}
  const isHeld = new Promise<void>(resolve => {
    send = resolve
  })
  await page.route('**/storage/v1/object/unpublished-images/**', async route => {
    await isHeld
    await route.continue()
  })
  const uploaded = page.getByLabel('Picture of who says it')
  await uploaded.setInputFiles(await noise('ama.png', 40, 40))
  await expect(page.getByRole('progressbar', { name: 'Uploading ama.png' })).toBeVisible()
  await page.getByLabel('Client', { exact: true }).fill('Ọjà')
  await page.getByRole('textbox', { name: 'Quote', exact: true }).fill('They kept their word.')
  send()
  await expect(page.getByAltText('Who is quoted')).toBeVisible()
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue('Ọjà')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post created successfully')
  const { data } = await service.from('posts').select('post_details(*)').eq('title', title).single()
  expect([data?.post_details].flat()).toMatchObject([
    {
      client_name: 'Ọjà',
      quote: 'They kept their word.',
      quote_image_url: expect.stringMatching(/_ama\.png$/),
    },
  ])
  await service.from('posts').delete().eq('title', title)
  await saveSettings(database, { 'case_studies.category': null })
})

test('a picture of many pixels and few bytes is made smaller too', async ({
  page,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(tracedPreview)
  const title = `Flat ${crypto.randomUUID()}`
  const stripes = Array.from({ length: 30 }, (_, at) => `<rect x="${at * 100}" width="50" height="1700"/>`)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="1700">${stripes.join('')}</svg>`
  const buffer = await sharp(Buffer.from(drawing)).png({ palette: true, colours: 2 }).toBuffer()
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  await page.getByLabel('Feature Image').setInputFiles({ name: 'flat.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post created successfully')

  const { data } = await service.from('posts').select('feature_image_url').eq('title', title).single()
  const stored = Buffer.from(await (await fetch(data?.feature_image_url)).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ width: 1600, height: 907 })
  await service.from('posts').delete().eq('title', title)
})

test('content over 200 KB is refused with its weight before anything is sent', async ({ page, admin }) => {
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, 'Too heavy')
  await page.getByRole('textbox', { name: 'Content' }).evaluate(element => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'heavy words '.repeat(17_500))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText(/35,00\d words, \d+ min to read; adds 206 KB/)).toBeVisible()
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Error saving post', 'and 200 KB is the limit')
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveAccessibleDescription(/206 KB/)
  await expect(toast(page)).toHaveCount(1)
})

/** Compresses badly, so that sending it takes its time. */
async function noise(name: string, width: number, height: number) {
  const raw = randomBytes(width * height * 3)
  const buffer = await sharp(raw, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Every value that a progress bar of the page ever had from now on. */
async function collectProgress(page: Page) {
  await page.evaluate(() => {
    const values: number[] = []
    Object.assign(window, { progressSeen: values })
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('progress')) values.push(bar.value)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { progressSeen: number[] }).progressSeen)
}

async function pastePicture(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('textbox', { name: 'Content' }).evaluate(
    (element, [name = '', type = '', base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], name, { type }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [file.name, file.mimeType, file.buffer.toString('base64')],
  )
}
