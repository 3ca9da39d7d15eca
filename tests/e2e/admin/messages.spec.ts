import { text } from 'node:stream/consumers'
import { fillLogin, findMessage, signIn, toast, visit } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { findMail } from '../support/mails.ts'

test('a visitor’s message is read, triaged, exported and deleted only on purpose', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const subject = `Help ${crypto.randomUUID().slice(0, 8)}`
  const message = {
    name: 'Bola Adeyemi',
    email: 'bola@payday.example',
    subject,
    message: 'Forty users.\nHow on?',
  }
  const sent = await (await visit(baseURL)).functions.invoke('send-holla-email', { body: message })
  expect(sent.error).toBeNull()
  await signIn(page, admin, '/admin/messages')
  const row = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: subject })
  await expect(row).toContainText('New')

  await row.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send answer' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reply by e-mail' })).toHaveCount(0)
  await expect.poll(async () => (await findMessage(service, subject))?.read_at).not.toBeNull()

  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(toast(page)).toContainText('Message archived')
  await expect(row).toHaveCount(0)
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await folders.getByRole('link', { name: /^Archive/ }).click()
  await page.getByRole('searchbox').fill('payday.example')
  await expect(row).not.toContainText('New')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(await text(await (await download).createReadStream())).toContain(
    `"${subject}","Forty users.\nHow on?"`,
  )

  await row.getByRole('link', { name: subject }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await findMessage(service, subject)).not.toBeNull()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete message' }).click()
  await expect(toast(page)).toContainText('Message deleted')
  await expect.poll(() => findMessage(service, subject)).toBeNull()
})

test('the link in the mail opens the message, after signing in, and after a reload in between', async ({
  page,
  baseURL,
  admin,
  inbox,
  service,
}) => {
  const subject = `Link ${crypto.randomUUID().slice(0, 8)}`
  const body = { name: 'Kofi', email: 'kofi@bus.example', subject, message: 'Hello' }
  await (await visit(baseURL)).functions.invoke('send-holla-email', { body })
  const findLink = () => /http\S+\/admin\/messages\/[\w-]+/.exec(findMail(inbox.mails, 'desk', subject))?.[0]
  await expect.poll(findLink, { message: 'a mail with a link' }).toBeDefined()

  await page.goto(findLink() ?? '')
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(url => url.pathname === '/')
  await page.reload()
  await expect(dialog).toBeVisible()
  await fillLogin(page, admin)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()

  const address = page.url()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await page.goto(address.replace('/messages/', '/messages?message='))
  await expect(page, 'earlier mails had another address').toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await service.from('contact_messages').delete().eq('subject', subject)
})

test('the words of a search may stand anywhere in a message', async ({ page, admin, service }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const message = {
    name: 'Bola',
    email: 'bola@bus.example',
    subject: `Buses ${mark}`,
    message: 'From Lagos to Accra',
  }
  const other = { ...message, email: 'bola@tram.example', message: 'From Lagos only' }
  await service.from('contact_messages').insert([message, other])
  await signIn(page, admin, '/admin/messages')
  const found = page.getByRole('list', { name: 'Messages' }).getByRole('link')
  await page.getByRole('searchbox').fill(`accra bola ${mark}`)
  await expect(found).toHaveText([`Buses ${mark}`])
  await page.getByRole('searchbox').fill(`${mark} lagos`)
  await expect(found).toHaveCount(2)
  await service.from('contact_messages').delete().eq('subject', `Buses ${mark}`)
})

test('mail that keeps failing is told on every page, and can be sent again', async ({
  page,
  admin,
  service,
}) => {
  const subject = `Stuck ${crypto.randomUUID().slice(0, 8)}`
  const longAgo = new Date(Date.now() - 3_600_000).toISOString()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const stuck = { name: 'Kofi', email: 'kofi@bus.example', subject, message: 'Hello', created_at: longAgo }
  const { error } = await service.from('contact_messages').insert({
    ...stuck,
    attempts: 3,
    next_attempt_at: tomorrow,
    last_error: 'The mail server did not answer',
  })
  expect(error).toBeNull()
  await signIn(page, admin, '/admin/categories')
  await expect(page.getByRole('status').filter({ hasText: 'not reached your mailbox' })).toBeVisible()

  await page.getByRole('link', { name: 'Read messages' }).click()
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByText('Mail failed 3 times: The mail server did not answer')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(async () => (await findMessage(service, subject))?.delivered_at).not.toBeNull()
  await service.from('contact_messages').delete().eq('subject', subject)
})
