import { expect, test } from 'vitest'
import { addLeadNote, changeLeads } from '../../../app/data/change-leads.ts'
import { findLead } from '../../../app/data/leads.ts'
import { deleteForGood, restoreFromTrash } from '../../../app/data/trash.ts'
import { deleteMessage } from '../../../app/data/triage-message.ts'
import { setUpBackend } from '../../support/backend.ts'
import { listLeadsOf, newAddress, newId, requireLead, toClient, write } from './support/desk.ts'

const { sql, people } = await setUpBackend()
const ada = await people.member('desk')
const desk = toClient(ada)

test('a lead is in the trash with its last letter, and comes back as it was', async () => {
  const email = newAddress()
  const first = await write(sql, { email })
  const second = await write(sql, { email })
  await changeLeads(desk, {
    id: newId(),
    leadIds: [first],
    change: { owner_id: ada.id, value: 700 },
    seen: {},
  })
  await addLeadNote(desk, { id: newId(), leadId: first, text: 'Knows the agency' })
  expect((await deleteMessage(desk, second)).error).toBeNull()
  expect((await requireLead(desk, first)).lead).toMatchObject({ letters: 1 })
  expect((await deleteMessage(desk, first)).error).toBeNull()
  expect((await findLead(desk, first)).data).toBeNull()
  const meanwhile = await write(sql, { email })
  expect((await requireLead(desk, meanwhile)).lead).toMatchObject({ id: meanwhile, letters: 1 })

  expect((await restoreFromTrash(desk, 'contact_messages', [second])).error).toBeNull()
  const back = await requireLead(desk, second)
  expect(back.lead).toMatchObject({ id: first, letters: 1, owner_id: ada.id, value: 700, letter_id: second })
  expect(back.events).toMatchObject([{ kind: 'change' }, { kind: 'note' }])
  expect((await restoreFromTrash(desk, 'contact_messages', [first])).error).toBeNull()
  expect((await requireLead(desk, first)).letters).toHaveLength(2)
  expect(await listLeadsOf(sql, email)).toHaveLength(2)
})

test('a letter that is deleted for good takes its words along, and with the last one the lead', async () => {
  const email = newAddress()
  const first = await write(sql, { email, message: 'Zanzibar' })
  const second = await write(sql, { email, message: 'Timbuktu' })
  await addLeadNote(desk, { id: newId(), leadId: first, text: 'Note' })
  const findWords = async () => {
    const [row] = await sql<
      { words: string }[]
    >`select words::text from private.lead_words where lead_id = ${first}`
    return row?.words
  }
  expect(await findWords()).toMatch(/timbuktu.*zanzibar/)
  await deleteMessage(desk, first)
  expect(await findWords()).not.toContain('zanzibar')
  await deleteForGood(desk, 'contact_messages', [first])
  expect(await findWords()).toContain('timbuktu')
  await deleteMessage(desk, second)
  await deleteForGood(desk, 'contact_messages', [second])
  expect(await listLeadsOf(sql, email)).toEqual([])
  expect(await sql`select from public.lead_events where lead_id = ${first}`).toHaveLength(0)
  expect(await sql`select from public.lead_letters where message_id in ${sql([first, second])}`).toHaveLength(
    0,
  )
})
