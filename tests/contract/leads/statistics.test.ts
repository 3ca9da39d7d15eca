import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { LeadStatistics } from '../../../app/data/rows/lead-statistics.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const desk = await backend.people.member('desk')

const find = async (weeks: number): Promise<LeadStatistics> => {
  const { data, error } = await desk.client.rpc('find_lead_statistics', { p_weeks: weeks })
  expect(error).toBeNull()
  return data as LeadStatistics
}

/** Moments of weeks as they begin in Lagos. */
const toMoment = async (weeksAgo: number, hours: number): Promise<Date> => {
  const [row] = await sql<{ at: Date }[]>`
    select (date_trunc('week', now() at time zone 'Africa/Lagos') - ${weeksAgo} * interval '7 days' + ${hours} * interval '1 hour')
      at time zone 'Africa/Lagos' as at`
  return row?.at ?? new Date(Number.NaN)
}

interface Seed {
  weeksAgo: number
  service?: string
  origin?: string
  answeredAfterHours?: number
  stage?: string
  value?: number
  isSpam?: boolean
  isTrashed?: boolean
  quote?: object
  isFromForm?: boolean
  utm?: Record<string, string>
}

/** A lead in the first hour of its week. */
async function addLead({ weeksAgo, isFromForm, ...seed }: Seed) {
  const created_at = await toMoment(weeksAgo, 0)
  const id = crypto.randomUUID()
  await sql`insert into public.leads ${sql({
    id,
    sender: `${id}@oja.example`,
    name: 'Ada',
    service: seed.service ?? null,
    origin: seed.origin ?? null,
    stage: seed.stage ?? 'new',
    value: seed.value ?? null,
    utm: seed.utm ? sql.json(seed.utm) : null,
    quote: seed.quote ? sql.json(seed.quote as never) : null,
    spam_at: seed.isSpam ? new Date() : null,
    trashed_at: seed.isTrashed ? new Date() : null,
    first_answered_at:
      seed.answeredAfterHours === undefined ? null : await toMoment(weeksAgo, seed.answeredAfterHours),
    created_at,
  })}`
  if (isFromForm)
    await sql`insert into public.lead_letters (message_id, lead_id) values (${crypto.randomUUID()}, ${id})`
}

beforeAll(async () => {
  await sql`delete from public.leads`
  await addLead({
    weeksAgo: 0,
    service: 'user-acquisition',
    origin: '/',
    answeredAfterHours: 1,
    quote: {},
    isFromForm: true,
    utm: { source: 'radio', campaign: 'first-100' },
  })
  await addLead({
    weeksAgo: 0,
    service: 'user-acquisition',
    origin: '/growth-quote',
    answeredAfterHours: 5,
    stage: 'won',
    value: 640_000,
    quote: {},
  })
  await addLead({
    weeksAgo: 1,
    service: 'user-acquisition',
    answeredAfterHours: 12,
    stage: 'won',
    value: 60_000,
  })
  await addLead({ weeksAgo: 1, stage: 'won' })
  await addLead({ weeksAgo: 2, value: 9_000_000 })
  await addLead({ weeksAgo: 4, origin: '/' })
  await addLead({ weeksAgo: 0, isSpam: true })
  await addLead({ weeksAgo: 0, isTrashed: true })
  await sql`insert into private.quote_counts (day, event, count) values
    ((now() at time zone 'Africa/Lagos')::date, 'start', 40), ((now() at time zone 'Africa/Lagos')::date, 'whatsapp', 3),
    ((now() at time zone 'Africa/Lagos')::date - 35, 'start', 7)`
})

test('weeks, services and origins are counted with medians and won value, without spam and the trash', async () => {
  const found = await find(4)
  expect(found.weeks.map(({ week: _, ...figures }) => figures)).toEqual([
    { leads: 0, won: 0, won_value: 0, answer_seconds: null, quotes: { form: 0 } },
    { leads: 1, won: 0, won_value: 0, answer_seconds: null, quotes: { form: 0 } },
    { leads: 2, won: 2, won_value: 60_000, answer_seconds: 12 * 3_600, quotes: { form: 0 } },
    {
      leads: 2,
      won: 1,
      won_value: 640_000,
      answer_seconds: 3 * 3_600,
      quotes: { form: 1, start: 40, whatsapp: 3 },
    },
  ])
  expect(found.services).toEqual([
    { name: 'user-acquisition', leads: 3, won: 2, won_value: 700_000, answer_seconds: 5 * 3_600 },
    { name: null, leads: 2, won: 1, won_value: 0, answer_seconds: null },
  ])
  expect(found.origins?.map(({ name, leads }) => [name, leads])).toEqual([
    [null, 3],
    ['/', 1],
    ['/growth-quote', 1],
  ])
  expect(found.campaigns).toEqual([
    { name: 'radio / first-100', leads: 1, won: 0, won_value: 0, answer_seconds: 3_600 },
  ])
  expect(found).toMatchObject({ answer_seconds: 5 * 3_600, answered: 3 })
})

test('weeks begin on a Monday in Lagos, and a longer time has more of them', async () => {
  const { weeks } = await find(13)
  expect(weeks).toHaveLength(13)
  expect(weeks.map(({ week }) => new Date(week).getUTCDay())).toEqual(Array(13).fill(1))
  expect(weeks.reduce((sum, { leads }) => sum + leads, 0)).toBe(6)
  expect(weeks.reduce((sum, { quotes }) => sum + (quotes.start ?? 0), 0)).toBe(47)
})

test('a week begins at the midnight of the zone that the agency has set', async () => {
  // Half an hour before a Monday in Lagos it is one in Nairobi already.
  const [lead] = await sql<{ id: string; monday: string }[]>`
    insert into public.leads (id, sender, name, created_at)
    select gen_random_uuid(), 'zone@oja.example', 'Zo', monday at time zone 'Africa/Lagos' - interval '30 minutes'
    from (select date_trunc('week', now() at time zone 'Africa/Lagos') - interval '14 days' as monday) as weeks
    returning id, (created_at at time zone 'Africa/Nairobi')::date::text as monday`
  onTestFinished(async () => {
    await sql`update public.settings set value = 'null' where name = 'agency.time_zone'`
    await sql`delete from public.leads where id = ${lead?.id ?? ''}`
  })
  const countOfWeek = async () => {
    const { weeks } = await find(4)
    return weeks.find(({ week }) => week === lead?.monday)?.leads
  }
  const inLagos = (await countOfWeek()) ?? Number.NaN
  await sql`update public.settings set value = '"Africa/Nairobi"' where name = 'agency.time_zone'`
  // The zone moves the others' hour by two, which stays within their week.
  expect(await countOfWeek()).toBe(inLagos + 1)
})

test('whatever number of weeks is asked for, between one and two years are counted', async () => {
  expect((await find(-5)).weeks).toHaveLength(1)
  expect((await find(2_000_000_000)).weeks).toHaveLength(104)
})

test('the figures hold nothing of anybody', async () => {
  expect(JSON.stringify(await find(52))).not.toMatch(/oja\.example|Ada/)
})
