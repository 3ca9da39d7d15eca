import { connect, signIn, toast, visit } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { findMail } from '../support/mails.ts'

test('a letter is answered by keyboard from a template; without a network its text waits, and Undo brings it back', async ({
  page,
  context,
  baseURL,
  admin,
  inbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  const subject = `Savings app ${crypto.randomUUID().slice(0, 8)}`
  const email = `ngozi-${crypto.randomUUID().slice(0, 8)}@payday.example`
  const message = { name: 'Ngọzi Obi', email, subject, message: 'Call me on 0803 123 4567.' }
  const sent = await (await visit(baseURL)).functions.invoke('send-holla-email', { body: message })
  expect(sent.error).toBeNull()
  await signIn(page, admin, `/admin/messages/${sent.data.id}`)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write to Ngọzi Obi on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/2348031234567',
  )

  await page.keyboard.press('r')
  const field = page.getByRole('textbox', { name: 'Answer to Ngọzi Obi' })
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'About your quote' }).click()
  await expect(field).toHaveValue(/^Hello Ngọzi,\n\nThank you for sending your quote: \{quote\}/)
  await field.press('Control+Enter')
  await expect(page.getByText('Write something in place of {quote} first.')).toBeVisible()
  expect(await findAccessibilityViolations(page, 'the letter with an answer')).toEqual([])

  // What is written outlives the page.
  await field.fill('Hello Ngọzi, when may we call?')
  await page.reload()
  await expect(field).toHaveValue('Hello Ngọzi, when may we call?')

  await context.setOffline(true)
  await field.press('Control+Enter')
  await expect(toast(page)).toContainText('Answer to Ngọzi Obi waits for the network')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await context.setOffline(false)
  await page.goto(`/admin/messages/${sent.data.id}`)
  await expect(field).toHaveValue('Hello Ngọzi, when may we call?')

  await context.setOffline(true)
  await field.press('Control+Enter')
  await context.setOffline(false)
  await page.goto(`/admin/messages/${sent.data.id}`)
  // On a busy machine the page may show it later than its ten seconds.
  await expect(page.getByText(/Leaves (in \d+ s|now)|Sent to/).first()).toBeVisible()
  await expect
    .poll(() => findMail(inbox.mails, email, 'when may we call?'), { timeout: 60_000 })
    .toMatch(/> Call me on 0803 123 4567\./)
  await expect(page.getByText(`Sent to ${email}`)).toBeVisible()
  await expect(field).toHaveValue('')
})

test('an answer that WhatsApp was opened with, but that was not sent there, is taken back by Undo', async ({
  page,
  context,
  baseURL,
  admin,
}) => {
  await context.route('https://wa.me/**', route => route.fulfill({ body: '' }))
  const client = await connect(baseURL, admin)
  const lead = { name: 'Chidi Eze', phone: '+234 (0)809 123 4567', text: 'How much?', channel: 'whatsapp' }
  const added = await client.rpc('add_lead', { p_id: crypto.randomUUID(), p_lead: lead })
  expect(added.error).toBeNull()
  await signIn(page, admin, `/admin/messages/${added.data[0].id}`)

  const field = page.getByRole('textbox', { name: 'Answer to Chidi Eze' })
  await field.fill('It depends.')
  const chat = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Answer on WhatsApp' }).click()
  expect((await chat).url()).toBe('https://wa.me/2348091234567?text=It%20depends.')
  await expect(toast(page)).toContainText('Answer to Chidi Eze is kept as sent')
  await expect(page.getByText('Handed to WhatsApp')).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Handed to WhatsApp')).toHaveCount(0)
  await expect(field).toHaveValue('It depends.')
  const { data: found } = await client.rpc('find_lead', { p_id: added.data[0].id })
  expect(found.lead).toMatchObject({ stage: 'new', first_answered_at: null })
  expect(found.lead.waits_since).not.toBeNull()
})
