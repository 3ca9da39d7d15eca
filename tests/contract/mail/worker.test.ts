import { expect, test, vi } from 'vitest'
import { setUpMessages, smtp, waitOptions } from './support/messages.ts'

const messages = await setUpMessages()
const { sql, superuser, startWorker, writeMessage, readMessage, untilDelivered } = messages

test('a waiting message reaches the mail server once, with the visitor as the one to answer', async () => {
  const id = await writeMessage()
  startWorker(smtp(messages.inbox.url))
  await untilDelivered(id)

  expect(await readMessage(id)).toMatchObject({ attempts: 1, last_error: null })
  expect(messages.inbox.received).toHaveLength(1)
  const { source, recipients } = messages.inbox.received[0] ?? { source: '', recipients: [] }
  expect(recipients).toEqual(['desk@holla.example'])
  expect(source).toMatch(/^Reply-To: "?Ada Obi"? <ada@example\.com>\r$/m)
  expect(source).toMatch(/^From: "?Holla"? <site@holla\.example>\r$/m)
  expect(source).toContain(`Message-ID: <${id}@holla.example>`)
  expect(source).toContain('Hello, we have an app.')
})

test('a message is sent at once after a wake-up, long before the next poll', async () => {
  const worker = startWorker(smtp(messages.inbox.url), { pollInterval: 600_000 })
  await new Promise(resolve => setTimeout(resolve, 300))
  const id = await writeMessage()
  worker.wake()
  await untilDelivered(id)
  expect(messages.inbox.received).toHaveLength(1)
})

test('a quarantined message is not mailed', async () => {
  const spam = await writeMessage({ quarantined: true })
  const good = await writeMessage()
  startWorker(smtp(messages.inbox.url))
  await untilDelivered(good)
  expect(messages.inbox.received).toHaveLength(1)
  expect(await readMessage(spam)).toMatchObject({ attempts: 0, delivered_at: null })
})

test('two processes on one database send every message exactly once', async () => {
  messages.inbox.delay = 20
  const ids = await Promise.all(
    Array.from({ length: 25 }, (_, i) => writeMessage({ subject: `Number ${i}` })),
  )
  startWorker(smtp(messages.inbox.url))
  startWorker(smtp(messages.inbox.url))
  await vi.waitFor(async () => {
    const [{ open } = { open: -1 }] = await sql`
        select count(*)::int as open from public.contact_messages where delivered_at is null`
    expect(open).toBe(0)
  }, waitOptions)
  expect(messages.inbox.received).toHaveLength(25)
  const sent = new Set(messages.inbox.received.map(mail => mail.source.match(/^Message-ID: <(.+)@/m)?.[1]))
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
  const second = startWorker(smtp(messages.inbox.url))
  second.wake()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(messages.inbox.received).toHaveLength(0)

  await dying.stop()
  await untilDelivered(id)
  expect(messages.inbox.received).toHaveLength(1)
  expect((await readMessage(id))?.attempts).toBe(1)
})

test('stopping waits for the mail that is under way and records it', async () => {
  messages.inbox.delay = 400
  const id = await writeMessage()
  const worker = startWorker(smtp(messages.inbox.url))
  await vi.waitFor(() => expect(messages.inbox.begun).toBe(1), waitOptions)
  await worker.stop()
  expect(messages.inbox.received).toHaveLength(1)
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
  messages.inbox.delay = 400
  const id = await writeMessage()
  startWorker(smtp(messages.inbox.url))
  await vi.waitFor(() => expect(messages.inbox.begun).toBe(1), waitOptions)
  await superuser`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'holla outbox' and datname = current_database()`
  await untilDelivered(id)
  expect(messages.inbox.received).toHaveLength(1)
})

test('a line break in what a visitor wrote starts no header of theirs', async () => {
  const id = await writeMessage({
    subject: 'Hello\r\nBcc: victim@example.org',
    name: 'Eve\nX-Injected: yes',
  })
  startWorker(smtp(messages.inbox.url))
  await untilDelivered(id)
  expect(messages.inbox.received[0]?.recipients).toEqual(['desk@holla.example'])
  expect(messages.inbox.received[0]?.source).not.toMatch(/^(Bcc|X-Injected):/m)
})
