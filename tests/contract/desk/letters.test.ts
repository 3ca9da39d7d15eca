import { expect, test } from 'vitest'
import { changeLeads, undoLeadChange } from '../../../app/data/change-leads.ts'
import { triageMessage } from '../../../app/data/triage-message.ts'
import { watchLeads } from '../../../app/data/watch-leads.ts'
import { listBackfills, runBackfill } from '../../../server/migrations/backfill.ts'
import { setUpBackend } from '../../support/backend.ts'
import {
  listLeadsOf,
  newAddress,
  newId,
  requireLead,
  requireOutcomes,
  toClient,
  write,
} from './support/desk.ts'

const backend = await setUpBackend({ connections: 12 })
const { sql } = backend
const ada = await backend.people.member('desk')
const desk = toClient(ada)

const now = () => new Date().toISOString()

async function close(leadId: string, letters: number) {
  const seen = { [leadId]: { letters } }
  return requireOutcomes(
    changeLeads(desk, { id: newId(), leadIds: [leadId], change: { stage: 'lost' }, seen }),
  )
}

test('letters of one sender join their open lead; after it was won or lost the next begins one', async () => {
  const email = newAddress()
  const first = await write(sql, { email })
  await write(sql, { email: ` ${email.toUpperCase()} `, name: 'Chidi Okafor', subject: 'Again' })
  const found = await requireLead(desk, first)
  expect(found.lead).toMatchObject({
    id: first,
    sender: email,
    name: 'Chidi Okafor',
    subject: 'Again',
    letters: 2,
  })
  expect(found.letters.map(({ subject }) => subject)).toEqual(['Campaign', 'Again'])
  await close(first, 2)
  const third = await write(sql, { email })
  expect(await listLeadsOf(sql, email)).toEqual([
    { id: first, stage: 'lost', letters: 2 },
    { id: third, stage: 'new', letters: 1 },
  ])
  expect((await requireLead(desk, third)).others).toMatchObject([{ id: first, stage: 'lost' }])
})

test('first letters of one sender at the same moment are one lead', async () => {
  const email = newAddress()
  await Promise.all(Array.from({ length: 8 }, () => write(sql, { email })))
  expect(await listLeadsOf(sql, email)).toMatchObject([{ letters: 8 }])
})

test('a letter that comes while its lead is closed is in an open lead, or seen by nobody as closed', async () => {
  for (let round = 0; round < 12; round += 1) {
    const email = newAddress()
    const leadId = await write(sql, { email })
    const [[closed], letterId] = await Promise.all([close(leadId, 1), write(sql, { email })])
    const { lead } = await requireLead(desk, letterId)
    // Closed before: the letter began a lead. Joined before: who closes has not seen it.
    expect(lead.waits_since).not.toBeNull()
    expect(lead.stage).toBe('new')
    expect(lead.id === leadId).toBe(closed?.state === 'conflict')
    if (closed?.state === 'conflict') expect(closed.fields).toEqual(['letters'])
  }
})

test('a letter brings its lead back from the archive and makes it wait; undo of archiving keeps it', async () => {
  const email = newAddress()
  const leadId = await write(sql, { email })
  const id = newId()
  const change = { archived: true, stage: 'answered' } as const
  await changeLeads(desk, { id, leadIds: [leadId], change, seen: {} })
  expect((await requireLead(desk, leadId)).lead).toMatchObject({
    archived_at: expect.any(String),
    waits_since: null,
  })
  const letterId = await write(sql, { email })
  const { lead } = await requireLead(desk, leadId)
  expect(lead).toMatchObject({ archived_at: null, stage: 'answered', letter_id: letterId })
  expect(lead.waits_since).toBe(lead.last_letter_at)
  expect(await requireOutcomes(undoLeadChange(desk, id))).toMatchObject([{ state: 'conflict' }])
})

test('what was brought back from the archive is not archived by Undo over a letter that came since', async () => {
  const email = newAddress()
  const leadId = await write(sql, { email })
  await changeLeads(desk, { id: newId(), leadIds: [leadId], change: { archived: true }, seen: {} })
  const id = newId()
  await changeLeads(desk, { id, leadIds: [leadId], change: { archived: false }, seen: {} })
  await write(sql, { email })
  expect(await requireOutcomes(undoLeadChange(desk, id))).toMatchObject([
    { state: 'conflict', lead: { archived_at: null, waits_since: expect.any(String) } },
  ])
})

test('spam is not joined to a lead, nor a letter to spam; what was spam by mistake is undone', async () => {
  const email = newAddress()
  const real = await write(sql, { email })
  const spam = await write(sql, { email, quarantined_at: now() })
  await write(sql, { email, quarantined_at: now() })
  expect(await listLeadsOf(sql, email)).toMatchObject([
    { id: real, letters: 1 },
    { id: spam, letters: 2 },
  ])
  expect((await requireLead(desk, spam)).lead).toMatchObject({
    spam_at: expect.any(String),
    waits_since: null,
  })
  const id = newId()
  await changeLeads(desk, { id, leadIds: [real], change: { spam: true }, seen: {} })
  const marked = await requireLead(desk, real)
  expect(marked.lead).toMatchObject({ spam_at: expect.any(String), waits_since: null })
  expect(marked.letters[0]?.quarantined_at).not.toBeNull()
  expect(await requireOutcomes(undoLeadChange(desk, id))).toMatchObject([
    { state: 'done', lead: { spam_at: null, waits_since: expect.any(String) } },
  ])
})

test('the version before files letters, and the lead follows', async () => {
  const email = newAddress()
  const first = await write(sql, { email })
  const second = await write(sql, { email })
  await triageMessage(desk, first, { read_at: now(), archived_at: now() })
  expect((await requireLead(desk, first)).lead).toMatchObject({
    archived_at: null,
    read_at: null,
    waits_since: expect.any(String),
  })
  await triageMessage(desk, second, { read_at: now(), archived_at: now() })
  expect((await requireLead(desk, first)).lead).toMatchObject({
    archived_at: expect.any(String),
    read_at: expect.any(String),
    waits_since: null,
  })
  await triageMessage(desk, first, { quarantined_at: now() })
  expect((await requireLead(desk, first)).lead).toMatchObject({ spam_at: null, letter_id: second })
  await triageMessage(desk, second, { quarantined_at: now() })
  expect((await requireLead(desk, first)).lead.spam_at).not.toBeNull()
})

test('letters filed one by one and their lead filed as a whole, at once, end without a deadlock', async () => {
  const email = newAddress()
  const ids = await Promise.all(Array.from({ length: 5 }, () => write(sql, { email })))
  const { lead } = await requireLead(desk, ids[0] ?? '')
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, round) => [
      ...ids.map(id => triageMessage(desk, id, { archived_at: round % 2 ? now() : null })),
      changeLeads(desk, { id: newId(), leadIds: [lead.id], change: { archived: round % 2 === 0 }, seen: {} }),
    ]).flat(),
  )
  expect(outcomes.filter(({ error }) => error)).toEqual([])
  await Promise.all(ids.map(id => triageMessage(desk, id, { archived_at: now() })))
  expect((await requireLead(desk, lead.id)).lead.archived_at).not.toBeNull()
})

test('a flood of one sender does not end in one lead', async () => {
  const email = newAddress()
  await sql`
    insert into public.contact_messages (name, email, subject, message)
    select 'Chidi', ${email}, 'Again', string_agg('word' || i || '-' || n, ' ')
    from generate_series(1, 230) i, generate_series(1, 400) n
    group by i`
  expect((await listLeadsOf(sql, email)).map(({ letters }) => letters).sort()).toEqual([100, 100, 30])
}, 20_000)

test('what came beside a letter is kept on the lead: where from by the first, what for by the last', async () => {
  const email = newAddress()
  const first = await write(sql, { email })
  const tell = (id: string, details: object) =>
    sql`select private.describe_letter(${id}, ${sql.json(details as never)})`
  await tell(first, {
    origin: '/services',
    utm: { utm_source: 'radio' },
    intent: 'call',
    proposed_times: ['2026-12-01T09:00:00Z'],
  })
  const second = await write(sql, { email })
  await tell(second, {
    origin: '/quote',
    intent: 'quote',
    quote: { volume: 10000 },
    value: 450000,
    unknown: 'x',
  })
  expect((await requireLead(desk, first)).lead).toMatchObject({
    origin: '/services',
    utm: { utm_source: 'radio' },
    intent: 'quote',
    quote: { volume: 10000 },
    value: 450000,
    proposed_times: ['2026-12-01T09:00:00+00:00'],
  })
  const third = await write(sql, { email })
  await tell(third, { quote: { volume: 20000 }, value: 800000 })
  expect((await requireLead(desk, first)).lead.value).toBe(800000)
  await changeLeads(desk, { id: newId(), leadIds: [first], change: { value: 750000 }, seen: {} })
  await tell(third, { quote: { volume: 30000 }, value: 990000 })
  await tell(third, { quote: { volume: 30000 }, value: 990000 })
  const { lead, events } = await requireLead(desk, first)
  expect(lead).toMatchObject({ quote: { volume: 30000 }, value: 750000 })
  // What was there before stands in the story.
  expect(events.filter(({ kind }) => kind === 'quote').map(({ body }) => body)).toEqual([
    {
      before: { quote: { volume: 10000 }, value: 450000 },
      after: { quote: { volume: 20000 }, value: 800000 },
    },
    { before: { quote: { volume: 20000 } }, after: { quote: { volume: 30000 } } },
  ])
})

test('a letter that is signed otherwise says so in the story, and changes no name that a person typed', async () => {
  const email = newAddress()
  const first = await write(sql, { email, name: 'Chidi' })
  await write(sql, { email, name: 'Chidi Okafor' })
  const { lead, events } = await requireLead(desk, first)
  expect(lead.name).toBe('Chidi Okafor')
  expect(events).toMatchObject([
    { kind: 'quote', by: null, body: { before: { name: 'Chidi' }, after: { name: 'Chidi Okafor' } } },
  ])
  const typed = newAddress()
  const outcomes = await ada.client.rpc('add_lead', {
    p_id: newId(),
    p_lead: { name: 'Ngozi Eze', email: typed, text: 'Rang', channel: 'call' },
  })
  expect(outcomes.error).toBeNull()
  const joined = await write(sql, { email: typed, name: 'n.' })
  expect((await requireLead(desk, joined)).lead).toMatchObject({ id: outcomes.data[0].id, name: 'Ngozi Eze' })
})

test('an answer ends the waiting for what its writer saw, and for nothing that came since', async () => {
  const email = newAddress()
  const leadId = await write(sql, { email })
  const { lead } = await requireLead(desk, leadId)
  const answerId = newId()
  const unseen = await write(sql, { email })
  await sql`
    select private.record_answer(${leadId}, ${answerId}, ${ada.id}, ${lead.last_letter_at}::text::timestamptz)`
  const answered = await requireLead(desk, leadId)
  expect(answered.lead).toMatchObject({ stage: 'answered', first_answered_at: expect.any(String) })
  expect(answered.lead.waits_since).toBe(answered.letters.find(({ id }) => id === unseen)?.created_at)
  expect(answered.events).toMatchObject([{ kind: 'answer', change_id: answerId, by: ada.email }])
  await sql`select private.record_answer(${leadId}, ${newId()}, ${ada.id})`
  expect((await requireLead(desk, leadId)).lead).toMatchObject({ stage: 'answered', waits_since: null })
})

test('undo of a stage leaves an answer that went out meanwhile', async () => {
  const leadId = await write(sql)
  const id = newId()
  await changeLeads(desk, { id, leadIds: [leadId], change: { stage: 'quoted' }, seen: {} })
  await sql`select private.record_answer(${leadId}, ${newId()}, ${ada.id})`
  expect(await requireOutcomes(undoLeadChange(desk, id))).toMatchObject([
    { state: 'done', lead: { stage: 'new', waits_since: null, first_answered_at: expect.any(String) } },
  ])
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
  const id = await write(sql)
  await expect.poll(() => told).toBe(2)
  await changeLeads(desk, { id: newId(), leadIds: [id], change: { archived: true, stage: 'lost' }, seen: {} })
  await expect.poll(() => told).toBe(3)
  expect(overheard).toBe(0)
  end()
  await stranger.removeAllChannels()
  await desk.realtime.disconnect()
  await stranger.realtime.disconnect()
})

test('letters from before there were leads become leads in the order they came, beside new ones, once', async () => {
  const email = newAddress()
  await sql`alter table public.contact_messages disable trigger follow_letter`
  await sql`
    insert into public.contact_messages (name, email, subject, message, created_at, read_at, archived_at, quarantined_at)
    select 'Former ' || i, case when i % 50 = 0 then ${email} else i || '-' || ${email} end, 'Old', 'Letter ' || i,
      now() - make_interval(days => 400 - i),
      case when i % 2 = 0 then now() end, case when i % 4 = 0 then now() end, case when i % 7 = 0 then now() end
    from generate_series(1, 350) i`
  await sql`alter table public.contact_messages enable trigger follow_letter`
  const [found] = listBackfills().filter(({ name }) => name === 'leads')
  if (!found) throw new Error('There is no backfill of leads')
  await sql`delete from backend.backfills where name = 'leads'`
  const fresh = await write(sql, { email })
  await Promise.all([runBackfill(sql, found, { pauses: false }), runBackfill(sql, found, { pauses: false })])

  const [counts] = await sql`
    select count(*)::int as unfiled from public.contact_messages m
    where not exists (select from public.lead_letters f where f.message_id = m.id)`
  expect(counts).toEqual({ unfiled: 0 })
  const { lead, letters } = await requireLead(desk, fresh)
  expect(letters.map(({ name }) => name)).toEqual([
    'Former 50',
    'Former 100',
    'Former 150',
    'Former 200',
    'Former 250',
    'Former 300',
    'Chidi',
  ])
  expect(lead).toMatchObject({
    id: fresh,
    name: 'Chidi',
    created_at: letters[0]?.created_at,
    waits_since: letters[6]?.created_at,
  })
  const [kinds] = await sql`
    select
      count(*) filter (where l.waits_since is not null and m.read_at is null)::int as waiting_unread,
      count(*) filter (where l.waits_since is not null and m.read_at is not null)::int as waiting_read,
      count(*) filter (where (l.spam_at is null) <> (m.quarantined_at is null))::int as wrong_spam,
      count(*) filter (where m.quarantined_at is null and (l.archived_at is null) <> (m.archived_at is null))::int as wrong_archive
    from public.leads l join public.contact_messages m on m.id = l.id
    where m.subject = 'Old'`
  expect(kinds).toEqual({ waiting_unread: 150, waiting_read: 0, wrong_spam: 0, wrong_archive: 0 })
})
