import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendChange } from '../../../app/admin/messages/changes/send-change.ts'
import { addLead, addLeadNote, changeLeads, undoLeadChange } from '../../../app/data/change-leads.ts'
import { findLead } from '../../../app/data/leads.ts'
import { listLettersOf } from '../../../app/data/list-letters-of.ts'
import type { LeadFields, SeenLead } from '../../../app/data/rows/leads.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'
import { newAddress, newId, requireLead, requireOutcomes, toClient, write } from './support/desk.ts'

const backend = await setUpBackend()
const { sql } = backend
const ada = await backend.people.member('desk')
const bola = await backend.people.member('desk')
const desk = toClient(ada)
const colleague = toClient(bola)

interface Options {
  id?: string
  by?: Client
  seen?: SeenLead
}

async function change(
  leadId: string,
  fields: Partial<LeadFields>,
  { id = newId(), by = desk, seen = {} }: Options = {},
) {
  const answer = changeLeads(by, { id, leadIds: [leadId], change: fields, seen: { [leadId]: seen } })
  const [outcome] = await requireOutcomes(answer)
  return outcome
}

const undo = async (id: string, by = desk) => (await requireOutcomes(undoLeadChange(by, id)))[0]

const countEvents = async (leadId: string) => {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from public.lead_events where lead_id = ${leadId}`
  return row.count
}

test('a change is done, told and undone, by whoever is at the desk', async () => {
  const leadId = await write(sql)
  const id = newId()
  const fields = { stage: 'quoted', owner_id: bola.id, value: 450000, next_step: 'Call on Monday' } as const
  const done = await change(leadId, fields, { id, seen: { stage: 'new', letters: 1 } })
  expect(done).toMatchObject({
    id: leadId,
    state: 'done',
    lead: { ...fields, owner_name: bola.email, waits_since: null, first_answered_at: expect.any(String) },
  })
  expect((await requireLead(desk, leadId)).events).toMatchObject([
    {
      kind: 'change',
      change_id: id,
      by: ada.email,
      body: { before: { stage: 'new' }, after: fields },
      undone_at: null,
    },
  ])
  const undone = await undo(id, colleague)
  expect(undone).toMatchObject({
    state: 'done',
    lead: { stage: 'new', owner_id: null, value: null, next_step: null, first_answered_at: null },
  })
  expect(undone?.lead?.waits_since).toBe(undone?.lead?.last_letter_at)
  expect((await requireLead(desk, leadId)).events).toMatchObject([{ change_id: id, undone_by: bola.email }])
})

test('sent twice, a change is made once and answered the same, even after it was undone', async () => {
  const leadId = await write(sql)
  const id = newId()
  const first = await change(leadId, { stage: 'won' }, { id, seen: { stage: 'new' } })
  expect(await change(leadId, { stage: 'won' }, { id, seen: { stage: 'new' } })).toEqual(first)
  expect(await countEvents(leadId)).toBe(1)
  await undo(id)
  expect(await change(leadId, { stage: 'won' }, { id, seen: { stage: 'new' } })).toMatchObject({
    state: 'done',
    lead: { stage: 'new' },
  })
  expect(await undo(id)).toMatchObject({ state: 'done', lead: { stage: 'new' } })
  expect(await countEvents(leadId)).toBe(1)
})

test('sent twice at the same moment, a change is made once', async () => {
  const leadId = await write(sql)
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 4 }, () => change(leadId, { value: 1000 }, { id })))
  expect(answers.map(answer => answer?.state)).toEqual(['done', 'done', 'done', 'done'])
  expect(await countEvents(leadId)).toBe(1)
  const undone = await Promise.all([undo(id), undo(id, colleague)])
  expect(undone).toMatchObject([
    { state: 'done', lead: { value: null } },
    { state: 'done', lead: { value: null } },
  ])
})

test('an id that was used for something else, or by somebody else, is refused', async () => {
  const leadId = await write(sql)
  const id = newId()
  await change(leadId, { value: 1000 }, { id })
  const refusal = { error: { code: '22023', message: 'This id is that of another change' } }
  expect(
    await changeLeads(desk, { id, leadIds: [leadId], change: { value: 2000 }, seen: { [leadId]: {} } }),
  ).toMatchObject(refusal)
  expect(
    await changeLeads(colleague, { id, leadIds: [leadId], change: { value: 1000 }, seen: { [leadId]: {} } }),
  ).toMatchObject(refusal)
  expect(await addLeadNote(desk, { id, leadId, text: 'Called' })).toMatchObject(refusal)
  expect((await requireLead(desk, leadId)).lead.value).toBe(1000)
})

test('of two who change the same field one wins, and the other learns who it was', async () => {
  const leadId = await write(sql)
  const outcomes = await Promise.all([
    change(leadId, { owner_id: ada.id }, { seen: { owner_id: null } }),
    change(leadId, { owner_id: bola.id }, { by: colleague, seen: { owner_id: null } }),
  ])
  const winner = outcomes[0]?.state === 'done' ? ada : bola
  expect(outcomes.map(outcome => outcome?.state).sort()).toEqual(['conflict', 'done'])
  expect(outcomes.find(outcome => outcome?.state === 'conflict')).toMatchObject({
    fields: ['owner_id'],
    by: winner.email,
    at: expect.any(String),
    lead: { owner_id: winner.id },
  })
})

test('two who change different fields, or wish for the same, do not hinder each other', async () => {
  const leadId = await write(sql)
  const outcomes = await Promise.all([
    change(leadId, { stage: 'quoted' }, { seen: { stage: 'new' } }),
    change(leadId, { stage: 'quoted' }, { by: colleague, seen: { stage: 'new' } }),
    change(leadId, { next_step: 'Send a draft', next_step_on: '2026-12-01' }, { seen: { next_step: null } }),
  ])
  expect(outcomes.map(outcome => outcome?.state)).toEqual(['done', 'done', 'done'])
  expect((await requireLead(desk, leadId)).lead).toMatchObject({
    stage: 'quoted',
    next_step_on: '2026-12-01',
  })
  expect(await countEvents(leadId)).toBe(2)
})

test('undo after another’s change of the same field is refused and says whose it was; of another field it is done', async () => {
  const leadId = await write(sql)
  const [staged, stepped] = [newId(), newId()]
  await change(leadId, { stage: 'quoted', value: 500 }, { id: staged })
  await change(leadId, { next_step: 'Call' }, { id: stepped })
  await change(leadId, { stage: 'lost' }, { by: colleague })
  expect(await undo(staged)).toMatchObject({
    state: 'conflict',
    by: bola.email,
    lead: { stage: 'lost', value: 500, next_step: 'Call' },
  })
  expect(await undo(stepped)).toMatchObject({ state: 'done', lead: { stage: 'lost', next_step: null } })
})

test('thirty leads are one change: those that a colleague changed stay, the others are done and undone', async () => {
  const email = newAddress()
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, place) => write(sql, { email: `${place}${email}` })),
  )
  const taken = ids[3] ?? ''
  const removed = ids[7] ?? ''
  await change(taken, { stage: 'won' }, { by: colleague })
  await ada.client.from('contact_messages').delete().eq('id', removed)
  const id = newId()
  const seen = Object.fromEntries(
    ids.map(leadId => [leadId, { archived: false, stage: 'new', letters: 1 } as const]),
  )
  const all = { id, leadIds: [...ids, newId()], change: { archived: true }, seen }
  const outcomes = await requireOutcomes(changeLeads(desk, all))
  expect(outcomes.map(outcome => outcome.id)).toEqual(all.leadIds)
  expect(outcomes.filter(({ state }) => state === 'done')).toHaveLength(28)
  expect(outcomes[3]).toMatchObject({ state: 'conflict', fields: ['stage'], lead: { archived_at: null } })
  expect(outcomes[7]).toEqual({ id: removed, state: 'gone', lead: null })
  expect(outcomes[30]).toMatchObject({ state: 'gone' })
  const undone = await requireOutcomes(undoLeadChange(desk, id))
  expect(undone).toHaveLength(28)
  expect(undone.every(({ state, lead }) => state === 'done' && lead?.archived_at === null)).toBe(true)
})

test('two who change the same thirty leads in opposite orders both come through', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => write(sql)))
  const seen = Object.fromEntries(ids.map(leadId => [leadId, {}]))
  const rounds = await Promise.all(
    [desk, colleague, desk, colleague].map((by, place) =>
      requireOutcomes(
        changeLeads(by, {
          id: newId(),
          leadIds: place % 2 ? [...ids].reverse() : ids,
          change: place < 2 ? { read: true, archived: place === 0 } : { value: place },
          seen,
        }),
      ),
    ),
  )
  expect(rounds.flat().every(({ state }) => state === 'done')).toBe(true)
})

test('a note is its writer’s to take back, is sent once, and is found while it is there', async () => {
  const leadId = await write(sql)
  const id = newId()
  const note = { id, leadId, text: '  Prefers mornings  ' }
  expect(await requireOutcomes(addLeadNote(desk, note))).toMatchObject([{ state: 'done' }])
  expect(await requireOutcomes(addLeadNote(desk, note))).toMatchObject([{ state: 'done' }])
  expect((await requireLead(colleague, leadId)).events).toMatchObject([
    { kind: 'note', by: ada.email, body: { text: 'Prefers mornings' } },
  ])
  expect(await undoLeadChange(colleague, id)).toMatchObject({
    error: { message: 'Only who wrote a note takes it back' },
  })
  expect(await undo(id)).toMatchObject({ state: 'done' })
  expect((await requireLead(desk, leadId)).events).toMatchObject([{ undone_at: expect.any(String) }])
  expect(await addLeadNote(desk, { id: newId(), leadId: newId(), text: 'To nobody' })).toMatchObject({
    error: { message: 'This lead no longer exists.' },
  })
})

test('who calls or writes another way is a lead, joins the one there is, and can be taken back', async () => {
  const [first, second] = [newId(), newId()]
  const digits = String(randomInt(1e7, 1e8))
  const caller = {
    name: 'Ngozi',
    phone: `080 ${digits.slice(0, 4)} ${digits.slice(4)}`,
    text: 'How much is radio?',
    channel: 'whatsapp',
    service: 'Radio',
    value: 20000,
  } as const
  const [added] = await requireOutcomes(addLead(desk, first, caller))
  expect(added).toMatchObject({
    begins_lead: true,
    lead: { sender: `+23480${digits}`, letters: 0, letter_id: null, excerpt: caller.text, value: 20000 },
  })
  expect(added?.lead?.waits_since).toBe(added?.lead?.last_letter_at)
  expect(await requireOutcomes(addLead(desk, first, caller))).toEqual([added])

  const [joined] = await requireOutcomes(
    addLead(colleague, second, { ...caller, phone: `+234 80 ${digits}`, text: 'Hello?', waits: false }),
  )
  expect(joined).toMatchObject({ id: added?.id, begins_lead: false, lead: { excerpt: 'Hello?' } })
  expect(await undo(first)).toMatchObject({ state: 'conflict', by: bola.email })
  expect(await undo(second)).toMatchObject({ state: 'done', lead: { excerpt: caller.text } })
  expect(await undo(first)).toMatchObject({ state: 'done', lead: null })
  expect((await findLead(desk, added?.id ?? '')).data).toBeNull()

  const email = newAddress()
  const leadId = await write(sql, { email })
  const [called] = await requireOutcomes(addLead(desk, newId(), { ...caller, email: email.toUpperCase() }))
  expect(called).toMatchObject({
    id: leadId,
    begins_lead: false,
    lead: { letters: 1, phone: `+23480${digits}` },
  })
  for (const endless of [{ value: 'NaN' as never }, { at: '-infinity' }]) {
    expect(await addLead(desk, newId(), { ...caller, ...endless })).toMatchObject({
      error: { code: '22023' },
    })
  }
  expect(await addLead(desk, newId(), { name: 'Nobody', text: '', channel: 'call' })).toMatchObject({
    error: { message: 'A lead needs a name, and an e-mail address or a phone number.' },
  })
})

test('a mobile number is one lead, however it is typed', async () => {
  const digits = `80${randomInt(1e7, 1e8)}`
  const spaced = `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
  const spellings = [`+234 (0)${spaced}`, `234${digits}`, spaced, `0${digits}`, `00234 ${spaced}`]
  const added = []
  for (const phone of spellings) {
    const lead = { name: 'Chidi', phone, text: 'Hello', channel: 'call' } as const
    added.push(...(await requireOutcomes(addLead(desk, newId(), lead))))
  }
  expect(new Set(added.map(({ id }) => id)).size).toBe(1)
  expect(added[0]?.lead).toMatchObject({ sender: `+234${digits}`, phone: `+234${digits}` })
  const abroad = { name: 'Ann', phone: '+44 20 7946 0958', text: 'Hello', channel: 'call' } as const
  const [other] = await requireOutcomes(addLead(desk, newId(), abroad))
  expect(other?.lead).toMatchObject({ phone: '+442079460958' })
})

test('what was pasted is among what a sender wrote, whole and in its order, until it is taken back', async () => {
  const email = newAddress()
  const leadId = await write(sql, { email, message: 'By the form' })
  const chat = `By WhatsApp\n${'and so on, '.repeat(40)}end`
  const pasted = newId()
  await requireOutcomes(addLead(desk, pasted, { name: 'Chidi', email, text: chat, channel: 'whatsapp' }))
  const listWritten = async () =>
    (await listLettersOf(desk, [leadId])).data?.map(({ lead_id, message }) => ({ lead_id, message }))
  expect(await listWritten()).toEqual([
    { lead_id: leadId, message: 'By the form' },
    { lead_id: leadId, message: chat },
  ])
  await undo(pasted)
  expect(await listWritten()).toEqual([{ lead_id: leadId, message: 'By the form' }])
})

test('a reading that leaves late marks no letter as read that came since', async () => {
  const email = newAddress()
  const leadId = await write(sql, { email })
  const reading = { id: newId(), userId: ada.id, at: 0, words: '', state: 'waiting', isTried: false } as const
  const read = {
    ...{ ...reading, kind: 'change', change: { read: true }, isQuiet: true, isUndone: false },
    ...{ settledAt: 0, refusals: [], error: null },
    leads: [{ id: leadId, name: 'Chidi', before: { read: false }, letters: 1 }],
  } as const
  await write(sql, { email })
  const late = await sendChange(desk, read as never, { target: null, keepLetters: () => {} })
  expect(late.data).toMatchObject([{ state: 'conflict', fields: ['letters'] }])
  expect(
    await sql`select from public.contact_messages where email = ${email} and read_at is null`,
  ).toHaveLength(2)
})

test('a lead without letters is archived, marked as spam and brought back like any other', async () => {
  const [added] = await requireOutcomes(
    addLead(desk, newId(), { name: 'Sade', email: newAddress(), text: 'Called', channel: 'call' }),
  )
  const leadId = added?.id ?? ''
  const [archived, spam] = [newId(), newId()]
  expect(await change(leadId, { archived: true }, { id: archived })).toMatchObject({
    lead: { archived_at: expect.any(String), waits_since: null },
  })
  expect(await undo(archived)).toMatchObject({ lead: { archived_at: null, waits_since: expect.any(String) } })
  expect(await change(leadId, { spam: true }, { id: spam })).toMatchObject({
    lead: { spam_at: expect.any(String) },
  })
  expect(await undo(spam)).toMatchObject({ lead: { spam_at: null } })
})

test.for([
  [{}, 'Say what shall change'],
  [{ name: 'Other' }, 'Say what shall change'],
  [{ stage: 'sold' }, 'The stages are new'],
  [{ stage: null }, 'The stages are new'],
  [{ value: -1 }, 'A value is a number'],
  [{ value: 'NaN' as never }, 'A value is a number'],
  [{ value: 'Infinity' as never }, 'numeric field overflow'],
  [{ next_step_on: 'infinity' }, 'A next step is on a day'],
  [{ next_step: 'x'.repeat(301) }, 'at most 300'],
  [{ owner_id: newId() }, 'Only who has the role Desk'],
  [{ next_step_on: 'soon' }, 'invalid input syntax'],
] as const)('%j is no change', async ([fields, message]) => {
  const leadId = await write(sql)
  const answer = await changeLeads(desk, {
    id: newId(),
    leadIds: [leadId],
    change: fields as Partial<LeadFields>,
    seen: {},
  })
  expect(answer.error?.message).toContain(message)
  expect(await countEvents(leadId)).toBe(0)
})

test('whoever lost the right changes nothing, and what they own stays theirs by name', async () => {
  const leaver = await backend.people.member('desk')
  const leadId = await write(sql)
  await change(leadId, { owner_id: leaver.id })
  await sql`delete from private.role_members where user_id = ${leaver.id}`
  const answer = await changeLeads(toClient(leaver), {
    id: newId(),
    leadIds: [leadId],
    change: { value: 1 },
    seen: {},
  })
  expect(answer.error).toMatchObject({ code: '42501' })
  expect((await undoLeadChange(toClient(leaver), newId())).error).toMatchObject({ code: '42501' })
  expect((await requireLead(desk, leadId)).lead).toMatchObject({ owner_name: leaver.email, value: null })
  const { data } = await leaver.client.from('leads').select('id')
  expect(data).toEqual([])
})
