import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { observeDatabase } from '../../../backend/database-metrics.ts'
import { outboxOldest } from '../../../backend/metrics.ts'
import { listConditions } from '../../../backend/operator-problems.ts'
import { createQueues } from '../../../backend/outbox/queues.ts'
import { checkOutbox } from '../../../backend/outbox/watch-outbox.ts'
import { createContactMailQueue } from '../../../supabase/functions/send-holla-email/contact-mail.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const siteUrl = 'https://holla.example'
const { outbox, watched } = createQueues({
  ...{ database: backend.database, siteUrl, sendMail: () => Promise.resolve() },
  mailQueues: { contactMessages: createContactMailQueue({ to: 'desk@holla.example', siteUrl }) },
} as unknown as Parameters<typeof createQueues>[0])

beforeEach(() => sql`truncate public.contact_messages, auth.mails`)
afterEach(() => sql`delete from backend.conditions`)

const check = async () => {
  await checkOutbox(backend.database, watched)
  return (await listConditions(sql)).map(({ kind, severity, sentence }) => ({ kind, severity, sentence }))
}

const write = (facts: Record<string, unknown>) => sql`
  insert into public.contact_messages ${sql({ name: 'Ada', email: 'a@b.example', subject: 'S', message: 'M', ...facts })}`

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('a message that waits for more than 15 minutes is critical, and no longer when it is mailed', async () => {
  await write({ waiting_since: minutesAgo(14) })
  await write({ waiting_since: minutesAgo(60), quarantined_at: new Date() })
  expect(await check()).toEqual([])
  await write({
    waiting_since: minutesAgo(16),
    attempts: 2,
    last_error: 'The mail server could not be reached.',
  })
  expect(await check()).toEqual([
    {
      kind: 'mail-waiting',
      severity: 'critical',
      sentence: 'Mails have waited for more than 15 minutes. The mail server could not be reached.',
    },
  ])
  await sql`update public.contact_messages set delivered_at = now()`
  expect(await check()).toEqual([])
})

test('a message that the mail server refused for good is a warning until it is sent again', async () => {
  await write({ waiting_since: minutesAgo(60), failed_at: minutesAgo(55), attempts: 3, last_status: 550 })
  expect(await check()).toMatchObject([{ kind: 'mail-failed', severity: 'warning' }])
  await sql`update public.contact_messages set failed_at = null`
  expect(await check()).toEqual([])
})

test('a stranger whose address the mail server refuses raises no alert, a mail server that is away does', async () => {
  const mail = {
    kind: 'rights_granted',
    email: 'x@nowhere.example',
    expires_at: minutesAgo(-60),
    attempts: 3,
  }
  await sql`insert into auth.mails ${sql({ ...mail, waiting_since: minutesAgo(20), last_status: 450 })}`
  expect(await check()).toEqual([])
  await sql`update auth.mails set last_status = null`
  expect(await check()).toMatchObject([{ kind: 'mail-waiting', severity: 'critical' }])
})

test('how long a mail has waited is told by the clock of the database', async () => {
  backend.database.clock.set(Date.now() + 3_600_000, performance.now())
  onTestFinished(() => backend.database.clock.set(Date.now(), performance.now()))
  await write({ waiting_since: minutesAgo(-50) })
  await observeDatabase(backend.database, outbox)
  const { values } = await outboxOldest.get()
  expect(values.find(({ labels }) => labels.queue === 'contactMessages')?.value).toBeCloseTo(600, -2)
})
