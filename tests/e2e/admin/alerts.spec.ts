import { openWebhookReceiver } from '../../support/webhook-receiver.ts'
import { expectToast, signIn } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ actionTimeout: 10_000 })

test('a super admin sets the webhook by keyboard, keeps its secret, tests it, and sees what it answers', async ({
  page,
  admin,
}) => {
  const receiver = await openWebhookReceiver()
  receiver.answer = 'thank you'
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()

  await page.getByLabel('Address').fill(`https://localhost:${receiver.port}/alerts`)
  await page.getByLabel('Address').press('Enter')
  await expectToast(page, 'Webhook saved successfully')
  await expect(page.getByRole('heading', { name: 'Keep the secret' })).toBeFocused()
  await expect(page.getByText(/whsec_/)).toHaveCount(1)
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  expect(await findAccessibilityViolations(page, 'secret')).toEqual([])
  await page.getByRole('button', { name: 'I have kept it' }).press('Enter')
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  await expectToast(page, 'A test is on its way')
  await expect(page.getByText(/^Taken with status 200/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('thank you')).toBeVisible()
  expect(receiver.calls).toHaveLength(1)

  receiver.status = 503
  receiver.answer = 'closed for today'
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/^Failed once: The address answered with status 503\./)).toBeVisible({
    timeout: 30_000,
  })
  expect(await findAccessibilityViolations(page, 'calls')).toEqual([])
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await expect(page.getByText('closed for today')).toHaveCount(0)
  await expect(page.getByLabel('Address')).toHaveValue('')
  await receiver.close()
})

test('on a phone a sent message names a lead whose address goes on in the next line after a sign', async ({
  page,
  admin,
  database,
}) => {
  const text = 'New message: Ada. https://holla.example/admin/messages/f8ed7403-4ebc-4ffc-80ad-7f0f4906d6f6'
  await database`
    insert into backend.webhook_deliveries (type, text, data, delivered_at, last_status)
    values ('lead.created', ${text}, '{}', now(), 200)`
  try {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, admin, '/admin/alerts')
    await expect(page.getByText(text)).toBeVisible()
    const ends = await page.getByText(text).evaluate(paragraph => {
      const letters = [...paragraph.childNodes].flatMap(node =>
        [...(node.textContent ?? '')].map((letter, place) => {
          const range = document.createRange()
          range.setStart(node, place)
          range.setEnd(node, place + 1)
          return { letter, top: range.getBoundingClientRect().top }
        }),
      )
      return letters
        .filter(({ top }, place) => (letters[place + 1]?.top ?? top) > top)
        .map(({ letter }) => letter)
    })
    expect(ends.length).toBeGreaterThan(1)
    expect(ends.filter(letter => /\w/.test(letter))).toEqual([])
  } finally {
    await database`delete from backend.webhook_deliveries where data = '{}'`
  }
})

test('with a hosted project the page says that nobody is told from there, and fails at nothing', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404 .*\/rest\/v1\/rpc\//)
  await page.route(
    /\/rpc\/(read_webhook|list_webhook_deliveries|find_canary|list_canary_flights|list_conditions|list_backups)$/,
    route => route.fulfill({ status: 404, json: { code: 'PGRST202', message: 'No such function' } }),
  )
  await signIn(page, admin, '/admin/alerts')
  await expect(page.getByRole('heading', { name: 'Not from a hosted project' })).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveCount(0)
  await expect(page.getByText('No such function')).toHaveCount(0)
  await expect(page.getByText('Error fetching')).toHaveCount(0)
})
