import { expect, test } from 'vitest'
import { siteUrl } from './support/answer-worker.ts'
import { bodiesOf, readHeader, setUpAnswering } from './support/answering.ts'

const desk = await setUpAnswering()
const { backend, sql, bisi, startWorker, receiveLetter, findLead, answer, listShown, pass, untilSent } = desk

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
  expect(desk.inbox.begun).toBe(0)

  await pass('11 seconds')
  await untilSent(letter)
  expect(desk.inbox.received).toHaveLength(1)
  const { source, recipients } = desk.inbox.received[0] ?? { source: '', recipients: [] }
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

  const source = desk.inbox.mails[1] ?? ''
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
  expect(readHeader(desk.inbox.mails[0] ?? '', 'Reply-To')).toContain('<hello@agency.example>')
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
  expect(desk.inbox.received).toHaveLength(1)
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

test('a confirmed call comes as an invitation; another time moves it', async () => {
  const letter = await receiveLetter()
  startWorker()
  await answer(letter, 'We will call you.', { call_at: '2026-12-01T09:00:00Z' })
  await answer(letter, 'An hour later, please.', { call_at: '2026-12-01T10:00:00Z' })
  await pass('11 seconds')
  await untilSent(letter)
  const calendars = desk.inbox.mails.map(source => {
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
  expect(desk.inbox.mails[0]).toContain('filename=call.ics')
})

test('what was handed to another program can be taken back, as only its writer knows whether it was sent', async () => {
  const letter = await receiveLetter()
  const before = await findLead(letter)
  const handed = await answer(letter, 'By hand', { channel: 'whatsapp', phone: '+2348031234567' })
  const again = await answer(letter, 'Once more', { channel: 'mailto' })
  expect(await findLead(letter)).toMatchObject({ stage: 'answered', waits_since: null })

  const withdraw = (id: string) => bisi.client.rpc('withdraw_lead_answer', { p_id: id })
  expect((await withdraw(handed.id)).data).toMatchObject({ state: 'done', answer: { text: 'By hand' } })
  expect(await findLead(letter)).toMatchObject({
    stage: 'answered',
    first_answered_at: new Date(again.delivered_at),
  })
  expect((await withdraw(again.id)).data).toMatchObject({ state: 'done' })
  expect(await findLead(letter)).toMatchObject({
    stage: 'new',
    waits_since: before?.waits_since,
    first_answered_at: null,
  })
  expect(await listShown(letter)).toEqual([])
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
