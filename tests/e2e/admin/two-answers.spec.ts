import { connect, signIn, toast } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { forget, insertLeads, letter, readLeads, row } from '../support/leads.ts'
import { addMember } from '../support/staff.ts'

test('of two people who send at once the second is told who was first, keeps the text, and sends it all the same', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/)
  const mark = crypto.randomUUID().slice(0, 8)
  const [first = '', second = ''] = await insertLeads(service, mark, 2)
  const kofi = await addMember({ baseURL, admin, service }, 'desk')
  const his = await connect(baseURL, kofi)
  const [lead] = await readLeads(service, mark)
  const listTexts = async () =>
    ((await his.rpc('list_lead_answers', { p_lead_id: lead?.id })).data ?? []).map(
      ({ text }: { text: string }) => text,
    )
  await signIn(page, admin, `/admin/messages?q=${mark}`)
  await row(page, first).getByRole('link').click()
  const field = page.getByRole('textbox', { name: 'Answer to Bola 0' })
  await field.fill('From me')

  // His is stored while this one is on its way.
  await page.route(
    '**/rpc/send_lead_answer',
    async route => {
      const { error } = await his.rpc('send_lead_answer', {
        p_id: crypto.randomUUID(),
        p_lead_id: lead?.id,
        p_answer: { channel: 'mail', subject: 'Re', text: 'From Kofi', seen_answers: [] },
      })
      expect(error).toBeNull()
      await route.continue()
    },
    { times: 1 },
  )
  await field.press('Control+Enter')
  await expect(letter(page, second)).toBeVisible()
  await expect(toast(page).filter({ hasText: 'Answer not sent' })).toContainText(
    'has answered Bola 0 meanwhile',
  )
  const notice = page.getByRole('alert').filter({ hasText: 'your answer was not sent' })
  await expect(notice).toContainText(`Bola 0: ${kofi.email} answered at`)
  expect(await listTexts()).toEqual(['From Kofi'])

  await page.reload()
  await notice.getByRole('link', { name: 'Read it' }).click()
  await expect(letter(page, first)).toBeVisible()
  await expect(field).toHaveValue('From me')
  await expect(page.getByRole('status').filter({ hasText: 'so yours was not sent' })).toContainText(
    kofi.email,
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'From Kofi' })).toBeVisible()
  await field.fill('From me, in addition')
  // It is believed to be read after a second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send all the same' }).click()
    await expect.poll(listTexts, { timeout: 5_000 }).toEqual(['From Kofi', 'From me, in addition'])
  }).toPass()
  await expect(notice).toHaveCount(0)
  await forget(service, mark)
})

test('an answer that a colleague’s came before is kept as a draft, and u takes back nothing of it', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409|ERR_FAILED|Failed to fetch/)
  const mark = crypto.randomUUID().slice(0, 8)
  const [subject = ''] = await insertLeads(service, mark, 1)
  const kofi = await addMember({ baseURL, admin, service }, 'desk')
  const his = await connect(baseURL, kofi)
  const [lead] = await readLeads(service, mark)
  await signIn(page, admin, `/admin/messages?q=${mark}&tab=open`)
  await row(page, subject).getByRole('link').click()
  const field = page.getByRole('textbox', { name: 'Answer to Bola 0' })
  await field.fill('Written without a network')
  await page.route('**/rpc/**', route => route.abort())
  await field.press('Control+Enter')
  await expect(page.getByText('One change waits for the network.')).toBeVisible()
  const { error } = await his.rpc('send_lead_answer', {
    p_id: crypto.randomUUID(),
    p_lead_id: lead?.id,
    p_answer: { channel: 'mail', subject: 'Re', text: 'From Kofi' },
  })
  expect(error).toBeNull()
  await page.unroute('**/rpc/**')

  const notice = page.getByRole('alert').filter({ hasText: 'your answer was not sent' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Keep mine as a draft' }).click()
  await expect(notice).toHaveCount(0)
  await expect(field).toHaveValue('Written without a network')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('u')
  const { data } = await his.rpc('list_lead_answers', { p_lead_id: lead?.id })
  expect(data).toMatchObject([{ text: 'From Kofi', state: 'waiting' }])
  await forget(service, mark)
})

test('what is written after an answer that was not sent keeps the text of both', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409|ERR_FAILED|Failed to fetch/)
  const mark = crypto.randomUUID().slice(0, 8)
  const [subject = ''] = await insertLeads(service, mark, 1)
  const kofi = await addMember({ baseURL, admin, service }, 'desk')
  const his = await connect(baseURL, kofi)
  const [lead] = await readLeads(service, mark)
  await signIn(page, admin, `/admin/messages?q=${mark}&tab=open`)
  await row(page, subject).getByRole('link').click()
  const field = page.getByRole('textbox', { name: 'Answer to Bola 0' })
  await field.fill('The first')
  await page.route('**/rpc/**', route => route.abort())
  await field.press('Control+Enter')
  await expect(field).toHaveValue('')
  await field.fill('An afterthought')
  const { error } = await his.rpc('send_lead_answer', {
    p_id: crypto.randomUUID(),
    p_lead_id: lead?.id,
    p_answer: { channel: 'mail', subject: 'Re', text: 'From Kofi' },
  })
  expect(error).toBeNull()
  await page.unroute('**/rpc/**')

  const notice = page.getByRole('alert').filter({ hasText: 'your answer was not sent' })
  await notice.getByRole('button', { name: 'Keep mine as a draft' }).click()
  await expect(notice).toHaveCount(0)
  await expect(field).toHaveValue('The first\n\nAn afterthought')
  await page.reload()
  await expect(field).toHaveValue('The first\n\nAn afterthought')
  await forget(service, mark)
})
