import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { CanaryOptions } from '../../../backend/canary/canary-options.ts'
import { createFlight } from '../../../backend/canary/flights.ts'
import { checkCanary } from '../../../backend/canary/watch.ts'
import { createSmtpTransport } from '../../../backend/mail/mail.ts'
import { listConditions } from '../../../backend/operator-problems.ts'
import { createContactMailQueue } from '../../../supabase/functions/send-holla-email/contact-mail.ts'
import { cloneTemplate, startBackend, type TestBackend } from '../../support/backend.ts'
import { openImapServer } from '../../support/imap-server.ts'
import { type Inbox, openInbox } from '../../support/inbox.ts'
import { certificate } from '../../support/webhook-receiver.ts'

const mailbox = 'canary@mailbox.example'
const desk = 'desk@holla.example'
const waitOptions = { timeout: 60_000, interval: 50 }
const siteUrl = 'http://localhost:3000'

const imap = await openImapServer()
afterAll(() => imap.close())

let inbox: Inbox
let started: TestBackend[] = []
let databaseUrl: string
let directory: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'holla-canary-'))
  inbox = await openInbox()
  databaseUrl = await cloneTemplate()
  Object.assign(imap, { mails: [], isSilent: false, password: 'seed & feather' })
})

afterEach(async () => {
  await Promise.all(started.map(backend => backend.stop()))
  started = []
  await inbox.close()
  rmSync(directory, { recursive: true, force: true })
})

const imapOptions = () => ({
  host: 'localhost',
  port: imap.port,
  isSecure: true,
  user: mailbox,
  password: 'seed & feather',
  folder: 'INBOX',
  ca: certificate,
})

/** A process with a canary whose minutes are short: an interval of 30 of them is told within 3 s. */
async function start({
  minute = 100,
  limitRequests = false,
  ...options
}: Partial<CanaryOptions> & { limitRequests?: boolean } = {}): Promise<TestBackend> {
  const backend: TestBackend = await startBackend({
    databaseUrl,
    siteUrl,
    limitRequests,
    sendMail: createSmtpTransport(inbox.url, 'Site <site@holla.example>'),
    mailQueues: { contactMessages: createContactMailQueue({ to: desk, siteUrl }) },
    canary: { findOrigin: () => origin, imap: null, alertsTo: desk, directory, minute, ...options },
  })
  const origin = backend.url
  started.push(backend)
  return backend
}

/** As saving does; null takes it away. */
async function set({ sql }: TestBackend, values: Record<string, string | number | boolean | null>) {
  for (const [key, value] of Object.entries(values)) {
    const name = `canary.${key}`
    await sql`delete from public.settings where name = ${name}`
    if (value !== null)
      await sql`insert into public.settings (name, value) values (${name}, ${sql.json(value)})`
  }
}

const listFlights = (backend: TestBackend) =>
  backend.sql<
    {
      id: string
      taken_at: Date | null
      delivered_at: Date | null
      returned_at: Date | null
      call_error: string | null
    }[]
  >`
    select id, taken_at, delivered_at, returned_at, call_error from backend.canary_flights order by created_at`

const findLate = async (backend: TestBackend) =>
  (await listConditions(backend.sql)).find(({ kind }) => kind === 'canary-late')

/** Outage mails, oldest first. */
const listNotices = () =>
  inbox.received
    .filter(({ recipients }) => recipients.includes(desk))
    .map(({ source }) => ({
      subject: /^Subject: (.*)$/m.exec(source)?.[1]?.trim(),
      text: source.replaceAll('=\r\n', '').replaceAll('=E2=80=9C', '“'),
    }))

const isProven = async (backend: TestBackend, since = new Date(0)) => {
  const [row] = await backend.sql<{ isIt: boolean }[]>`
    select coalesce(proven_at > ${since}, false) as "isIt" from backend.canary`
  return row?.isIt
}

test('a canary goes through the function to its mailbox, and leaves no message, lead, notice, history or count', async () => {
  const backend = await start()
  await set(backend, { mailbox })
  await expect.poll(() => isProven(backend), waitOptions).toBe(true)

  const [mail] = inbox.received
  expect(mail?.recipients).toEqual([mailbox])
  // On a busy machine the next one may be under way already.
  const flight = (await listFlights(backend)).find(({ id }) =>
    mail?.source.includes(`<canary-${id}@localhost>`),
  )
  expect(flight).toMatchObject({ taken_at: expect.any(Date), call_error: null })
  const [kept] = await backend.sql`
    select
      (select count(*)::int from public.contact_messages) as messages,
      (select count(*)::int from public.leads) as leads,
      (select count(*)::int from public.lead_letters) as letters,
      (select count(*)::int from private.confirmations) as confirmations,
      (select count(*)::int from private.history where "table" in ('public.contact_messages', 'public.leads')) as history,
      (select count(*)::int from backend.webhook_deliveries) as calls`
  expect(kept).toEqual({ messages: 0, leads: 0, letters: 0, confirmations: 0, history: 0, calls: 0 })
  expect(await findLate(backend)).toBeUndefined()
  expect(listNotices()).toEqual([])
})

test('a canary takes nothing of what visitors of its network may send, nor they of what it may', async () => {
  const backend = await start({ limitRequests: true, findOrigin: () => null })
  const send = (headers = {}) =>
    backend.fetch('/functions/v1/send-holla-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: 'Ada', email: 'ada@visitor.example', subject: 'Hello', message: 'Hi' }),
    })
  const fly = async () => {
    const { token } = await backend.sql.begin(transaction => createFlight(transaction, mailbox))
    return (await send({ 'x-holla-canary': token })).status
  }
  expect(await fly()).toBe(200)
  const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await send()).status))
  expect(statuses.filter(status => status === 200)).toHaveLength(30)
  expect(await fly()).toBe(200)
  const guess = randomBytes(32).toString('base64url')
  expect((await send({ 'x-holla-canary': guess })).status).toBe(429)
})

test('its word is kept as a hash and works once: a guess, and the word again, are ordinary messages', async () => {
  const backend = await start({ findOrigin: () => null })
  const message = { name: 'Ada', email: 'ada@visitor.example', subject: 'Hello', message: 'Hi there' }
  const send = (word: string) =>
    backend.fetch('/functions/v1/send-holla-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-holla-canary': word },
      body: JSON.stringify(message),
    })
  const count = async () =>
    (await backend.sql`select count(*)::int as n from public.contact_messages`)[0]?.n as number
  const word = randomBytes(32).toString('base64url')
  await backend.sql`
    insert into backend.canary_flights (token_hash, recipient)
    values (sha256(convert_to(${word}, 'utf8')), ${mailbox})`

  for (const guess of [randomBytes(32).toString('base64url'), '', "' or true --", 'x'.repeat(5_000)]) {
    const before = await count()
    const response = await send(guess)
    expect(Object.keys(await response.json())).toEqual(['id'])
    expect(await count()).toBe(before + 1)
  }
  const before = await count()
  // Two at the same moment: one of them is the canary.
  const answers = await Promise.all([send(word), send(word)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await count()).toBe(before + 1)
  await send(word)
  expect(await count()).toBe(before + 2)
  const stored = JSON.stringify(await backend.sql`select * from backend.canary_flights`)
  expect(stored).not.toContain(word)
})

test('when the mail server refuses, it is late within the interval, and one mail tells of both ends once it takes mails again', async () => {
  const backend = await start()
  await set(backend, { mailbox })
  await expect.poll(() => isProven(backend), waitOptions).toBe(true)

  const stoppedAt = Date.now()
  inbox.refuse = 451
  await expect.poll(() => findLate(backend), waitOptions).toBeDefined()
  expect(Date.now() - stoppedAt).toBeLessThan(3_000 + 6_000)
  const late = await findLate(backend)
  expect(late).toMatchObject({ severity: 'critical' })
  expect(late?.since.getTime()).toBeLessThanOrEqual(stoppedAt)

  // Its mail was refused, too.
  const countAttempts = async () =>
    (await backend.sql`select attempts from backend.canary_notices`)[0]?.attempts
  await expect.poll(countAttempts, waitOptions).toBe(1)
  inbox.refuse = null
  await expect.poll(() => findLate(backend), waitOptions).toBeUndefined()
  await expect
    .poll(() => listNotices().map(({ subject }) => subject), waitOptions)
    .toEqual(['Messages arrive again: the canary is back'])
  expect(backend.errors.splice(0).map(({ message }) => message)).toContain('A delivery failed')
})

test('when the function fails, here for a broken table, it is late, told by a mail that names the function, and then well', async () => {
  const backend = await start()
  await set(backend, { mailbox })
  await expect.poll(() => isProven(backend), waitOptions).toBe(true)
  await backend.sql`alter table public.contact_messages rename to broken_messages`
  await expect
    .poll(() => findLate(backend), waitOptions)
    .toMatchObject({
      sentence: expect.stringContaining('The function of the contact form answered with status 500.'),
    })
  await expect
    .poll(() => listNotices().map(({ subject }) => subject), waitOptions)
    .toEqual(['Messages may not be arriving: the canary is late'])
  expect(listNotices()[0]?.text).toMatch(/has arrived since \d+ \w+ \d{4} at \d\d:\d\d, Lagos time/)
  await backend.sql`alter table public.broken_messages rename to contact_messages`
  await expect.poll(() => findLate(backend), waitOptions).toBeUndefined()
  await expect
    .poll(() => listNotices().map(({ subject }) => subject), waitOptions)
    .toEqual([
      'Messages may not be arriving: the canary is late',
      'Messages arrive again: the canary is back',
    ])
  expect(backend.errors.splice(0).map(({ message }) => message)).toContain('A request failed')
})

test('when the database does not answer, one mail of this machine tells so, whichever of its processes sends it', async () => {
  // Long enough for flights on a busy machine: late for another reason would be told by the database.
  const minute = 300
  const [first, second] = [await start({ minute }), await start({ minute })]
  await set(first, { mailbox })
  await expect.poll(() => isProven(first), waitOptions).toBe(true)
  const name = new URL(databaseUrl).pathname.slice(1)
  const elsewhere = Object.assign(new URL(databaseUrl), { pathname: '/postgres' })
  const admin = postgres(elsewhere.href, { max: 1, onnotice: () => {} })
  await admin.unsafe(`alter database ${name} with allow_connections false`)
  await admin`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name}`
  await expect.poll(() => listNotices().length, waitOptions).toBe(1)
  expect(listNotices()[0]?.text).toContain('The database could not be reached.')
  // Written once the mail server has said that it took the mail.
  const isTold = () => existsSync(join(directory, 'canary-told'))
  await expect.poll(isTold, waitOptions).toBe(true)

  await admin.unsafe(`alter database ${name} with allow_connections true`)
  await admin.end()
  await expect
    .poll(() => listNotices().map(({ subject }) => subject), waitOptions)
    .toEqual([
      'Messages may not be arriving: the canary is late',
      'Messages arrive again: the canary is back',
    ])
  await expect.poll(isTold, waitOptions).toBe(false)
  for (const backend of [first, second]) backend.errors.splice(0)
})

test('of many processes one sends at a time: no more flights than the interval has', async () => {
  const backends = [await start(), await start(), await start()]
  const [first] = backends as [TestBackend]
  await set(first, { mailbox })
  await expect.poll(async () => (await listFlights(first)).length, waitOptions).toBeGreaterThanOrEqual(4)
  const [spread] = await first.sql`
    select min(gap) as least from (
      select extract(epoch from created_at - lag(created_at) over (order by created_at)) as gap
      from backend.canary_flights
    ) gaps`
  // A quarter of three seconds.
  expect(Number(spread?.least)).toBeGreaterThan(0.7)
})

test('read back over IMAP: the mailbox proves it, its canaries are tidied away and other mails stay', async () => {
  const backend = await start({ imap: imapOptions() })
  imap.add('<letter@elsewhere.example>')
  imap.add(`<canary-${crypto.randomUUID()}@another-site.example>`)
  await set(backend, { mailbox })
  await expect.poll(() => inbox.received.length, waitOptions).toBeGreaterThan(0)
  expect(await isProven(backend)).toBe(false)

  const [, messageId = ''] = /^Message-ID: (<.*>)/m.exec(inbox.received[0]?.source ?? '') ?? []
  imap.add(messageId)
  await expect.poll(() => isProven(backend), waitOptions).toBe(true)
  await expect
    .poll(() => imap.mails.map(({ messageId: id }) => id), waitOptions)
    .toEqual(['<letter@elsewhere.example>', expect.stringMatching(/@another-site.example>$/)])
})

test('what has just left is no new reason: the mail that tells of the end names what was wrong', async () => {
  const { sql } = await start({ findOrigin: () => null })
  const plan = {
    mailbox,
    isReadBack: true,
    interval: 120_000,
    alertsTo: desk,
    site: { timeZone: 'Africa/Lagos', url: siteUrl },
  } as const
  const refused = 'The mail server could not be reached.'
  await checkCanary(sql, plan)
  await sql`update backend.canary set watched_since = now() - interval '5 minutes'`
  await sql`
    insert into backend.canary_flights (token_hash, recipient, created_at, taken_at, last_error)
    values ('\\x00', ${mailbox}, now() - interval '1 minute', now(), ${refused})`
  const findReason = async () => (await sql`select reason from backend.canary_outages`)[0]?.reason
  await checkCanary(sql, plan)
  expect(await findReason()).toBe(refused)
  await sql`update backend.canary_flights set delivered_at = now() where taken_at is not null`
  await checkCanary(sql, plan)
  expect(await findReason()).toBe(refused)
  await sql`update backend.canary_flights set delivered_at = now() - interval '50 seconds' where taken_at is not null`
  await checkCanary(sql, plan)
  expect(await findReason()).toBe('The mail server took it, and it is not in the mailbox.')
})

test('what the mail server took and the mailbox never saw is late, and so is a mailbox that cannot be read', async () => {
  const backend = await start({ imap: imapOptions() })
  await set(backend, { mailbox })
  await expect
    .poll(() => findLate(backend), waitOptions)
    .toMatchObject({
      sentence: expect.stringContaining('The mail server took it, and it is not in the mailbox.'),
    })
  imap.password = 'changed'
  await expect
    .poll(async () => (await findLate(backend))?.sentence, waitOptions)
    .toContain('The mailbox did not accept our sign-in.')
})

test('a night without any process, and a mailbox that is taken away, raise no alarm', async () => {
  const backend = await start()
  await set(backend, { mailbox })
  await expect.poll(() => isProven(backend), waitOptions).toBe(true)
  await backend.stop()
  started = []
  const next = await startBackend({ databaseUrl, siteUrl })
  await next.sql`
    update backend.canary set proven_at = now() - interval '8 hours', watched_at = now() - interval '8 hours',
      watched_since = now() - interval '9 hours', mailbox = ${mailbox}`
  await next.stop()
  const morning = await start()
  await expect.poll(() => isProven(morning, new Date(Date.now() - 60_000)), waitOptions).toBe(true)
  expect(await findLate(morning)).toBeUndefined()
  inbox.refuse = 451
  await expect.poll(() => findLate(morning), waitOptions).toBeDefined()
  await set(morning, { mailbox: null })
  await expect.poll(() => findLate(morning), waitOptions).toBeUndefined()
  expect(await morning.sql`select from backend.canary_outages where ended_at is null`).toHaveLength(0)
})

test('another interval counts from then on: one flies at once, and nothing is late by it', async () => {
  const backend = await start()
  await set(backend, { mailbox, interval: 1440 })
  await expect.poll(() => isProven(backend), waitOptions).toBe(true)
  await backend.sql`update backend.canary_flights set created_at = created_at - interval '20 seconds'`
  await backend.sql`update backend.canary set proven_at = now() - interval '20 seconds', watched_since = now() - interval '20 seconds'`
  const changedAt = new Date()
  await set(backend, { interval: 30 })
  await expect.poll(() => isProven(backend, changedAt), waitOptions).toBe(true)
  expect(await backend.sql`select from backend.canary_outages`).toHaveLength(0)
})

test('the desk sees since when it is late; visitors are told of the last check only if the owner wants it and all is well', async () => {
  const backend = await startBackend({ databaseUrl, siteUrl })
  started.push(backend)
  const { client } = await backend.people.member('desk')
  const find = async () => (await client.rpc('find_canary')).data?.[0]
  expect(await find()).toEqual({
    way: 'off',
    mailbox: null,
    late_since: null,
    reason: null,
    last_proven_at: null,
  })
  await backend.sql`
    update backend.canary set mailbox = ${mailbox}, told_within = interval '30 minutes', proven_at = now() - interval '12 minutes'`
  const findLastCheck = async () => (await backend.client().rpc('find_last_check')).data
  expect(await findLastCheck()).toBeNull()
  await set(backend, { is_shown: true })
  expect(await findLastCheck()).toBe((await find())?.last_proven_at)
  await backend.sql`insert into backend.canary_outages (since, reason) values (now() - interval '12 minutes', 'The mail server is away.')`
  expect(await find()).toMatchObject({
    way: 'handed over',
    late_since: expect.any(String),
    reason: 'The mail server is away.',
  })
  expect(await findLastCheck()).toBeNull()
  await backend.sql`update backend.canary_outages set ended_at = now()`
  await backend.sql`update backend.canary set proven_at = now() - interval '31 minutes'`
  expect(await findLastCheck()).toBeNull()
})
