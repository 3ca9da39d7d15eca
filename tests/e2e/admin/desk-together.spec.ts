import type { LeadRow } from '../../../app/data/rows/leads.ts'
import { connect, signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { forget, insertLeads, letter, readLeads, row } from '../support/leads.ts'
import { addMember } from '../support/staff.ts'

test('what is done without a network, or after the session ended, is kept over a reload and sent in the end', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch|status of 40[0-3]|WebSocket/)
  const mark = crypto.randomUUID().slice(0, 8)
  const [first = '', second = '', third = ''] = await insertLeads(service, mark, 3)
  const ended = await addMember({ baseURL, admin, service }, 'desk')
  await signIn(page, ended, `/admin/messages?q=${mark}`)
  await page.route('**/rpc/change_leads', route => route.abort())
  await row(page, first).getByRole('link').click()
  await expect(letter(page, first)).toBeVisible()
  await page.keyboard.press('e')
  await expect(letter(page, second)).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('2 changes wait for the network.')).toBeVisible()
  await expect(row(page, first)).toHaveCount(0)
  await expect(letter(page, third)).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 changes wait for the network.')).toBeVisible()
  await expect(row(page, first)).toHaveCount(0)
  /** By the number of the sender. */
  const states = async (): Promise<Record<string, LeadRow>> =>
    Object.fromEntries((await readLeads(service, mark)).map(lead => [lead.sender.at(-14) ?? '', lead]))
  expect(Object.values(await states()).filter(lead => lead.archived_at ?? lead.owner_id)).toEqual([])

  await page.unroute('**/rpc/change_leads')
  // It is gone where they were sent by themselves in the same moment.
  await page
    .getByRole('button', { name: 'Try now' })
    .evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
  await expect(page.getByText('wait for the network')).toHaveCount(0)
  await expect
    .poll(states)
    .toMatchObject({ 0: { archived_at: expect.any(String) }, 1: { owner_id: ended.id } })

  await expect(letter(page, third)).toBeVisible()
  // It is on its way when the session ends: the dialog, once open, would take the key.
  const ending = Promise.withResolvers<void>()
  await page.route('**/rpc/change_leads', async route => {
    await ending.promise
    await route.continue()
  })
  await page.keyboard.press('e')
  await expect(row(page, third)).toHaveCount(0)
  await (await connect(baseURL, ended)).auth.signOut({ scope: 'global' })
  ending.resolve()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password').fill(ended.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(states).toMatchObject({ 2: { archived_at: expect.any(String) } })

  await page.reload()
  await page.goto(`/admin/messages/${(await states())[1]?.id}?q=${mark}`)
  await expect(letter(page, second)).toBeVisible()
  await page.keyboard.press('u')
  await expect(letter(page, third)).toBeVisible()
  await expect
    .poll(states, { message: 'taken back after a reload' })
    .toMatchObject({ 2: { archived_at: null } })
  await forget(service, mark)
})

test('two people at one lead: the second is told who was first and may insist; the list follows the first', async ({
  page,
  baseURL,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch/)
  const mark = crypto.randomUUID().slice(0, 8)
  const [first = '', second = '', third = ''] = await insertLeads(service, mark, 3)
  const kofi = await addMember({ baseURL, admin, service }, 'desk')
  const his = await connect(baseURL, kofi)
  await signIn(page, admin, `/admin/messages?q=${mark}`)
  await row(page, second).getByRole('link').click()
  await expect(letter(page, second)).toBeVisible()
  const find = async (subject: string) =>
    (await readLeads(service, mark)).find(lead => lead.sender.at(-14) === subject.at(-1))
  const byKofi = async (subject: string, change: object) => {
    const lead = await find(subject)
    const { error } = await his.rpc('change_leads', {
      p_id: crypto.randomUUID(),
      p_lead_ids: [lead?.id],
      p_change: change,
    })
    expect(error).toBeNull()
  }

  await page.route('**/rpc/change_leads', route => route.abort())
  await page.keyboard.press('a')
  await expect(letter(page, third)).toBeVisible()
  await expect(page.getByText('One change waits for the network.')).toBeVisible()
  await byKofi(second, { owner_id: kofi.id })
  await byKofi(first, { archived: true })
  await expect(row(page, first), 'a colleague archived it').toHaveCount(0)
  await expect(letter(page, third), 'one’s place is kept').toBeVisible()
  await page.unroute('**/rpc/change_leads')
  const conflict = page.getByRole('alert').filter({ hasText: 'took it' })
  // It tries by itself, too, and the button may go at any moment.
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Try now' })
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(conflict).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(conflict).toContainText(/Bola 1: .+ took it at \d\d:\d\d, so your change .+ was not made/)
  expect(await find(second)).toMatchObject({ owner_id: kofi.id })
  await conflict.getByRole('button', { name: 'Do it anyway' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(row(page, second)).toContainText('You')
  await expect.poll(async () => (await find(second))?.owner_id).not.toBe(kofi.id)
  await forget(service, mark)
})

test('who writes an answer is told that a colleague has answered, and not of what they sent themselves', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const [subject = ''] = await insertLeads(service, mark, 1)
  const kofi = await addMember({ baseURL, admin, service }, 'desk')
  const his = await connect(baseURL, kofi)
  await signIn(page, admin, `/admin/messages?q=${mark}&tab=open`)
  await row(page, subject).getByRole('link').click()
  const field = page.getByRole('textbox', { name: 'Answer to Bola 0' })
  await field.fill('My own')
  await field.press('Control+Enter')
  await expect(page.getByText(/Leaves (in \d+ s|now)|Sent to/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await field.fill('One thing more')
  const told = page.getByRole('status').filter({ hasText: 'has answered since you opened this' })
  await expect(told).toHaveCount(0)

  const [lead] = await readLeads(service, mark)
  const { error } = await his.rpc('send_lead_answer', {
    p_id: crypto.randomUUID(),
    p_lead_id: lead?.id,
    p_answer: { channel: 'mail', subject: 'Re', text: 'From Kofi', seen_until: lead?.last_letter_at },
  })
  expect(error).toBeNull()
  await expect(told).toContainText(kofi.email)
  await expect(told).not.toContainText(admin.email)
  await expect(field).toHaveValue('One thing more')
  await forget(service, mark)
})

test('a letter that comes while an answer is written is told of, what is half written stays, and the list says what waits', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const [first = '', second = ''] = await insertLeads(service, mark, 2)
  await signIn(page, admin, `/admin/messages?q=${mark}&tab=open`)
  await row(page, first).getByRole('link').click()
  const field = page.getByRole('textbox', { name: 'Answer to Bola 0' })
  await field.fill('To your first letter')
  const note = page.getByLabel('Note, for colleagues only')
  await note.fill('Half a note')
  await page.getByText('New · nobody’s').click()
  const [step, value] = [page.getByLabel('Next step'), page.getByLabel('Value, ₦')]
  await step.fill('Half a step')
  const [lead] = await readLeads(service, mark)
  const { error } = await (await connect(baseURL, admin)).rpc('change_leads', {
    p_id: crypto.randomUUID(),
    p_lead_ids: [lead?.id],
    p_change: { value: 1234.56 },
  })
  expect(error).toBeNull()
  await expect(value).toHaveValue('1,235')
  await value.focus()
  await value.blur()

  const again = { name: 'Bola 0', email: lead?.sender, subject: first, message: 'One more thing' }
  expect((await service.from('contact_messages').insert(again)).error).toBeNull()
  await expect(
    page.getByRole('status').filter({ hasText: 'Bola 0 has written again since you opened this' }),
  ).toBeVisible()
  await expect(step).toHaveValue('Half a step')
  await expect(field).toHaveValue('To your first letter')
  await field.press('Control+Enter')
  await expect(letter(page, second)).toBeVisible()
  await expect(row(page, first).getByText('Waiting to be sent')).toBeVisible()
  await expect(row(page, first).getByText('Waiting to be sent')).toHaveCount(0)
  expect((await readLeads(service, mark))[0]?.value).toBe(1234.56)
  await row(page, first).getByRole('link').click()
  await expect(note).toHaveValue('Half a note')
  await page.reload()
  await page.getByText('Answered · nobody’s').click()
  await expect(step).toHaveValue('Half a step')
  await forget(service, mark)
})

test('what a colleague saves while a next step and a value are typed is told, and what is typed stays', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const [subject = ''] = await insertLeads(service, mark, 1)
  const kofi = await addMember({ baseURL, admin, service }, 'desk')
  const his = await connect(baseURL, kofi)
  await signIn(page, admin, `/admin/messages?q=${mark}`)
  await row(page, subject).getByRole('link').click()
  await page.getByText('New · nobody’s').click()
  const [step, value] = [page.getByLabel('Next step'), page.getByLabel('Value, ₦')]
  await step.fill('Send the plan')
  await value.fill('500000')
  const find = async () => (await readLeads(service, mark))[0]
  const { error } = await his.rpc('change_leads', {
    p_id: crypto.randomUUID(),
    p_lead_ids: [(await find())?.id],
    p_change: { next_step: 'Call on Monday', next_step_on: '2026-12-07', value: 700 },
  })
  expect(error).toBeNull()
  await expect(page.locator('summary').filter({ hasText: 'Call on Monday' })).toBeVisible()
  await expect(value).toHaveValue('500000')
  await expect(value).toBeFocused()
  await value.blur()
  await expect(page.getByRole('alert').filter({ hasText: 'set its value to ₦700' })).toBeVisible()
  await expect(step).toHaveValue('Send the plan')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'wrote the next step “Call on Monday”' })
  await expect(conflict).toBeVisible()
  expect(await find()).toMatchObject({ next_step: 'Call on Monday', value: 700 })
  await conflict.getByRole('button', { name: 'Do it anyway' }).click()
  await expect
    .poll(find)
    .toMatchObject({ next_step: 'Send the plan', next_step_on: '2026-12-07', value: 700 })
  await forget(service, mark)
})

test('a lead that is added, one that is deleted and a saved view wait for the network, too, and u takes them back', async ({
  page,
  admin,
  service,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch/)
  const mark = crypto.randomUUID().slice(0, 8)
  const [first = '', second = ''] = await insertLeads(service, mark, 2)
  await signIn(page, admin)
  await page.goto(`/admin/messages?q=${mark}`)
  await row(page, first).getByRole('link').click()
  await expect(letter(page, first)).toBeVisible()
  const calls =
    /rpc\/(add_lead|find_lead|restore_from_trash|undo_lead_change)|rest\/v1\/(contact_messages|lead_views)/
  await page.route(calls, route => route.abort())

  await page.keyboard.press('#')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(row(page, first)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a lead' })
  await dialog.getByLabel('What they wrote or said').fill(`A price for Lead ${mark}-9, please`)
  await dialog.getByLabel('Name').fill('Ngozi Okafor')
  await dialog.getByLabel('Email').fill(`ngozi-${mark}-9@firm.example`)
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(dialog, 'it is kept, so nobody waits for it').toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Saved views' })
  const view = page.getByRole('menuitem', { name: `View ${mark}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`View ${mark}`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('3 changes wait for the network.')).toBeVisible()
  await page.getByText('What waits').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ngozi Okafor, lead added' })).toBeVisible()
  const read = async () => {
    const views = await database`select from public.lead_views where name = ${`View ${mark}`}`
    // Of a lead in the trash no letter is left, and of one that was taken back nothing.
    const leads = (await readLeads(service, mark)).filter(lead => !('trashed_at' in lead && lead.trashed_at))
    return [...leads.map(lead => lead.sender.slice(0, -'@firm.example'.length).at(-1)), views.length]
  }
  expect(await read(), 'nothing has left').toEqual(['0', '1', 0])

  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect.poll(read).toEqual(['1', '9', 1])
  await page.keyboard.press('u')
  await expect.poll(read).toEqual(['1', '9', 0])
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Save this view…' })).toBeVisible()
  await expect(view).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await expect.poll(read).toEqual(['1', 0])
  await page.keyboard.press('u')
  await expect.poll(read).toEqual(['0', '1', 0])
  await expect(row(page, first)).toHaveCount(1)
  await expect(row(page, second)).toHaveCount(1)
  await forget(service, mark)
})
