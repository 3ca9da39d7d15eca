import { connect, picture, signIn, toast, tracedPreview, wholePost } from '../support/back-office.ts'
import { enlargeText } from '../support/enlarge-text.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

test('text is formatted by Markdown’s signs, by keys, and by what floats beside links and tables', async ({
  page,
  admin,
}) => {
  await signIn(page, admin, '/admin/posts/new')
  const content = page.getByRole('textbox', { name: 'Content' })
  const keys = page.keyboard
  await content.click()
  await keys.type('# Top\n## Next\n### Third\nA **bold** and __bolder__ _it_ and *it* ~~no~~ `x`\n')
  await keys.type('- one\n\n1. first\n\n> said\n\n')
  await keys.press('Enter')
  await keys.type('---')
  await keys.type('```\nx = 1')
  await expect(content.locator('h2')).toHaveText(['Top', 'Next'])
  await expect(content.locator('h3')).toHaveText('Third')
  await expect(content.locator('strong')).toHaveText(['bold', 'bolder'])
  await expect(content.locator('em')).toHaveText(['it', 'it'])
  await expect(content.locator('s')).toHaveText('no')
  await expect(content.locator('p code')).toHaveText('x')
  await expect(content.locator('ul li')).toHaveText('one')
  await expect(content.locator('ol li')).toHaveText('first')
  await expect(content.locator('blockquote')).toHaveText('said')
  await expect(content.locator('hr')).toHaveCount(1)
  await expect(content.locator('pre')).toHaveText('x = 1')

  await keys.press('ControlOrMeta+a')
  await keys.type('Read ')
  await keys.press('ControlOrMeta+k')
  await keys.type('holla.example/blog')
  await keys.press('Enter')
  await expect(content.getByRole('link')).toHaveAttribute('href', 'https://holla.example/blog')
  await keys.press('ArrowLeft')
  const link = page.getByRole('toolbar', { name: 'Link' })
  await expect(link.getByRole('link')).toHaveAttribute('href', 'https://holla.example/blog')
  await keys.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Edit link' })
  await expect(dialog.getByLabel('Address')).toHaveValue('https://holla.example/blog')
  await keys.press('Escape')
  await link.getByRole('button', { name: 'Remove' }).click()
  await expect(content.getByRole('link')).toHaveCount(0)
  await expect(link).toHaveCount(0)

  await keys.press('ControlOrMeta+End')
  await keys.press('Enter')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const table = page.getByRole('toolbar', { name: 'Table' })
  await table.getByRole('button', { name: 'Row' }).click()
  await page.getByRole('menuitem', { name: 'Row below' }).click()
  await expect(content.getByRole('row')).toHaveCount(4)
  await expect(content).toBeFocused()
  await keys.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Text formatting' }).locator(':focus')).toHaveCount(1)
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.press('ArrowDown')
  await keys.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Delete column' })).toBeFocused()
  await keys.press('Enter')
  await expect(content.getByRole('row').first().getByRole('columnheader')).toHaveCount(2)
  await table.getByRole('button', { name: 'Delete table' }).click()
  await expect(content.getByRole('table')).toHaveCount(0)
})

test('on a phone the text begins in the upper half of the screen, its tools are one row, and details are a sheet', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(tracedPreview)
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, admin, '/admin/posts/new')
  const content = page.getByRole('textbox', { name: 'Content' })
  const save = page.getByRole('button', { name: 'Save Post' })
  await save.click()
  await expect(toast(page)).toContainText('All fields are required')
  // Where it is not in the way, a trial click is through at once.
  await save.click({ trial: true, timeout: 2_000 })
  await page.getByLabel('Title').fill('How a bank in Ìbàdàn found its first hundred users by bus')
  await content.click()
  const top = () => content.locator('p').evaluate(line => line.getBoundingClientRect().top + scrollY)
  expect(await top()).toBeLessThan(400)

  const tools = page.getByRole('toolbar', { name: 'Text formatting' })
  expect((await tools.boundingBox())?.height).toBeLessThan(60)
  await tools.getByRole('button', { name: 'More tools' }).click()
  expect(await findAccessibilityViolations(page, 'more tools than fit'), 'a menu that scrolls').toEqual([])
  await page.getByRole('menuitemcheckbox', { name: 'Quote' }).click()
  await page.keyboard.type('Said')
  await expect(content.locator('blockquote')).toHaveText('Said')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = page.getByRole('menu')
  expect((await menu.boundingBox())?.x, 'a menu is moved into sight').toBe(8)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Details' }).click()
  const sheet = page.getByRole('dialog', { name: 'Details' })
  await expect(sheet.getByLabel('Category')).toBeFocused()
  await sheet.getByLabel('Feature Image').setInputFiles(await picture('bus.png', '#26348b'))
  await expect(sheet.getByAltText('Preview of bus.png')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(
    page.getByRole('complementary', { name: 'Details' }).getByAltText('Preview of bus.png'),
    'what stands in the sheet moves to the side',
  ).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Phone' }).click()
  expect((await preview.getByRole('article').boundingBox())?.width).toBe(360)
})

test('on a phone what floats beside a link shortens a long address, at twice the text, too', async ({
  page,
  admin,
  baseURL,
}) => {
  const office = await connect(baseURL, admin)
  const address = `https://holla.example/${'a-rather-long-path/'.repeat(4)}`
  const { data } = await office
    .from('posts')
    .insert({
      ...(await wholePost(office, `Linked ${crypto.randomUUID()}`)),
      content: `<p><a href="${address}">Read</a></p>`,
    })
    .select('id')
    .single()
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, admin, `/admin/posts/${data?.id}`)
  await page.getByRole('textbox', { name: 'Content' }).getByText('Read').click()
  const link = page.getByRole('toolbar', { name: 'Link' })
  for (const isEnlarged of [false, true]) {
    if (isEnlarged) await enlargeText(page, 'by the size of the root')
    for (const control of [link.getByRole('link'), ...(await link.getByRole('button').all())]) {
      await control.scrollIntoViewIfNeeded()
      await expect(control).toBeInViewport({ ratio: 1 })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})

test('a wide table of the preview is reached and scrolled by keys', async ({ page, admin, baseURL }) => {
  const office = await connect(baseURL, admin)
  const title = `Wide ${crypto.randomUUID().slice(0, 8)}`
  const cells = Array.from({ length: 9 }, (_, at) => `<td><p>Longer-cell-${at}</p></td>`).join('')
  const { data } = await office
    .from('posts')
    .insert({
      ...(await wholePost(office, title)),
      content: `<table><tbody><tr>${cells}</tr></tbody></table><p>End</p>`,
    })
    .select('id')
    .single()
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, admin, `/admin/posts/${data?.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  const table = preview.getByRole('table').locator('..')
  await table.focus()
  await expect(table).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
  expect(await findAccessibilityViolations(page, 'preview')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Content' }).locator('[tabindex]')).toHaveCount(0)
  await office.from('posts').delete().eq('id', data?.id)
})
