import { spawn } from 'node:child_process'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { openInbox } from '../../support/inbox.ts'
import { bodiesOf, readHeader, setUpAnswering, waitOptions } from './support/answering.ts'

const desk = await setUpAnswering()
const {
  backend,
  sql,
  bisi,
  startWorker,
  stopWorkers,
  receiveLetter,
  findLead,
  answer,
  listShown,
  pass,
  untilAttempted,
  untilSent,
} = desk

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
  desk.inbox.delay = 700
  const { id } = await answer(letter, 'First')
  await answer(letter, 'Second')
  await pass('11 seconds')
  startWorker()
  startWorker()
  await vi.waitFor(() => expect(desk.inbox.begun).toBe(1), waitOptions)
  expect(await listShown(letter)).toMatchObject([
    { state: 'waiting', is_leaving: true },
    { is_held_back: true },
  ])
  expect((await bisi.client.rpc('withdraw_lead_answer', { p_id: id })).data).toEqual({ state: 'leaving' })
  await untilSent(letter)
  expect(desk.inbox.mails.map(bodiesOf)).toEqual(['First', 'Second'])
  expect((await bisi.client.rpc('withdraw_lead_answer', { p_id: id })).data).toMatchObject({ state: 'sent' })
})

test('a server that takes nothing from strangers at first gets the answer when it asks for it again', async () => {
  const letter = await receiveLetter()
  desk.inbox.refuse = 451
  await answer(letter, 'First')
  await answer(letter, 'Second')
  startWorker()
  await pass('11 seconds')
  await untilAttempted(letter, 1)
  expect(await listShown(letter)).toMatchObject([
    { state: 'waiting', last_error: 'The mail server refused the mail with code 451.' },
    { state: 'waiting', is_held_back: true, attempts: 0 },
  ])
  desk.inbox.refuse = null
  await pass('1 minute')
  await untilSent(letter)
  expect(desk.inbox.mails.map(bodiesOf)).toEqual(['First', 'Second'])
})

test('what is refused for good is told, holds back what was written after it, and is sent again when asked', async () => {
  const letter = await receiveLetter()
  const waitsSince = (await findLead(letter))?.waits_since
  desk.inbox.refuse = 550
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

  desk.inbox.refuse = null
  const { data } = await bisi.client.rpc('resend_lead_answer', { p_id: id })
  expect(data).toMatchObject({ state: 'waiting', last_error: null })
  expect(await findLead(letter)).toMatchObject({ waits_since: null, stage: 'answered' })
  await pass('11 seconds')
  await untilSent(letter)
  expect(desk.inbox.mails.map(bodiesOf)).toEqual(['First', 'Third'])
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
  expect(desk.inbox.mails.map(bodiesOf)).toEqual(['Second'])
  expect(await findLead(letter)).toMatchObject({ waits_since: null, stage: 'answered' })
})

test('an answer whose record was lost with the database’s connection is sent once, and the next one names it', async () => {
  const letter = await receiveLetter()
  const { id } = await answer(letter, 'First')
  await answer(letter, 'Second')
  await pass('11 seconds')
  desk.inbox.delay = 1_000
  startWorker()
  await vi.waitFor(() => expect(desk.inbox.begun).toBe(1), waitOptions)
  const superuser = postgres(backend.databaseUrl, { max: 1 })
  await superuser`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'holla outbox' and datname = current_database()`
  await superuser.end()
  await untilSent(letter)
  expect(desk.inbox.mails.map(bodiesOf)).toEqual(['First', 'Second'])
  expect(readHeader(desk.inbox.mails[1] ?? '', 'References')).toContain(`<answer-${id}@holla.example>`)
})

test('killed between the server’s acceptance and our record, an answer keeps its Message-ID and its place', async () => {
  const letter = await receiveLetter()
  const { id } = await answer(letter, 'First')
  await answer(letter, 'Second')
  await pass('11 seconds')
  // It has the mail, and says so to nobody.
  desk.inbox.delay = 600_000
  const path = join(import.meta.dirname, 'support/answer-process.ts')
  const child = spawn(process.execPath, [path, backend.database.urls.ownerUrl, desk.inbox.url], {
    stdio: 'ignore',
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  await vi.waitFor(() => expect(desk.inbox.begun).toBe(1), waitOptions)
  child.kill('SIGKILL')
  await ended
  desk.inbox.delay = 0

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
  expect(desk.inbox.mails.map(source => readHeader(source, 'Message-ID'))).toMatchObject([
    `<answer-${id}@holla.example>`,
    expect.stringContaining('<answer-'),
  ])
  expect(desk.inbox.mails.map(bodiesOf)).toEqual(['First', 'Second'])
  expect(await listShown(letter)).toMatchObject([{ attempts: 1, is_leaving: false }, { attempts: 1 }])
})
