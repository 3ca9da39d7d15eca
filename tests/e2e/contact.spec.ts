import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

test('a program that fills in the hidden field is answered as a person is, and kept apart', async ({
  page,
  request,
  service,
}) => {
  const send = async (website: string) => {
    const subject = `Trap ${crypto.randomUUID()}`
    const form = { name: 'Ada', email: 'ada@example.com', subject, message: 'Hello', website }
    const answer = await request.post('/contact', { form })
    const { data } = await service.from('contact_messages').select().eq('subject', subject).single()
    return { status: answer.status(), isSent: (await answer.text()).includes('Message Sent!'), row: data }
  }
  const [person, program] = [await send(''), await send('https://spam.example')]
  expect(person).toMatchObject({ status: 200, isSent: true, row: { quarantined_at: null } })
  expect(program).toMatchObject({
    status: 200,
    isSent: true,
    row: { quarantined_at: expect.any(String), message: 'Hello' },
  })

  await open(page, '/contact')
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
  await page.getByLabel('Your Message').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('the first press on Send Message counts, also when it is the press that leaves a wrong address', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Your Message').fill('We would like to talk.')
  await page.getByLabel('Email Address').click()
  await page.keyboard.type('nope')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true')
})

test('the answer to a message that was sent has the focus and is in sight on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/contact')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Your Message').fill('We would like to talk.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Message Sent!' })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
})
