import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/fixtures.ts'

test('a super admin publishes a post that a visitor sees appear, and deletes it again', async ({
  browser,
  page: editor,
  admin,
  service,
}) => {
  const title = `Market day in Ìbàdàn ${Date.now()}`
  const visiting = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const visitor = await visiting.newPage()
  const complaints = collectErrors(visitor)
  const subscriptions = countSubscriptions(visitor)
  await visitor.goto('/company/blog')
  await expect.poll(subscriptions, { message: 'the blog is live' }).toBe(1)

  await editor.goto('/')
  await editor.getByRole('button', { name: 'Admin login' }).click()
  await editor.getByLabel('Email').fill(admin.email)
  await editor.getByLabel('Password').fill(admin.password)
  await editor.getByRole('button', { name: 'Sign In' }).click()
  await expect(editor.getByText('Login Successful')).toBeVisible()
  await expect(editor).toHaveURL('/admin')

  await editor.getByRole('link', { name: 'Manage Posts' }).click()
  await editor
    .getByRole('button', { name: 'New Post' })
    .or(editor.getByRole('link', { name: 'New Post' }))
    .click()
  await expect(editor.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await editor.getByLabel('Title').fill(title)
  await editor.getByLabel('Excerpt').fill('What a trader taught us about referrals.')
  await editor.getByRole('textbox', { name: 'Content' }).click()
  await editor.keyboard.type('She asks each customer for one name.')
  await editor.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'User Acquisition' })
  await editor
    .getByLabel('Feature Image')
    .setInputFiles({ name: 'Ọjà.png', mimeType: 'image/png', buffer: await drawPng() })
  await editor.getByRole('button', { name: 'Save Post' }).click()

  const card = visitor.getByRole('article').filter({ hasText: title })
  await expect(editor.getByText('Post created successfully')).toBeVisible()
  await expect(card, 'the open blog page shows it without a reload').toBeVisible()
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  expect(await card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  )

  const { data: stored } = await service
    .from('posts')
    .select('id, slug, feature_image_url, user_id')
    .eq('title', title)
    .single()
  expect(stored?.slug).toMatch(/^market-day-in-ibadan-\d+$/)
  const key = decodeURIComponent(stored?.feature_image_url.split('/').at(-1))
  expect(key).toMatch(/^\d+_Oja\.png$/)
  expect((await service.storage.from('post-images').exists(key)).data).toBe(true)

  await card.getByRole('link', { name: `Read More: ${title}` }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByText('She asks each customer for one name.')).toBeVisible()
  await visitor.goBack()
  await expect(card).toBeVisible()
  await expect.poll(subscriptions, { message: 'the blog is live again' }).toBe(2)

  const row = editor.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: /delete/i }).click()
  await expect(editor.getByText(`This will permanently delete the post "${title}".`)).toBeVisible()
  expect(complaints).toEqual([])
  await editor.getByRole('button', { name: 'Delete post', exact: true }).click()
  await expect(editor.getByText('Post deleted successfully')).toBeVisible()
  await expect(card, 'it leaves the open blog page').toHaveCount(0)
  expect((await service.from('posts').select('id').eq('title', title)).data).toEqual([])
  const { data: left } = await service.storage.from('post-images').list('', { search: key })
  expect(left).toEqual([])

  // What the visitor's browser asks for in the moment of the deletion may be gone already.
  const unexpected = complaints.filter(line => !line.includes(stored?.slug) && !line.includes('_Oja.png'))
  expect(unexpected).toEqual([])
  await visiting.close()
})

test("a visitor's message is stored, and mailed so that answering reaches the visitor", async ({
  page,
  inbox,
  service,
}) => {
  const subject = `Our launch in Accra ${Date.now()}`
  await page.goto('/contact')
  await page.getByLabel('Full Name').fill('Chidinma Okafor')
  await page.getByLabel('Email Address').fill('chidinma@example.com')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill('We launch in March.\nCan we talk?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Sent!').first()).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')

  const findMail = () => inbox.mails.find(mail => mail.includes(subject))
  await expect.poll(findMail, { message: 'the mail arrives' }).toBeTruthy()
  expect(findMail()).toMatch(/^Reply-To: .*chidinma@example\.com/im)
  expect(findMail()).toMatch(/^To: .*desk@holla\.example/im)
  await expect
    .poll(
      async () =>
        (
          await service
            .from('contact_messages')
            .select('name, email, message, delivered_at')
            .eq('subject', subject)
            .single()
        ).data,
    )
    .toMatchObject({
      name: 'Chidinma Okafor',
      email: 'chidinma@example.com',
      message: expect.stringMatching(/^We launch in March\.\r?\nCan we talk\?$/),
      delivered_at: expect.any(String),
    })
})

/** Changes are shown live once the page's socket has joined its channel; tells how often that happened. */
function countSubscriptions(page: Page): () => number {
  let count = 0
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      count += String(payload).includes('Subscribed to PostgreSQL') ? 1 : 0
    }),
  )
  return () => count
}

function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on(
    'console',
    message => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
  )
  page.on('pageerror', error => errors.push(String(error)))
  return errors
}

function drawPng(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 450, channels: 3, background: '#26348B' } })
    .png()
    .toBuffer()
}
