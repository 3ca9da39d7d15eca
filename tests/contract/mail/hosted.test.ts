import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createSmtpTransport } from '../../../backend/mail/mail.ts'
import { sendByMail } from '../../../backend/outbox/outbox.ts'
import { OutboxWorker } from '../../../backend/outbox/outbox-worker.ts'
import { createContactMailQueue } from '../../../supabase/functions/send-holla-email/contact-mail.ts'
import { setUpBackend } from '../../support/backend.ts'
import { openInbox } from '../../support/inbox.ts'

const backend = await setUpBackend()
const inbox = await openInbox()
const workers: OutboxWorker[] = []

beforeEach(async () => {
  await backend.sql`truncate public.contact_messages`
  inbox.received.length = 0
  inbox.refuse = null
})

afterEach(() => Promise.all(workers.splice(0).map(worker => worker.stop())))

afterAll(() => inbox.close())

/** As the function does after each call, each time in an isolate of its own. */
function deliver(): Promise<void> {
  const worker = new OutboxWorker({
    databaseUrl: backend.database.urls.ownerUrl,
    outbox: sendByMail(
      {
        contactMessages: createContactMailQueue({
          to: 'desk@holla.example',
          siteUrl: 'https://holla.example',
        }),
      },
      createSmtpTransport(inbox.url, 'site@holla.example'),
    ),
    log: { info: () => {}, error: () => {} },
  })
  workers.push(worker)
  return worker.deliverDue(10)
}

const write = (subject: string, quarantinedAt: Date | null = null) => backend.sql`
  insert into public.contact_messages (name, email, subject, message, quarantined_at)
  values ('Ada Obi', 'ada@example.com', ${subject}, 'Hello', ${quarantinedAt})`

const readAll = () => backend.sql`select * from public.contact_messages order by subject`

test('on a hosted project, calls at the same time send what waits once, and leave quarantine alone', async () => {
  await write('a')
  await write('b')
  await write('spam', new Date())
  await Promise.all([deliver(), deliver(), deliver()])
  expect(inbox.received).toHaveLength(2)
  expect(await readAll()).toMatchObject([
    { subject: 'a', attempts: 1, delivered_at: expect.any(Date), last_error: null },
    { subject: 'b', attempts: 1, delivered_at: expect.any(Date) },
    { subject: 'spam', attempts: 0, delivered_at: null },
  ])
})

test('on a hosted project, a refused mail waits and is sent by a later call', async () => {
  await write('a')
  inbox.refuse = 451
  await deliver()
  await deliver()
  const [waiting] = await readAll()
  expect(waiting).toMatchObject({ attempts: 1, delivered_at: null })
  expect(waiting?.last_error).toBe('The mail server refused the mail with code 451.')
  expect(waiting?.next_attempt_at.getTime()).toBeGreaterThan(Date.now())

  inbox.refuse = null
  await backend.sql`update public.contact_messages set next_attempt_at = now()`
  await deliver()
  expect(inbox.received).toHaveLength(1)
  expect(await readAll()).toMatchObject([{ attempts: 2, delivered_at: expect.any(Date), last_error: null }])
})
