import { beforeAll, expect, test } from 'vitest'
import { addLeadNote, changeLeads } from '../../../app/data/change-leads.ts'
import { deleteLeadView, listLeadViews, saveLeadView } from '../../../app/data/lead-views.ts'
import { countLeads, listLeadOwners, listLeadServices, listLeads } from '../../../app/data/leads.ts'
import type { LeadsQuery, LeadTab } from '../../../app/data/rows/leads.ts'
import { anonymous } from '../../../backend/identity.ts'
import { toLetterNumber } from '../../../supabase/functions/send-holla-email/letter-number.ts'
import { setUpBackend } from '../../support/backend.ts'
import { newId, toClient, write } from './support/desk.ts'

const backend = await setUpBackend()
const { sql } = backend
const ada = await backend.people.member('desk')
const bola = await backend.people.member('desk')
const desk = toClient(ada)
const colleague = toClient(bola)

/** Twenty thousand leads of three years, by direct rows: nine of ten are done with. */
beforeAll(async () => {
  await sql.begin(async tx => {
    await tx`
      insert into public.leads (sender, name, stage, owner_id, service, value, letters, created_at, last_letter_at, waits_since, archived_at, spam_at)
      select i || '@visitors.example', 'Person ' || i,
        (array['lost', 'won', 'lost', 'quoted', 'lost', 'won', 'new', 'lost', 'answered', 'lost'])[i % 10 + 1],
        case when i % 9 = 0 then ${bola.id}::uuid end, case when i % 3 = 0 then 'Service ' || i % 12 end, i, 1,
        t, t, case when i % 30 = 6 then t end, case when i % 10 = 7 then t end, case when i % 50 = 11 then t end
      from (select i, now() - make_interval(mins => i * 75) as t from generate_series(1, 20000) i) made`
    await tx`
      insert into private.lead_words (lead_id, words)
      select id, array_to_tsvector(array['person', split_part(name, ' ', 2), 'campaign', 'brand' || split_part(name, ' ', 2)])
      from public.leads`
  })
  await sql`analyze public.leads`
  await sql`analyze private.lead_words`
})

const list = async (query: LeadsQuery) => {
  const { data, error } = await listLeads(desk, query)
  expect(error).toBeNull()
  return data ?? { leads: [], has_more: false }
}

/** What one call of a function reads of the leads: scans of all of them, and rows taken by an index. */
async function measure(name: 'list_leads' | 'count_leads', query: object) {
  const claims = JSON.stringify({ role: 'authenticated', sub: ada.id })
  const signedIn = { role: 'authenticated' as const, mayHoldRoles: true, claims, userId: ada.id }
  const identity = { ...anonymous, ...signedIn, sessionId: null }
  return backend.database.asRole(identity, async tx => {
    // Of this transaction and those before it that were not reported yet.
    const read = async () => {
      const [row] = await tx.unsafe<[{ scans: number; rows: number }]>(
        `select seq_scan::int as scans, idx_tup_fetch::int as rows
         from pg_stat_xact_user_tables where relid = 'public.leads'::regclass`,
      )
      return row
    }
    const before = await read()
    await tx.unsafe(`select public.${name}($1::text::jsonb)`, [JSON.stringify(query)])
    const after = await read()
    return { scans: after.scans - before.scans, rows: after.rows - before.rows }
  })
}

const tabs: LeadTab[] = ['to_answer', 'open', 'quoted', 'won', 'lost', 'archive', 'spam']

test.each(tabs)('the first page of %s among 20,000 leads is read by an index, and little else', async tab => {
  const { leads, has_more } = await list({ tab })
  expect(leads).toHaveLength(30)
  expect(has_more).toBe(true)
  const read = await measure('list_leads', { tab })
  expect(read.scans).toBe(0)
  expect(read.rows).toBeLessThan(300)
})

test('searches, months and owners are found by an index, too', async () => {
  for (const query of [
    { tab: 'all', search: 'brand1777' },
    { tab: 'open', owner: bola.id },
    { tab: 'lost', month: '2026-01' },
    { tab: 'to_answer', month: '2025-11' },
  ]) {
    const read = await measure('list_leads', query)
    expect(read.scans, JSON.stringify(query)).toBe(0)
    expect(read.rows, JSON.stringify(query)).toBeLessThan(3000)
  }
})

test('counting the tabs reads no further than a thousand each', async () => {
  expect((await countLeads(desk)).data).toEqual({
    to_answer: 667,
    open: 1000,
    quoted: 1000,
    won: 1000,
    lost: 1000,
    archive: 1000,
    spam: 400,
  })
  const read = await measure('count_leads', {})
  expect(read.scans).toBe(0)
  expect(read.rows).toBeLessThan(10_000)
})

test('pages follow one another without a gap or a repetition, in each order', async () => {
  for (const sort of ['newest', 'oldest', 'next_step', 'value', 'waiting'] as const) {
    const query = { tab: 'to_answer', sort, page_size: 200 } as const
    const pages = await Promise.all([1, 2, 3, 4].map(page => list({ ...query, page })))
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, true, false])
    expect(new Set(pages.flatMap(({ leads }) => leads.map(({ id }) => id))).size).toBe(667)
  }
  const [waiting, newest, value] = await Promise.all([
    list({ tab: 'to_answer' }),
    list({ tab: 'open' }),
    list({ tab: 'won', sort: 'value' }),
  ])
  expect(waiting.leads[0]?.name).toBe('Person 19986')
  expect(newest.leads[0]?.name).toBe('Person 3')
  expect(value.leads.slice(0, 2).map(lead => lead.value)).toEqual([19995, 19991])
})

test('filters narrow a tab and its counts alike', async () => {
  const query = { owner: bola.id, service: 'Service 9', stage: 'quoted' } as const
  const { leads, has_more } = await list({ tab: 'quoted', ...query, page_size: 200 })
  const expected = Array.from({ length: 20_000 }, (_, place) => place + 1).filter(
    i => i % 10 === 3 && i % 9 === 0 && i % 12 === 9 && i % 50 !== 11,
  )
  expect(has_more).toBe(false)
  expect(leads.map(({ name }) => name)).toEqual(expected.map(i => `Person ${i}`))
  expect(leads.every(({ owner_name }) => owner_name === bola.email)).toBe(true)
  expect((await countLeads(desk, query)).data).toMatchObject({
    quoted: expected.length,
    open: expected.length,
    won: 0,
  })
  const unowned = await list({ tab: 'quoted', owner: 'none', page_size: 200 })
  expect(unowned.leads.some(({ owner_id }) => owner_id)).toBe(false)
  expect((await listLeadServices(desk)).data).toEqual(['Service 0', 'Service 3', 'Service 6', 'Service 9'])
})

test('a month is one of the office’s time zone', async () => {
  const inLagos = await write(sql, { created_at: '2023-03-31T23:30:00Z', name: 'Late' })
  await write(sql, { created_at: '2023-04-30T23:30:00Z', name: 'Next' })
  const april = await list({ tab: 'all', month: '2023-04' })
  expect(april.leads.map(({ id }) => id)).toEqual([inLagos])
})

test('words are found in any order, in letters, notes and next steps, without accents, and of a sender', async () => {
  const id = await write(sql, {
    email: 'oja@market.example',
    name: 'Ọlá Ọjà',
    subject: 'Jingle for radio',
    message: 'We sell yams in Ibadan. Call 0803-123 4567 or (+234) 81 7654 3210.',
  })
  await addLeadNote(desk, { id: newId(), leadId: id, text: 'Wants Yoruba voices' })
  await changeLeads(desk, { id: newId(), leadIds: [id], change: { next_step: 'Book the studio' }, seen: {} })
  for (const search of [
    'radio jing',
    'oja ibadan',
    'yoruba yams',
    'studio OLA',
    'oja@market.example',
    toLetterNumber(id),
  ]) {
    expect(
      (await list({ tab: 'all', search })).leads.map(lead => lead.id),
      search,
    ).toEqual([id])
  }
  for (const search of ['radio accra', "o'ja); drop", '%']) {
    expect(
      (await list({ tab: 'all', search })).leads.every(lead => lead.id !== id || search === '%'),
      search,
    ).toBe(true)
  }
  expect((await countLeads(desk, { search: 'yams' })).data).toMatchObject({ to_answer: 1, open: 1, spam: 0 })
})

test('what is asked wrongly is refused in words', async () => {
  const ask = async (query: object) => (await listLeads(desk, query as LeadsQuery)).error?.message
  expect(await ask({ tab: 'nonsense' })).toBe('There is no such tab')
  expect(await ask({ tab: 'open', sort: 'id; drop table leads' })).toBe('There is no such order')
  expect(await ask({ tab: 'open', owner: 'nobody' })).toContain('invalid input syntax for type uuid')
  expect(await ask({ tab: 'open', month: "2026-01'; drop" })).toBe('A month is written like 2026-11')
  expect((await list({ tab: 'open', page: -3, page_size: 1e6 })).leads).toHaveLength(200)
})

test('owners are those at the desk, and views are shared by all there', async () => {
  const owners = await listLeadOwners(desk)
  expect(owners.data).toEqual(
    expect.arrayContaining([
      { id: ada.id, name: ada.email, can_own: true },
      { id: bola.id, name: bola.email, can_own: true },
    ]),
  )
  expect((await saveLeadView(desk, { name: ' Radio ', query: 'service=Radio' })).error).toBeNull()
  expect(
    (await saveLeadView(colleague, { name: 'Radio', query: 'service=Radio&stage=new' })).error,
  ).toBeNull()
  const views = await listLeadViews(desk)
  expect(views.data).toMatchObject([
    { name: 'Radio', query: 'service=Radio&stage=new', created_by_id: ada.id },
  ])
  expect((await deleteLeadView(desk, 'Radio')).error).toBeNull()
  expect((await listLeadViews(colleague)).data).toEqual([])
})
