import { type AddressInfo, createServer } from 'node:net'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Database, type Sql } from '../../../backend/database.ts'
import { createSmtpTransport, type SendMail } from '../../../backend/mail/mail.ts'
import { DeliveryError, type MailQueue, sendByMail } from '../../../backend/outbox/outbox.ts'
import { type OutboxTiming, OutboxWorker } from '../../../backend/outbox/outbox-worker.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'
import { type Inbox, openInbox } from '../../support/inbox.ts'

const queue: MailQueue = {
  table: 'public.contact_messages',
  isDue: sql => sql`quarantined_at is null`,
  isShared: true,
  compose: row => ({
    to: 'desk@holla.example',
    replyTo: { name: row.name, address: row.email },
    subject: row.subject,
    text: row.message,
    messageId: `<${row.id}@holla.example>`,
  }),
}

const waitOptions = { timeout: 60_000 }

let databaseUrl: string
let database: Database
let sql: Sql
let superuser: Sql
let inbox: Inbox
const workers: OutboxWorker[] = []
const logged: Record<string, unknown>[] = []

beforeAll(async () => {
  databaseUrl = await cloneTemplate()
  database = new Database(toUrls(databaseUrl), { connections: 2 })
  sql = database.owner
  superuser = postgres(databaseUrl, { max: 1 })
})

beforeEach(async () => {
  inbox = await openInbox()
  await sql`truncate public.contact_messages`
  logged.length = 0
})

afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await inbox.close()
})

afterAll(() => Promise.all([database.close(), superuser.end()]))

function startWorker(send: SendMail, timing: Partial<OutboxTiming> = {}): OutboxWorker {
  const worker = new OutboxWorker({
    databaseUrl: database.urls.ownerUrl,
    outbox: sendByMail({ contactMessages: queue }, send),
    log: { info: () => {}, error: (message, facts) => logged.push({ message, ...facts }) },
    timing: { retryDelays: [50], pollInterval: 50, ...timing },
  })
  worker.start()
  workers.push(worker)
  return worker
}

const smtp = (url = inbox.url) => createSmtpTransport(url, 'Holla <site@holla.example>')

async function writeMessage(facts: { subject?: string; quarantined?: boolean; name?: string } = {}) {
  const [row] = await sql<{ id: string }[]>`
    insert into public.contact_messages (name, email, subject, message, quarantined_at)
    values (
      ${facts.name ?? 'Ada Obi'}, 'ada@example.com', ${facts.subject ?? 'Our app'}, 'Hello, we have an app.',
      ${facts.quarantined ? new Date() : null}
    )
    returning id`
  return row?.id ?? ''
}

async function readMessage(id: string) {
  const [row] = await sql`select * from public.contact_messages where id = ${id}`
  return row
}

const untilDelivered = (id: string) =>
  vi.waitFor(async () => expect((await readMessage(id))?.delivered_at).toBeInstanceOf(Date), waitOptions)

test('a waiting message reaches the mail server once, with the visitor as the one to answer', async () => {
  const id = await writeMessage()
  startWorker(smtp())
  await untilDelivered(id)

  expect(await readMessage(id)).toMatchObject({ attempts: 1, last_error: null })
  expect(inbox.received).toHaveLength(1)
  const { source, recipients } = inbox.received[0] ?? { source: '', recipients: [] }
  expect(recipients).toEqual(['desk@holla.example'])
  expect(source).toMatch(/^Reply-To: "?Ada Obi"? <ada@example\.com>\r$/m)
  expect(source).toMatch(/^From: "?Holla"? <site@holla\.example>\r$/m)
  expect(source).toContain(`Message-ID: <${id}@holla.example>`)
  expect(source).toContain('Hello, we have an app.')
})

test('a message is sent at once after a wake-up, long before the next poll', async () => {
  const worker = startWorker(smtp(), { pollInterval: 600_000 })
  await new Promise(resolve => setTimeout(resolve, 300))
  const id = await writeMessage()
  worker.wake()
  await untilDelivered(id)
  expect(inbox.received).toHaveLength(1)
})

test('a quarantined message is not mailed', async () => {
  const spam = await writeMessage({ quarantined: true })
  const good = await writeMessage()
  startWorker(smtp())
  await untilDelivered(good)
  expect(inbox.received).toHaveLength(1)
  expect(await readMessage(spam)).toMatchObject({ attempts: 0, delivered_at: null })
})

test('a mail server that is down gets the message once it is up, under the same Message-ID', async () => {
  const gone = await openInbox()
  await gone.close()
  const id = await writeMessage()
  startWorker(smtp(gone.url))
  await vi.waitFor(
    async () => expect((await readMessage(id))?.attempts).toBeGreaterThanOrEqual(2),
    waitOptions,
  )
  expect(await readMessage(id)).toMatchObject({
    delivered_at: null,
    last_error: 'The mail server could not be reached.',
  })
  expect(logged[0]).toMatchObject({ message: 'A delivery failed', id, attempts: 1 })

  const late = await openInbox(gone.port)
  try {
    await untilDelivered(id)
    expect(late.received).toHaveLength(1)
    expect(late.received[0]?.source).toContain(`Message-ID: <${id}@holla.example>`)
    expect((await readMessage(id))?.last_error).toBeNull()
  } finally {
    await late.close()
  }
})

test('a refusal is kept as a plain sentence and tried again with a growing delay', async () => {
  inbox.refuse = 451
  const id = await writeMessage()
  startWorker(smtp(), { retryDelays: [50, 600_000] })
  await vi.waitFor(async () => expect((await readMessage(id))?.attempts).toBe(2), waitOptions)
  const row = await readMessage(id)
  expect(row?.last_error).toBe('The mail server refused the mail with code 451.')
  expect(row?.last_error).not.toContain('Not today')
  const wait = row?.next_attempt_at.getTime() - Date.now()
  expect(wait).toBeGreaterThan(470_000)
  expect(wait).toBeLessThan(721_000)
})

test('a mail refused for good is failed after three tries, and goes out when somebody asks again', async () => {
  inbox.refuse = 550
  const id = await writeMessage()
  startWorker(smtp())
  await vi.waitFor(async () => expect((await readMessage(id))?.failed_at).toBeInstanceOf(Date), waitOptions)
  expect(await readMessage(id)).toMatchObject({
    attempts: 3,
    delivered_at: null,
    last_error: 'The mail server refused the mail with code 550.',
  })
  expect(logged.map(({ message }) => message)).toEqual([
    'A delivery failed',
    'A delivery failed',
    'A delivery failed for good',
  ])
  const begun = inbox.begun
  const later = await writeMessage({ subject: 'Later' })
  await vi.waitFor(
    async () => expect((await readMessage(later))?.failed_at).toBeInstanceOf(Date),
    waitOptions,
  )
  expect(inbox.begun).toBe(begun + 3)

  inbox.refuse = null
  // As from a computer whose clock is a day ahead.
  await sql`
    update public.contact_messages set failed_at = null, next_attempt_at = now() + interval '1 day' where id = ${id}`
  await untilDelivered(id)
  expect(await readMessage(id)).toMatchObject({ attempts: 4, failed_at: null, last_error: null })
})

test('a mail server that is back gets at once what waited for it, and refuses it twice before that is for good', async () => {
  const gone = await openInbox()
  await gone.close()
  const waiting = await writeMessage({ subject: 'Waiting' })
  const worker = startWorker(smtp(gone.url))
  await vi.waitFor(
    async () => expect((await readMessage(waiting))?.attempts).toBeGreaterThanOrEqual(3),
    waitOptions,
  )
  await worker.stop()
  await sql`update public.contact_messages set next_attempt_at = now() + interval '2 hours', attempts = 5`

  const back = await openInbox(gone.port)
  try {
    startWorker(smtp(back.url))
    await untilDelivered(await writeMessage({ subject: 'New' }))
    await untilDelivered(waiting)
    expect(back.received).toHaveLength(2)

    await sql`
      update public.contact_messages
      set delivered_at = null, last_status = null, next_attempt_at = now() where id = ${waiting}`
    back.refuse = 550
    await vi.waitFor(
      async () => expect((await readMessage(waiting))?.failed_at).toBeInstanceOf(Date),
      waitOptions,
    )
    expect((await readMessage(waiting))?.attempts).toBe(8)
  } finally {
    await back.close()
  }
})

test('while the mail server is away one message asks every ten minutes, and what it answered to waits as long as ever', async () => {
  const gone = await openInbox()
  await gone.close()
  const ids = [await writeMessage(), await writeMessage(), await writeMessage()]
  await sql`update public.contact_messages set attempts = 5`
  const worker = startWorker(smtp(gone.url), { retryDelays: [7_200_000] })
  await vi.waitFor(
    async () =>
      expect(await Promise.all(ids.map(readMessage))).toMatchObject(ids.map(() => ({ attempts: 6 }))),
    waitOptions,
  )
  const listWaits = () => sql`
    select next_attempt_at <= now() + interval '10 minutes' as "isSoon" from public.contact_messages order by next_attempt_at`
  expect((await listWaits()).filter(({ isSoon }) => isSoon)).not.toHaveLength(ids.length)
  expect((await listWaits())[0]).toEqual({ isSoon: true })

  await worker.stop()
  await sql`truncate public.contact_messages`
  inbox.refuse = 451
  startWorker(smtp(), { retryDelays: [7_200_000] })
  const id = await writeMessage()
  await vi.waitFor(async () => expect((await readMessage(id))?.attempts).toBe(1), waitOptions)
  expect(await listWaits()).toEqual([{ isSoon: false }])
})

test('a mail that the server never says anything of is not sent again after each other one', async () => {
  const bad = await writeMessage({ subject: 'Bad' })
  const [sent, unheard] = [vi.fn(), new DeliveryError('Nothing was said.')]
  startWorker(
    async ({ subject }) => {
      sent(subject)
      if (subject === 'Bad') throw unheard
    },
    { retryDelays: [7_200_000] },
  )
  await vi.waitFor(async () => expect((await readMessage(bad))?.attempts).toBe(1), waitOptions)
  for (let i = 0; i < 6; i++) await untilDelivered(await writeMessage())
  expect(sent.mock.calls.filter(([subject]) => subject === 'Bad').length).toBeLessThanOrEqual(2)
})

test('what a server has taken without a word waits its own time, though others are taken', async () => {
  inbox.delay = 600_000
  const limits = { connect: 10_000, handOver: 60_000, answer: 200 }
  const id = await writeMessage()
  const impatient = startWorker(createSmtpTransport(inbox.url, 'site@holla.example', limits), {
    retryDelays: [7_200_000],
  })
  await vi.waitFor(async () => expect((await readMessage(id))?.attempts).toBe(1), waitOptions)
  await impatient.stop()
  inbox.delay = 0
  startWorker(smtp())
  await untilDelivered(await writeMessage())
  await untilDelivered(await writeMessage())
  const row = await readMessage(id)
  expect(row).toMatchObject({ attempts: 1, last_status: 354, delivered_at: null })
  expect(row?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
})

test('a mail server that takes nothing from our address is no fault of the mail, which goes on waiting', async () => {
  inbox.refuseSender = 550
  const id = await writeMessage()
  startWorker(smtp(), { retryDelays: [10] })
  await vi.waitFor(
    async () => expect((await readMessage(id))?.attempts).toBeGreaterThanOrEqual(4),
    waitOptions,
  )
  expect(await readMessage(id)).toMatchObject({
    failed_at: null,
    last_status: null,
    last_error: 'The mail server refused our address with code 550.',
  })
  inbox.refuseSender = null
  await untilDelivered(id)
})

test('a mail server that turns every caller away is told of as that, and no mail is refused by it', async () => {
  const server = createServer(socket => socket.end('554 No service for you\r\n'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const id = await writeMessage()
  startWorker(smtp(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`), { retryDelays: [10] })
  await vi.waitFor(
    async () => expect((await readMessage(id))?.attempts).toBeGreaterThanOrEqual(4),
    waitOptions,
  )
  expect(await readMessage(id)).toMatchObject({
    failed_at: null,
    last_error: 'The mail server refused the connection with code 554.',
  })
  server.close()
})

test('a mail server that keeps every mail waiting holds up no call', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => writeMessage()))
  const kept = Promise.withResolvers<void>()
  const send = vi.fn(() => kept.promise)
  const called = Promise.withResolvers<void>()
  const worker = new OutboxWorker({
    databaseUrl: database.urls.ownerUrl,
    outbox: {
      ...sendByMail({ contactMessages: { ...queue, concurrency: ids.length } }, send),
      calls: { table: 'backend.webhook_deliveries', deliver: async () => void called.resolve() },
    },
    log: { info: () => {}, error: () => {} },
    timing: { pollInterval: 50 },
  })
  worker.start()
  workers.push(worker)
  await vi.waitFor(() => expect(send.mock.calls.length).toBeGreaterThanOrEqual(2), waitOptions)
  try {
    await sql`insert into backend.webhook_deliveries (type, text, data) values ('webhook.test', 'A test', '{}')`
    await called.promise
    expect(await sql`select from public.contact_messages where delivered_at is not null`).toHaveLength(0)
  } finally {
    kept.resolve()
  }
  for (const id of ids) await untilDelivered(id)
})

test('who waits for a code gets it, however many mails of other kinds are kept waiting', async () => {
  await Promise.all(Array.from({ length: 8 }, () => writeMessage()))
  const kept = Promise.withResolvers<void>()
  const send = vi.fn(() => kept.promise)
  const sent = Promise.withResolvers<void>()
  const worker = new OutboxWorker({
    databaseUrl: database.urls.ownerUrl,
    outbox: {
      ...sendByMail({ contactMessages: { ...queue, concurrency: 8 } }, send),
      codes: {
        table: 'backend.webhook_deliveries',
        isMail: true,
        isAwaited: true,
        deliver: async () => void sent.resolve(),
      },
    },
    log: { info: () => {}, error: () => {} },
    timing: { pollInterval: 50 },
  })
  worker.start()
  workers.push(worker)
  await vi.waitFor(() => expect(send.mock.calls.length).toBeGreaterThanOrEqual(2), waitOptions)
  try {
    await sql`insert into backend.webhook_deliveries (type, text, data) values ('webhook.test', 'A test', '{}')`
    await sent.promise
  } finally {
    kept.resolve()
  }
})

test('a sign-in that the mail server refuses is no fault of the mail, which goes on waiting', async () => {
  const id = await writeMessage()
  const error = new DeliveryError('The mail server did not accept our sign-in.')
  startWorker(() => Promise.reject(error), { retryDelays: [10] })
  await vi.waitFor(
    async () => expect((await readMessage(id))?.attempts).toBeGreaterThanOrEqual(4),
    waitOptions,
  )
  expect((await readMessage(id))?.failed_at).toBeNull()
})

test('two processes on one database send every message exactly once', async () => {
  inbox.delay = 20
  const ids = await Promise.all(
    Array.from({ length: 25 }, (_, i) => writeMessage({ subject: `Number ${i}` })),
  )
  startWorker(smtp())
  startWorker(smtp())
  await vi.waitFor(async () => {
    const [{ open } = { open: -1 }] = await sql`
        select count(*)::int as open from public.contact_messages where delivered_at is null`
    expect(open).toBe(0)
  }, waitOptions)
  expect(inbox.received).toHaveLength(25)
  const sent = new Set(inbox.received.map(mail => mail.source.match(/^Message-ID: <(.+)@/m)?.[1]))
  expect(sent).toEqual(new Set(ids))
})

test('a process that dies while sending leaves the message to the next one', async () => {
  const id = await writeMessage()
  let isSending = false
  const dying = startWorker(
    () => {
      isSending = true
      return new Promise(() => {})
    },
    { stopTimeout: 50 },
  )
  await vi.waitFor(() => expect(isSending).toBe(true), waitOptions)
  const second = startWorker(smtp())
  second.wake()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(inbox.received).toHaveLength(0)

  await dying.stop()
  await untilDelivered(id)
  expect(inbox.received).toHaveLength(1)
  expect((await readMessage(id))?.attempts).toBe(1)
})

test('stopping waits for the mail that is under way and records it', async () => {
  inbox.delay = 400
  const id = await writeMessage()
  const worker = startWorker(smtp())
  await vi.waitFor(() => expect(inbox.begun).toBe(1), waitOptions)
  await worker.stop()
  expect(inbox.received).toHaveLength(1)
  expect(await readMessage(id)).toMatchObject({ attempts: 1, delivered_at: expect.any(Date) })
})

test('who reads and files a message does not wait for the mail server, which gets it once all the same', async () => {
  const id = await writeMessage()
  const accepted = Promise.withResolvers<void>()
  const send = vi.fn(() => accepted.promise)
  startWorker(send)
  startWorker(send)
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), waitOptions)
  try {
    await sql.begin(async transaction => {
      await transaction`set local lock_timeout = '500ms'`
      await transaction`select private.lock_leads(array(select lead_id from public.lead_letters where message_id = ${id}))`
      await transaction`update public.contact_messages set read_at = now(), archived_at = now() where id = ${id}`
    })
    expect(send).toHaveBeenCalledOnce()
  } finally {
    accepted.resolve()
  }
  await untilDelivered(id)
  expect(send).toHaveBeenCalledOnce()
  expect(await readMessage(id)).toMatchObject({
    attempts: 1,
    read_at: expect.any(Date),
    archived_at: expect.any(Date),
  })
})

test('a database connection lost while a mail is being sent does not send it twice', async () => {
  inbox.delay = 400
  const id = await writeMessage()
  startWorker(smtp())
  await vi.waitFor(() => expect(inbox.begun).toBe(1), waitOptions)
  await superuser`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'holla outbox' and datname = current_database()`
  await untilDelivered(id)
  expect(inbox.received).toHaveLength(1)
})

test('a slow mail server does not keep other requests from the database', async () => {
  inbox.delay = 5_000
  await Promise.all(Array.from({ length: 6 }, () => writeMessage()))
  startWorker(smtp())
  await vi.waitFor(() => expect(inbox.begun).toBeGreaterThan(0), waitOptions)
  await Promise.all(Array.from({ length: 20 }, () => sql`select 1`))
  expect(inbox.received).toEqual([])
})

test('a line break in what a visitor wrote starts no header of theirs', async () => {
  const id = await writeMessage({
    subject: 'Hello\r\nBcc: victim@example.org',
    name: 'Eve\nX-Injected: yes',
  })
  startWorker(smtp())
  await untilDelivered(id)
  expect(inbox.received[0]?.recipients).toEqual(['desk@holla.example'])
  expect(inbox.received[0]?.source).not.toMatch(/^(Bcc|X-Injected):/m)
})
