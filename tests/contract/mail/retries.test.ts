import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createSmtpTransport } from '../../../backend/mail/mail.ts'
import { DeliveryError, sendByMail } from '../../../backend/outbox/outbox.ts'
import { openInbox } from '../../support/inbox.ts'
import { messageQueue, setUpMessages, smtp, waitOptions } from './support/messages.ts'

const messages = await setUpMessages()
const { sql, logged, startWorker, writeMessage, readMessage, untilDelivered } = messages

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
  messages.inbox.refuse = 451
  const id = await writeMessage()
  startWorker(smtp(messages.inbox.url), { retryDelays: [50, 600_000] })
  await vi.waitFor(async () => expect((await readMessage(id))?.attempts).toBe(2), waitOptions)
  const row = await readMessage(id)
  expect(row?.last_error).toBe('The mail server refused the mail with code 451.')
  expect(row?.last_error).not.toContain('Not today')
  const wait = row?.next_attempt_at.getTime() - Date.now()
  expect(wait).toBeGreaterThan(470_000)
  expect(wait).toBeLessThan(721_000)
})

test('a mail refused for good is failed after three tries, and goes out when somebody asks again', async () => {
  messages.inbox.refuse = 550
  const id = await writeMessage()
  startWorker(smtp(messages.inbox.url))
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
  const begun = messages.inbox.begun
  const later = await writeMessage({ subject: 'Later' })
  await vi.waitFor(
    async () => expect((await readMessage(later))?.failed_at).toBeInstanceOf(Date),
    waitOptions,
  )
  expect(messages.inbox.begun).toBe(begun + 3)

  messages.inbox.refuse = null
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
  messages.inbox.refuse = 451
  startWorker(smtp(messages.inbox.url), { retryDelays: [7_200_000] })
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
  messages.inbox.delay = 600_000
  const limits = { connect: 10_000, handOver: 60_000, answer: 200 }
  const id = await writeMessage()
  const impatient = startWorker(createSmtpTransport(messages.inbox.url, 'site@holla.example', limits), {
    retryDelays: [7_200_000],
  })
  await vi.waitFor(async () => expect((await readMessage(id))?.attempts).toBe(1), waitOptions)
  await impatient.stop()
  messages.inbox.delay = 0
  startWorker(smtp(messages.inbox.url))
  await untilDelivered(await writeMessage())
  await untilDelivered(await writeMessage())
  const row = await readMessage(id)
  expect(row).toMatchObject({ attempts: 1, last_status: 354, delivered_at: null })
  expect(row?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
})

test('a mail server that takes nothing from our address is no fault of the mail, which goes on waiting', async () => {
  messages.inbox.refuseSender = 550
  const id = await writeMessage()
  startWorker(smtp(messages.inbox.url), { retryDelays: [10] })
  await vi.waitFor(
    async () => expect((await readMessage(id))?.attempts).toBeGreaterThanOrEqual(4),
    waitOptions,
  )
  expect(await readMessage(id)).toMatchObject({
    failed_at: null,
    last_status: null,
    last_error: 'The mail server refused our address with code 550.',
  })
  messages.inbox.refuseSender = null
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
  startWorker({
    ...sendByMail({ contactMessages: { ...messageQueue, concurrency: ids.length } }, send),
    calls: { table: 'backend.webhook_deliveries', deliver: async () => void called.resolve() },
  })
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
  startWorker({
    ...sendByMail({ contactMessages: { ...messageQueue, concurrency: 8 } }, send),
    codes: {
      table: 'backend.webhook_deliveries',
      isMail: true,
      isAwaited: true,
      deliver: async () => void sent.resolve(),
    },
  })
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

test('a slow mail server does not keep other requests from the database', async () => {
  messages.inbox.delay = 5_000
  await Promise.all(Array.from({ length: 6 }, () => writeMessage()))
  startWorker(smtp(messages.inbox.url))
  await vi.waitFor(() => expect(messages.inbox.begun).toBeGreaterThan(0), waitOptions)
  await Promise.all(Array.from({ length: 20 }, () => sql`select 1`))
  expect(messages.inbox.received).toEqual([])
})
