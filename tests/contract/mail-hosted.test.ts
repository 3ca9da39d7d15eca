import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverDueMessages } from '../../supabase/functions/send-holla-email/deliver.ts'
import { startBackend, type TestBackend } from '../support/backend.ts'
import { type Inbox, openInbox } from '../support/inbox.ts'

let backend: TestBackend
let inbox: Inbox
let supabase: SupabaseClient

beforeAll(async () => {
  backend = await startBackend()
  inbox = await openInbox()
  supabase = createClient(backend.url, backend.keys.secret, { auth: { persistSession: false } })
})

beforeEach(async () => {
  await backend.sql`truncate public.contact_messages`
  inbox.received.length = 0
  inbox.refuse = null
})

afterAll(async () => {
  await inbox.close()
  await backend.stop()
})

const deliver = () =>
  deliverDueMessages({
    supabase,
    send: mail => createTransport({ url: inbox.url }).sendMail({ from: 'site@holla.example', ...mail }),
    to: 'desk@holla.example',
    siteUrl: 'https://holla.example',
  })

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
  expect(waiting?.last_error).toBe('The mail server could not be reached or refused the mail.')
  expect(waiting?.next_attempt_at.getTime()).toBeGreaterThan(Date.now())

  inbox.refuse = null
  await backend.sql`update public.contact_messages set next_attempt_at = now()`
  await deliver()
  expect(inbox.received).toHaveLength(1)
  expect(await readAll()).toMatchObject([{ attempts: 2, delivered_at: expect.any(Date), last_error: null }])
})
