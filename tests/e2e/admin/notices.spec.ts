import { expectToast, signIn } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ actionTimeout: 10_000 })

test('somebody at the desk chooses by keyboard what they are told, and the tab’s title counts what comes', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Account' }).click()
  const panel = page.getByRole('region', { name: 'When somebody writes' })
  await panel.getByLabel('Every message').press('Space')
  await panel.getByLabel('And when nobody has answered').press('Space')
  await panel.getByLabel('Hold mails and pushes back').press('Space')
  await panel.getByLabel('From').fill('21:30')
  expect(await findAccessibilityViolations(page, 'notices')).toEqual([])
  await panel.getByLabel('Until').press('Enter')
  await expectToast(page, 'Notices saved')

  await page.reload()
  await expect(panel.getByLabel('Every message')).toBeChecked()
  await expect(panel.getByLabel('And when nobody has answered')).not.toBeChecked()
  await expect(panel.getByLabel('From')).toHaveValue('21:30')
  await expect(panel.getByLabel('Until')).toHaveValue('07:00')

  const before = await page.title()
  const sent = await page.request.post('/functions/v1/send-holla-email', {
    data: { name: 'Ngozi Eze', email: 'ngozi@example.com', subject: 'Our app', message: 'Hello' },
  })
  expect(sent.ok()).toBe(true)
  await expect(page).toHaveTitle(/^\(\d+\+?\) Account · /)
  await expect.poll(() => page.title()).not.toBe(before)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveTitle(/^\(\d+\+?\) (?!\().*back office$/)
})
