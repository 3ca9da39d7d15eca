import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxWorker } from '../../../backend/outbox/outbox-worker.ts'
import { setUpBackend } from '../../support/backend.ts'
import { type Inbox, openInbox } from '../../support/inbox.ts'
import type { Person } from '../../support/people.ts'
import { siteUrl, startAnswerWorker } from './support/answer-worker.ts'

const backend = await setUpBackend()
const { sql } = backend
const waitOptions = { timeout: 60_000 }

let bisi: Person
let inbox: Inbox
const workers: OutboxWorker[] = []

beforeAll(async () => {
  bisi = await backend.people.member('desk')
  await sql`select auth.record_mailer(true)`
})

beforeEach(async () => {
  inbox = await openInbox()
})

afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await inbox.close().catch(() => {})
  await sql`delete from public.lead_answers`
})

const startWorker = (smtpUrl = inbox.url) => {
  const worker = startAnswerWorker({ databaseUrl: backend.database.urls.ownerUrl, smtpUrl, sql })
  workers.push(worker)
  return worker
}

const stopWorkers = () => Promise.all(workers.splice(0).map(worker => worker.stop()))

async function receiveLetter(facts: { email?: string; subject?: string } = {}): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.contact_messages (name, email, subject, message)
    values (
      'Ngọzi Obi', ${facts.email ?? `ngozi-${crypto.randomUUID()}@client.example`}, ${facts.subject ?? 'Our app'},
      'Please call me: 0803 123 4567'
    )
    returning id`
  return row?.id ?? ''
}

const findLead = async (letterId: string) =>
  (
    await sql`
      select l.* from public.leads l join public.lead_letters f on f.lead_id = l.id where f.message_id = ${letterId}`
  )[0]

async function answer(
  leadId: string,
  text: string,
  facts: Record<string, unknown> = {},
  id = crypto.randomUUID(),
) {
  const { data, error } = await bisi.client.rpc('send_lead_answer', {
    p_id: id,
    p_lead_id: leadId,
    p_answer: { channel: 'mail', subject: 'Re: Our app', text, ...facts },
  })
  if (error) throw new Error(error.message, { cause: error })
  return data
}

/** What the desk shows, as often as it is asked. */
async function listShown(leadId: string) {
  const { data, error } = await bisi.client.rpc('list_lead_answers', { p_lead_id: leadId })
  expect(error).toBeNull()
  return data
}

/** As if so much time had passed. */
async function pass(interval: string) {
  await sql`
    update public.lead_answers
    set next_attempt_at = next_attempt_at - ${interval}::interval, waiting_since = waiting_since - ${interval}::interval`
}

const untilAttempted = (leadId: string, attempts: number) =>
  vi.waitFor(
    async () => expect((await listShown(leadId))[0]).toMatchObject({ attempts, is_leaving: false }),
    waitOptions,
  )

const untilSent = (leadId: string) =>
  vi.waitFor(
    async () =>
      expect(new Set((await listShown(leadId)).map(({ state }: { state: string }) => state))).toEqual(
        new Set(['sent']),
      ),
    waitOptions,
  )

const readHeader = (source: string, name: string) =>
  new RegExp(`^${name}: ((?:.*(?:\\r\\n[ \\t])?)*)`, 'im').exec(source)?.[1]?.replace(/\s+/g, ' ').trim()

const bodiesOf = (source: string) => source.slice(source.indexOf('\r\n\r\n')).trim()

test('an answer waits for ten seconds, goes to who wrote the letter, and ends their waiting', async () => {
  const email = `ada-${crypto.randomUUID()}@client.example`
  const letter = await receiveLetter({ email })
  expect(await findLead(letter)).toMatchObject({ stage: 'new', first_answered_at: null })
  startWorker()

  const stored = await answer(letter, 'Hello Ada', { quoted: '> Please call me' })
  expect(stored).toMatchObject({ state: 'waiting', recipient: email, by: bisi.email })
  expect(stored.leaves_in).toBeGreaterThan(5)
  expect(await findLead(letter)).toMatchObject({
    stage: 'answered',
    waits_since: null,
    first_answered_at: null,
  })
  expect(inbox.begun).toBe(0)

  await pass('11 seconds')
  await untilSent(letter)
  expect(inbox.received).toHaveLength(1)
  const { source, recipients } = inbox.received[0] ?? { source: '', recipients: [] }
  expect(recipients).toEqual([email])
  expect(readHeader(source, 'Reply-To')).toBe('Holla <desk@holla.example>')
  expect(readHeader(source, 'Message-ID')).toBe(`<answer-${stored.id}@holla.example>`)
  expect(readHeader(source, 'In-Reply-To')).toBe(`<contact-${letter}@holla.example>`)
  expect(bodiesOf(source)).toMatch(/^Hello Ada\r\n\r\n> Please call me$/)
  expect((await findLead(letter))?.first_answered_at).toBeInstanceOf(Date)
})

test('the thread names what the visitor has: earlier answers, the last of them as what is answered', async () => {
  const letter = await receiveLetter()
  startWorker()
  const first = await answer(letter, 'One')
  await pass('11 seconds')
  await untilSent(letter)
  const second = await answer(letter, 'Two')
  await pass('11 seconds')
  await untilSent(letter)

  const source = inbox.mails[1] ?? ''
  expect(readHeader(source, 'In-Reply-To')).toBe(`<answer-${first.id}@holla.example>`)
  expect(readHeader(source, 'References')).toBe(
    `<contact-${letter}@holla.example> <answer-${first.id}@holla.example>`,
  )
  expect(readHeader(source, 'Message-ID')).toBe(`<answer-${second.id}@holla.example>`)
})

test('an owner’s own address is where visitors answer to', async () => {
  await sql`update public.settings set value = '"hello@agency.example"' where name = 'agency.email'`
  const letter = await receiveLetter()
  startWorker()
  await answer(letter, 'Hello')
  await pass('11 seconds')
  await untilSent(letter)
  await sql`update public.settings set value = 'null' where name = 'agency.email'`
  expect(readHeader(inbox.mails[0] ?? '', 'Reply-To')).toContain('<hello@agency.example>')
})

test('taken back before it leaves, an answer leaves the lead as it was', async () => {
  const letter = await receiveLetter()
  const before = await findLead(letter)
  const { id } = await answer(letter, 'Hello')
  const { data } = await bisi.client.rpc('withdraw_lead_answer', { p_id: id })
  expect(data).toMatchObject({ state: 'done', answer: { text: 'Hello', state: 'withdrawn' } })
  const { updated_at: _, ...after } = (await findLead(letter)) ?? {}
  expect(before).toMatchObject(after)
  expect(await listShown(letter)).toEqual([])
  // Who asks again, as after a lost reply, is told the same, and a late repetition of the call sends nothing.
  expect((await bisi.client.rpc('withdraw_lead_answer', { p_id: id })).data).toMatchObject({ state: 'done' })
  expect(await answer(letter, 'Hello', {}, id)).toMatchObject({ state: 'withdrawn' })
  const last = await answer(await receiveLetter(), 'Another')
  startWorker()
  await pass('1 minute')
  await untilSent(last.lead_id)
  expect(inbox.received).toHaveLength(1)
})

test('the same call again stores one answer; the same id for another lead is refused', async () => {
  const letter = await receiveLetter()
  const id = crypto.randomUUID()
  await Promise.all([1, 2, 3].map(() => answer(letter, 'Once', {}, id)))
  expect(await listShown(letter)).toHaveLength(1)
  await expect(answer(await receiveLetter(), 'Once', {}, id)).rejects.toThrow('another answer of this id')
})

test('what came after the letter was read waits for an answer of its own', async () => {
  const email = `ada-${crypto.randomUUID()}@client.example`
  const letter = await receiveLetter({ email })
  const seen = await findLead(letter)
  await receiveLetter({ email })
  await answer(letter, 'Hello', { seen_until: seen?.last_letter_at })
  const lead = await findLead(letter)
  expect(lead).toMatchObject({ stage: 'answered', letters: 2 })
  expect(lead?.waits_since).toBeInstanceOf(Date)
})

test('a mail server that is down for an hour gets each answer once, in order, and the desk says how it stands', async () => {
  const gone = await openInbox()
  await gone.close()
  const [letter, other] = await Promise.all([receiveLetter(), receiveLetter()])
  const texts = ['First', 'Second', 'Third']
  for (const text of texts) await answer(letter, text)
  await answer(other, 'Elsewhere')
  startWorker(gone.url)
  await pass('11 seconds')
  await untilAttempted(letter, 1)
  await untilAttempted(other, 1)
  // An hour of attempts: after 30 s, 2, 10, 30 and 120 minutes.
  for (const [attempts, interval] of [
    [2, '1 minute'],
    [3, '3 minutes'],
    [4, '15 minutes'],
    [5, '45 minutes'],
  ] as const) {
    await pass(interval)
    await untilAttempted(letter, attempts)
    const shown = await listShown(letter)
    expect(shown).toMatchObject([
      {
        state: 'waiting',
        attempts,
        last_error: 'The mail server could not be reached.',
        is_held_back: false,
      },
      { state: 'waiting', attempts: 0, last_error: null, is_held_back: true },
      { state: 'waiting', attempts: 0, last_error: null, is_held_back: true },
    ])
    expect(shown[0].leaves_in).toBeGreaterThan(0)
  }
  expect((await findLead(letter))?.first_answered_at).toBeNull()

  await stopWorkers()
  const back = await openInbox(gone.port)
  try {
    startWorker(back.url)
    await pass('4 hours')
    await untilSent(letter)
    await untilSent(other)
    const own = back.received.filter(({ source }) => !source.includes('Elsewhere'))
    expect(own.map(({ source }) => bodiesOf(source))).toEqual(texts)
    expect(back.received).toHaveLength(4)
  } finally {
    await stopWorkers()
    await back.close()
  }
})

test('a slow server: an answer is sent once by two processes, and nobody can take back what is on its way', async () => {
  const letter = await receiveLetter()
  inbox.delay = 700
  const { id } = await answer(letter, 'First')
  await answer(letter, 'Second')
  await pass('11 seconds')
  startWorker()
  startWorker()
  await vi.waitFor(() => expect(inbox.begun).toBe(1), waitOptions)
  expect(await listShown(letter)).toMatchObject([
    { state: 'waiting', is_leaving: true },
    { is_held_back: true },
  ])
  expect((await bisi.client.rpc('withdraw_lead_answer', { p_id: id })).data).toEqual({ state: 'leaving' })
  await untilSent(letter)
  expect(inbox.mails.map(bodiesOf)).toEqual(['First', 'Second'])
  expect((await bisi.client.rpc('withdraw_lead_answer', { p_id: id })).data).toMatchObject({ state: 'sent' })
})

test('a server that takes nothing from strangers at first gets the answer when it asks for it again', async () => {
  const letter = await receiveLetter()
  inbox.refuse = 451
  await answer(letter, 'First')
  await answer(letter, 'Second')
  startWorker()
  await pass('11 seconds')
  await untilAttempted(letter, 1)
  expect(await listShown(letter)).toMatchObject([
    { state: 'waiting', last_error: 'The mail server refused the mail with code 451.' },
    { state: 'waiting', is_held_back: true, attempts: 0 },
  ])
  inbox.refuse = null
  await pass('1 minute')
  await untilSent(letter)
  expect(inbox.mails.map(bodiesOf)).toEqual(['First', 'Second'])
})

test('what is refused for good is told, holds back what was written after it, and is sent again when asked', async () => {
  const letter = await receiveLetter()
  const waitsSince = (await findLead(letter))?.waits_since
  inbox.refuse = 550
  const { id } = await answer(letter, 'First')
  await answer(letter, 'Second')
  startWorker()
  for (const [attempts, interval] of [
    [1, '11 seconds'],
    [2, '1 minute'],
    [3, '3 minutes'],
  ] as const) {
    await pass(interval)
    await untilAttempted(letter, attempts)
  }
  expect(await listShown(letter)).toMatchObject([
    { state: 'failed', attempts: 3, last_error: 'The mail server refused the mail with code 550.' },
    { state: 'waiting', attempts: 0, is_held_back: true },
  ])
  // Nobody has been answered.
  expect(await findLead(letter)).toMatchObject({ waits_since: waitsSince, first_answered_at: null })
  await bisi.client.rpc('withdraw_lead_answer', { p_id: (await listShown(letter))[1].id })
  await answer(letter, 'Third')
  expect(await findLead(letter)).toMatchObject({ waits_since: waitsSince, stage: 'new' })

  inbox.refuse = null
  const { data } = await bisi.client.rpc('resend_lead_answer', { p_id: id })
  expect(data).toMatchObject({ state: 'waiting', last_error: null })
  expect(await findLead(letter)).toMatchObject({ waits_since: null, stage: 'answered' })
  await pass('11 seconds')
  await untilSent(letter)
  expect(inbox.mails.map(bodiesOf)).toEqual(['First', 'Third'])
})

test('taking back what failed lets the next one go', async () => {
  const letter = await receiveLetter()
  const { id } = await answer(letter, 'First')
  await answer(letter, 'Second')
  await sql`update public.lead_answers set failed_at = now(), attempts = 3 where id = ${id}`
  expect((await bisi.client.rpc('withdraw_lead_answer', { p_id: id })).data).toMatchObject({ state: 'done' })
  startWorker()
  await pass('11 seconds')
  await untilSent(letter)
  expect(inbox.mails.map(bodiesOf)).toEqual(['Second'])
  expect(await findLead(letter)).toMatchObject({ waits_since: null, stage: 'answered' })
})

test('killed between the server’s acceptance and our record, an answer keeps its Message-ID and its place', async () => {
  const letter = await receiveLetter()
  const { id } = await answer(letter, 'First')
  await answer(letter, 'Second')
  await pass('11 seconds')
  // It has the mail, and says so to nobody.
  inbox.delay = 600_000
  const path = join(import.meta.dirname, 'support/answer-process.ts')
  const child = spawn(process.execPath, [path, backend.database.urls.ownerUrl, inbox.url], {
    stdio: 'ignore',
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  await vi.waitFor(() => expect(inbox.begun).toBe(1), waitOptions)
  child.kill('SIGKILL')
  await ended
  inbox.delay = 0

  // Until it is tried anew it may have arrived, so nobody is told that it was taken back.
  await vi.waitFor(
    async () =>
      expect((await bisi.client.rpc('withdraw_lead_answer', { p_id: id })).data).toMatchObject({
        state: 'leaving',
        answer: { is_leaving: true, attempts: 0 },
      }),
    waitOptions,
  )
  startWorker()
  await untilSent(letter)
  expect(inbox.mails.map(source => readHeader(source, 'Message-ID'))).toMatchObject([
    `<answer-${id}@holla.example>`,
    expect.stringContaining('<answer-'),
  ])
  expect(inbox.mails.map(bodiesOf)).toEqual(['First', 'Second'])
  expect(await listShown(letter)).toMatchObject([{ attempts: 1, is_leaving: false }, { attempts: 1 }])
})

test('a confirmed call comes as an invitation; another time moves it', async () => {
  const letter = await receiveLetter()
  startWorker()
  await answer(letter, 'We will call you.', { call_at: '2026-12-01T09:00:00Z' })
  await answer(letter, 'An hour later, please.', { call_at: '2026-12-01T10:00:00Z' })
  await pass('11 seconds')
  await untilSent(letter)
  const calendars = inbox.mails.map(source => {
    const part = /content-type: text\/calendar[^\n]*method=REQUEST[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(
      source,
    )
    return part?.[1]?.includes('BEGIN:VCALENDAR')
      ? part[1].replaceAll('=\r\n', '').replaceAll('=3D', '=')
      : Buffer.from(part?.[1] ?? '', 'base64').toString()
  })
  const lead = await findLead(letter)
  expect(calendars[0]).toContain(`UID:call-${lead?.id}@${new URL(siteUrl).hostname}`)
  expect(calendars[0]).toContain('SEQUENCE:0')
  expect(calendars[0]).toContain('DTSTART:20261201T090000Z')
  expect(calendars[1]).toContain('SEQUENCE:1')
  expect(calendars[1]).toContain('DTSTART:20261201T100000Z')
  expect(inbox.mails[0]).toContain('filename=call.ics')
})

test('an answer by another way is kept as done; spam and a site without mails send nothing', async () => {
  const letter = await receiveLetter()
  expect(await answer(letter, 'By hand', { channel: 'mailto' })).toMatchObject({ state: 'sent' })
  expect((await findLead(letter))?.first_answered_at).toBeInstanceOf(Date)
  await sql`update public.contact_messages set quarantined_at = now() where id = ${letter}`
  await expect(answer(letter, 'Hello')).rejects.toThrow('held back as spam')
  await sql`select auth.record_mailer(false)`
  await expect(answer(await receiveLetter(), 'Hello')).rejects.toThrow('Mails are not set up')
  await sql`select auth.record_mailer(true)`
})

test.each(['infinity', '-infinity'])('a call at %s is none', async call_at => {
  const letter = await receiveLetter()
  await expect(answer(letter, 'We will call you.', { call_at })).rejects.toThrow('A call is at a time')
})

test('staff of other roles read and send no answers', async () => {
  const writer = await backend.people.member('writer', 'editor')
  const letter = await receiveLetter()
  const { id } = await answer(letter, 'Hello')
  for (const attempt of [
    writer.client.rpc('list_lead_answers', { p_lead_id: letter }),
    writer.client.rpc('send_lead_answer', {
      p_id: crypto.randomUUID(),
      p_lead_id: letter,
      p_answer: { channel: 'mail' },
    }),
    writer.client.rpc('withdraw_lead_answer', { p_id: id }),
    writer.client.rpc('resend_lead_answer', { p_id: id }),
    writer.client.rpc('find_desk_words'),
  ]) {
    expect(await attempt).toMatchObject({ data: null, error: { code: '42501' } })
  }
  expect((await bisi.client.rpc('find_desk_words')).data).toEqual({ me: bisi.email, settings: [] })
})
