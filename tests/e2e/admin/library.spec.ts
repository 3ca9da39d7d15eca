import { connect, expectToast, fillPost, findByTitle, picture, signIn } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

test('a picture of a draft is not public, is shown to its writer, and chosen again from the library', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const [first, second] = [`Kiosk ${crypto.randomUUID()}`, `Again ${crypto.randomUUID()}`]
  const name = `kiosk-${crypto.randomUUID()}.png`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, first)
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert image' })
  await dialog.getByLabel('From this device').setInputFiles(await picture(name, '#26348b'))
  await dialog.getByLabel('Description').fill('A kiosk at night')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  const inText = page.getByRole('textbox', { name: 'Content' }).locator('img')
  const width = () => inText.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
  await expect.poll(width).toBe(64)
  const url = (await inText.getAttribute('src')) ?? ''
  expect(url).toMatch(/\/object\/public\/post-images\/\d{13}_kiosk-/)
  expect((await fetch(url)).status).toBe(400)
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/admin/pictures?q=${name}`)
  await other.getByRole('button', { name: new RegExp(name) }).click()
  await expect(other.getByRole('dialog').getByRole('link', { name: first })).toHaveAttribute(
    'href',
    /^\/admin\/posts\/new\?draft=[0-9a-f-]{36}$/,
  )
  await other.close()
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post created successfully')
  expect((await fetch(url)).status).toBe(200)

  await page.goto('/admin/posts/new')
  await fillPost(page, second)
  await page.getByRole('button', { name: 'Choose from the library' }).click()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await library.getByRole('searchbox').fill(first)
  await expect(library.getByRole('listitem')).toHaveCount(1)
  await expect(library.getByRole('listitem')).toContainText('64 × 48')
  await expect(library.getByRole('listitem')).toContainText('1 post')
  expect(await findAccessibilityViolations(page, 'the chooser')).toEqual([])
  await library.getByRole('button', { name }).press('Enter')
  await expect(page.getByAltText('The current feature image')).toHaveJSProperty('naturalWidth', 64)
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await dialog.getByRole('button', { name: 'Choose from the library' }).click()
  await library.getByRole('searchbox').fill(name)
  await expect(library.getByRole('listitem')).toHaveCount(1)
  await library.getByRole('button', { name }).click()
  await expect(inText).toHaveAttribute('alt', 'A kiosk at night')
  await expect(inText).toHaveAttribute('width', '64')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(page, 'Post created successfully')
  expect((await findByTitle(office, second))?.feature_image_url).toBe(url)
  await office.from('posts').delete().eq('title', first)
  expect((await fetch(url)).status, 'the other post shows it').toBe(200)
})

test('the library says where pictures are used, and removes chosen ones that nothing uses', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const { buffer } = await picture('', '#ffc524')
  const word = crypto.randomUUID()
  const names = ['a', 'b'].map(letter => `${Date.now()}_${word}-${letter}.png`)
  for (const name of names) {
    await office.storage.from('post-images').upload(name, buffer, { contentType: 'image/png' })
  }
  await signIn(page, admin, `/admin/pictures?show=unused&q=${word}`)
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(2)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findAccessibilityViolations(page, `the library at ${width}`)).toEqual([])
  }
  await page.getByRole('button', { name: new RegExp(`${word}-a`) }).click()
  const details = page.getByRole('dialog', { name: `${word}-a.png` })
  await expect(details).toContainText('Nothing shows it.')
  await expect(details).toContainText('64 × 48')
  expect(await findAccessibilityViolations(page, 'a picture')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: `Select ${word}-b.png` }).check()
  await page.getByRole('button', { name: 'Remove 1 picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click()
  await expectToast(page, '1 picture removed')
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(1)
  const url = office.storage.from('post-images').getPublicUrl(names[1] ?? '').data.publicUrl
  expect((await fetch(url)).status).toBe(400)
})
