import { expect, test } from 'vitest'
import { addLead, addLeadNote, changeLeads, undoLeadChange } from '../../../app/data/change-leads.ts'
import { deleteLeadView, listLeadViews, saveLeadView } from '../../../app/data/lead-views.ts'
import { countLeads, findLead, listLeadOwners, listLeadServices, listLeads } from '../../../app/data/leads.ts'
import type { Client } from '../../../app/data/schema.ts'
import { watchLeads } from '../../../app/data/watch-leads.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const ada = await backend.people.member('desk')
const bola = await backend.people.member('desk')
const desk = ada.client as unknown as Client
const colleague = bola.client as unknown as Client

const uuid = () => crypto.randomUUID()
const newAddress = () => `${uuid().slice(0, 8)}@visitors.example`

async function write(email: string, message = 'What does a campaign cost?'): Promise<string> {
  const [letter] = await sql<[{ id: string }]>`
    insert into public.contact_messages (name, email, subject, message)
    values ('Chidi', ${email}, 'Campaign', ${message})
    returning id`
  return letter.id
}

async function findOne(id: string) {
  const { data, error } = await findLead(desk, id)
  expect(error).toBeNull()
  if (!data) throw new Error(`There is no lead ${id}`)
  return data
}

test('a change is done, told and undone', async () => {
  const id = await write(newAddress())
  const changeId = uuid()
  const change = { stage: 'quoted', owner_id: bola.id, value: 450000, next_step: 'Call on Monday' } as const
  const seen = { [id]: { stage: 'new', letters: 1 } } as const
  const done = await changeLeads(desk, { id: changeId, leadIds: [id], change, seen })
  expect(done).toMatchObject({
    error: null,
    data: [{ id, state: 'done', lead: { ...change, owner_name: bola.email, waits_since: null } }],
  })
  const found = await findOne(id)
  expect(found.events).toMatchObject([
    { kind: 'change', change_id: changeId, by: ada.email, body: { before: { stage: 'new' }, after: change } },
  ])
  const undone = await undoLeadChange(colleague, changeId)
  expect(undone.data).toMatchObject([
    {
      state: 'done',
      lead: { stage: 'new', owner_id: null, value: null, next_step: null, first_answered_at: null },
    },
  ])
  expect(undone.data?.[0]?.lead?.waits_since).toBe(undone.data?.[0]?.lead?.last_letter_at)
})

test('notes, added leads, lists, counts, owners and views', async () => {
  const id = await write(newAddress())
  expect((await addLeadNote(desk, { id: uuid(), leadId: id, text: ' Prefers mornings ' })).error).toBeNull()
  expect((await findOne(id)).events).toMatchObject([{ kind: 'note', body: { text: 'Prefers mornings' } }])
  const added = await addLead(desk, uuid(), {
    name: 'Ngozi',
    phone: '0803 123 4567',
    text: 'Good day, how much is radio?',
    channel: 'whatsapp',
    service: 'Radio',
  })
  expect(added.data).toMatchObject([{ begins_lead: true, lead: { sender: '+2348031234567', letters: 0 } }])
  const listed = await listLeads(desk, { tab: 'to_answer', search: 'radio ngo' })
  expect(listed.data).toMatchObject({
    has_more: false,
    leads: [{ name: 'Ngozi', letter_id: null, excerpt: 'Good day, how much is radio?' }],
  })
  expect((await countLeads(desk, { search: 'mornings' })).data).toMatchObject({
    to_answer: 1,
    open: 1,
    won: 0,
  })
  expect((await listLeadServices(desk)).data).toEqual(['Radio'])
  const owners = await listLeadOwners(desk)
  expect(owners.data).toContainEqual({ id: bola.id, name: bola.email, can_own: true })
  expect((await saveLeadView(desk, { name: 'Radio', query: 'service=Radio' })).error).toBeNull()
  expect(
    (await saveLeadView(colleague, { name: 'Radio', query: 'service=Radio&stage=new' })).error,
  ).toBeNull()
  const views = await listLeadViews(desk)
  expect(views.data).toMatchObject([
    { name: 'Radio', query: 'service=Radio&stage=new', created_by_id: ada.id },
  ])
  expect((await deleteLeadView(desk, views.data?.[0]?.id ?? '')).error).toBeNull()
  expect((await listLeadViews(desk)).data).toEqual([])
})

test('the desk is told of a letter and of a change, a stranger of nothing', async () => {
  let told = 0
  let overheard = 0
  const end = watchLeads(desk, () => {
    told += 1
  })
  const stranger = backend.client()
  stranger
    .channel('all')
    .on('postgres_changes', { event: '*', schema: 'public', table: '*' }, () => {
      overheard += 1
    })
    .subscribe()
  await expect.poll(() => told).toBe(1)
  const id = await write(newAddress())
  await expect.poll(() => told).toBe(2)
  await changeLeads(colleague, {
    id: uuid(),
    leadIds: [id],
    change: { archived: true, stage: 'lost' },
    seen: {},
  })
  await expect.poll(() => told).toBe(3)
  expect(overheard).toBe(0)
  end()
  await stranger.removeAllChannels()
  await desk.realtime.disconnect()
  await stranger.realtime.disconnect()
})
