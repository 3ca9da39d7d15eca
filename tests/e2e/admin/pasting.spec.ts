import type { Page } from '@playwright/test'
import { connect, picture, signIn, wholePost } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test('a table out of a spreadsheet is pasted as a table, not as the picture of it', async ({
  page,
  admin,
}) => {
  const { content, uploads } = await openEditor(page, admin)
  const html = '<style>td {color: red}</style><table><tr><td>City</td><td>Users</td></tr></table>'
  await paste(page, { html, image: (await picture('table.png', '#26348b')).buffer })
  await expect(content.getByRole('cell')).toHaveText(['City', 'Users'])
  await expect(content.locator('img')).toHaveCount(0)
  expect(uploads).toEqual([])
})

test('a picture copied from a page is uploaded, though its address comes with it', async ({
  page,
  admin,
}) => {
  const { content, uploads } = await openEditor(page, admin)
  await paste(page, {
    html: '<meta charset="utf-8"><img src="https://elsewhere.example/chart.png">',
    image: (await picture('chart.png', '#e0a800')).buffer,
  })
  await expect(content.locator('img')).toHaveAttribute('src', /\/post-images\/\d{13}_image\.png$/)
  expect(uploads).toHaveLength(1)
})

test('who goes on writing after a picture writes below it, and not over it', async ({ page, admin }) => {
  const { content } = await openEditor(page, admin)
  const blocks = () =>
    content.evaluate(text => [...text.children].map(block => block.textContent || block.tagName))
  await page.keyboard.type('Before')
  await paste(page, { html: '', image: (await picture('chart.png', '#e0a800')).buffer })
  await expect(content.locator('img')).toHaveCount(1)
  await page.keyboard.type('After')
  expect(await blocks()).toEqual(['Before', 'IMG', 'After'])

  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert image' })
  await dialog.getByLabel('Or from an address').fill('data:image/gif;base64,R0lGODlhAQABAAAAACw=')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(content.locator('img')).toHaveCount(2)
  await expect(content).toBeFocused()
  await page.keyboard.type('Last')
  expect(await blocks()).toEqual(['Before', 'IMG', 'After', 'IMG', 'Last'])
})

test('pictures that stand as text in what is pasted are uploaded where they stand', async ({
  page,
  admin,
}) => {
  const { content, uploads } = await openEditor(page, admin)
  const source = `data:image/png;base64,${(await picture('x.png', '#26348b')).buffer.toString('base64')}`
  await paste(page, {
    html: `<p>Before</p><p><span><img src="${source}"></span></p><p>After <b>it</b></p><p><img src="${source}"></p>`,
  })
  await expect(content.locator('img').first()).toHaveAttribute('src', /\/post-images\/\d{13}_pasted\.png$/)
  await expect(content.locator('img').last()).toHaveAttribute('src', /\/post-images\/\d{13}_pasted\.png$/)
  await expect(content.locator('p').filter({ hasText: /\S/ })).toHaveText(['Before', 'After it'])
  expect(
    await content.locator(':scope > *').evaluateAll(blocks => blocks.map(block => block.localName)),
  ).toEqual(['p', 'img', 'p', 'img', 'p'])
  expect(uploads, 'one file for both').toHaveLength(1)
})

test('pictures copied out of Google Docs come from the clipboard, or are named as missing', async ({
  page,
  admin,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('googleusercontent')) asked.push(request.url())
  })
  const { content, uploads } = await openEditor(page, admin)
  const image = (alt: string) =>
    `<img src="https://lh7-rt.googleusercontent.com/docsz/${alt}" alt="${alt}" width="602">`
  const pixel = '<img src="https://elsewhere.example/pixel" width="1" height="1">'
  await paste(page, { html: `<p>One</p><p>${image('Chart')}</p><p>${image('')}${image('Map')}</p>${pixel}` })
  await expect(content.getByText('One')).toBeVisible()
  await expect(content.locator('img')).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(
    '3 pictures were not pasted: “Chart”, “Map”, and one without a description.',
  )

  const bytes = (await picture('x.png', '#26348b')).buffer
  await paste(page, { html: `<p>Two</p><p>${image('Chart')}</p>`, image: bytes })
  await expect(content.getByRole('img', { name: 'Chart' })).toHaveAttribute(
    'src',
    /\/post-images\/\d{13}_image\.png$/,
  )
  await expect(content.getByRole('img', { name: 'Chart' })).toHaveAttribute('width', '64')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(uploads).toHaveLength(1)
  expect(asked).toEqual([])
})

test('a picture whose page was closed on its way stays where it is for who writes, and is named as missing elsewhere', async ({
  page,
  context,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409 .*post_drafts/)
  const { content } = await openEditor(page, admin)
  const office = await connect(baseURL, admin)
  const title = `Closed ${crypto.randomUUID()}`
  const read = async () =>
    (await office.from('post_drafts').select('id, content').eq('title', title).maybeSingle()).data
  await page.route('**/storage/v1/object/unpublished-images/**', () => {})
  await page.getByLabel('Title').fill(title)
  await content.focus()
  await paste(page, {
    html: '<p>Before</p><p><img src="https://elsewhere.example/chart.png" alt="Chart"></p><p>After</p>',
    image: (await picture('chart.png', '#e0a800')).buffer,
  })
  await expect.poll(async () => (await read())?.content).toContain('pasted=')

  const phone = await context.newPage()
  await phone.goto(`/admin/posts/new?draft=${(await read())?.id}`)
  await expect(phone.getByRole('alert')).toContainText('A picture was not pasted: “Chart”.')
  await expect(phone.getByRole('textbox', { name: 'Content' }).locator('img')).toHaveCount(0)
  await expect.poll(async () => (await read())?.content).toBe('<p>Before</p><p>After</p>')

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await phone.getByText('After', { exact: true }).click()
  await phone.keyboard.press('End')
  await phone.keyboard.type(' all')
  await expect.poll(async () => (await read())?.content).toBe('<p>Before</p><p>After all</p>')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(content).toContainText('After all')
  await expect(content.locator('img')).toHaveCount(1)
  await office.from('post_drafts').delete().eq('title', title)
})

test('handlers in what is pasted, and in a post that came in by REST, are gone before the page’s policy sees them', async ({
  page,
  baseURL,
  admin,
}) => {
  const handlers = '<p onclick="alert(1)">Safe</p><img src="x" onerror="alert(1)"><svg/onload=alert(1)></svg>'
  const { content } = await openEditor(page, admin)
  await paste(page, { html: handlers })
  await expect(content.getByText('Safe')).toBeVisible()

  const office = await connect(baseURL, admin)
  const post = { ...(await wholePost(office, `Handlers ${crypto.randomUUID()}`)), content: handlers }
  const { data } = await office.from('posts').insert(post).select('id').single()
  await page.goto(`/admin/posts/${data?.id}`)
  await expect(content.getByText('Safe')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' }).getByText('Safe')).toBeVisible()
  await office.from('posts').delete().eq('id', data?.id)
})

test('a file dropped beside its place does not take the page away', async ({ page, admin }) => {
  await openEditor(page, admin)
  const refused = await page.getByLabel('Title').evaluate(field =>
    ['dragover', 'drop'].map(type => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'chart.png', { type: 'image/png' }))
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
      field.dispatchEvent(event)
      return event.defaultPrevented
    }),
  )
  expect(refused).toEqual([true, true])
})

async function openEditor(page: Page, admin: { email: string; password: string }) {
  const uploads: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/storage/v1/object/unpublished-images/'))
      uploads.push(request.url())
  })
  await signIn(page, admin, '/admin/posts/new')
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.focus()
  return { content, uploads }
}

/** A clipboard with HTML and, as browsers name it, a picture. */
async function paste(page: Page, { html, image }: { html: string; image?: Buffer }) {
  await page.getByRole('textbox', { name: 'Content' }).evaluate(
    (element, [text = '', base64 = '']) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      if (base64) clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, image?.toString('base64') ?? ''],
  )
}
