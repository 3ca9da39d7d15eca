import { signIn, toast } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { forget, insertLeads, letter } from '../support/leads.ts'

test('a letter that could not be read says so at once and is answered as soon as it can be, and a held answer is not said to leave', async ({
  browser,
  baseURL,
  admin,
  service,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const [first = '', second = ''] = await insertLeads(service, mark, 3)
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await signIn(page, admin, `/admin/messages?q=${mark}`)
  await page.getByRole('link', { name: first }).click()
  await expect(letter(page, first)).toBeVisible()

  await context.setOffline(true)
  const tools = page.getByRole('toolbar', { name: 'Message' })
  await tools.getByRole('button', { name: 'Next' }).click()
  // Sooner than a client that asks again and again gives up.
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(1, { timeout: 6_000 })
  await expect(letter(page, second)).toBeVisible()
  await tools.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('could not be reached')

  await context.setOffline(false)
  await tools.getByRole('button', { name: 'Answer' }).click()
  const field = page.locator('#answer textarea')
  await expect(field).toBeFocused()
  await field.fill('Hello Bola')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(toast(page)).toContainText('Answer to Bola 1 waits for the network')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await context.close()
  await forget(service, mark)
})
