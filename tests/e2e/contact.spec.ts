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
