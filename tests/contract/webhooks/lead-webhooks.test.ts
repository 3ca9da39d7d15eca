import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Database } from '../../../backend/database.ts'
import { clearCondition, setCondition } from '../../../backend/operator-problems.ts'
import { OutboxWorker } from '../../../backend/outbox/outbox-worker.ts'
import { createWebhookQueue } from '../../../backend/webhooks/webhook-queue.ts'
import { queueDeskNotices } from '../../../supabase/functions/send-holla-email/queue-desk-notices.ts'
import { remindOfUnanswered } from '../../../supabase/functions/send-holla-email/unanswered-reminder.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'
import { certificate, openWebhookReceiver } from '../../support/webhook-receiver.ts'

const siteUrl = 'https://holla.example'
const receiver = await openWebhookReceiver()
const database = new Database(toUrls(await cloneTemplate()), { connections: 4 })
const sql = database.owner
const worker = new OutboxWorker({
  databaseUrl: database.urls.ownerUrl,
  outbox: {
    webhook: createWebhookQueue({
      database,
      siteUrl,
      options: { allowPrivateAddresses: true, ca: certificate },
    }),
  },
  log: { info: () => {}, error: () => {} },
})
afterAll(async () => {
  await worker.stop()
  await database.close()
  await receiver.close()
})
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

beforeEach(async () => {
  await sql`
    truncate public.contact_messages, public.leads, private.lead_news, private.told_unanswered,
      backend.webhook_deliveries, backend.webhooks, backend.conditions cascade`
  await sql`update private.notices_started set started_at = '-infinity'`
  await save('alerts', 'leads', 'unanswered')
  Object.assign(receiver, { calls: [], status: 200, answer: 'ok', headers: {} })
})

const save = (...events: string[]) => sql`
  insert into backend.webhooks (url, secret, events)
  values (${`https://localhost:${receiver.port}/desk`}, ${secret}, ${`{${events.join()}}`})
  on conflict (singleton) do update set events = excluded.events`

const write = (letter: { name?: string; email?: string; subject?: string; created_at?: Date } = {}) => sql`
  insert into public.contact_messages ${sql({
    name: 'Ngozi Eze',
    email: `${crypto.randomUUID()}@example.com`,
    subject: 'Our app',
    message: 'The whole story, call +234 803 000 0000.',
    ...letter,
  })}`

const tell = () => queueDeskNotices({ sql, siteUrl })
const calls = () => receiver.calls.map(({ body }) => JSON.parse(body))
const deliver = () => worker.deliverDue(100)
const listDeliveries = () => sql`select * from backend.webhook_deliveries order by created_at`

test('the webhook hears of a lead that was answered or archived within seconds, and the desk does not', async () => {
  await write()
  await sql`update public.leads set waits_since = null`
  await tell()
  await write()
  await sql`update public.leads set archived_at = now() where waits_since is not null`
  await tell()
  await write()
  await sql`update public.leads set spam_at = now() where waits_since is not null and archived_at is null`
  await tell()
  await deliver()
  expect(calls().map(({ type }) => type)).toEqual(['lead.created', 'lead.created'])
  expect(await sql`select from private.lead_notices`).toHaveLength(0)
  expect(await sql`select from private.held_pushes`).toHaveLength(0)
})

test('a call is dated by the clock of the database', async () => {
  const ahead = Date.now() + 3_600_000
  database.clock.set(ahead, performance.now())
  onTestFinished(() => database.clock.set(Date.now(), performance.now()))
  await write()
  await tell()
  await deliver()
  const [call] = receiver.calls
  expect(Number(call?.headers['webhook-timestamp'])).toBeCloseTo(ahead / 1000, -2)
})

test('a lead is told once, signed, in a line that Slack shows, without its address and its text', async () => {
  await write({ email: 'ngozi@example.com' })
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select id from public.leads`
  await sql`update public.leads set value = 1250000, service = 'Growth Analytics'`
  await Promise.all([tell(), tell()])
  await tell()
  await deliver()
  expect(receiver.calls).toHaveLength(1)
  const url = `${siteUrl}/admin/messages/${id}`
  expect(calls()).toEqual([
    {
      type: 'lead.created',
      timestamp: expect.any(String),
      site: siteUrl,
      text: `New message: Ngozi Eze, “Our app” (₦1,250,000). ${url}`,
      data: {
        lead_id: id,
        message_id: id,
        url,
        name: 'Ngozi Eze',
        subject: 'Our app',
        service: 'Growth Analytics',
        value: 1250000,
        received_at: expect.any(String),
      },
    },
  ])
  const [call] = receiver.calls
  const headers = call?.headers ?? {}
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${call?.body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)

  await write({ email: 'ngozi@example.com', subject: 'And one more thing' })
  await tell()
  await deliver()
  expect(receiver.calls).toHaveLength(2)
  expect(calls()[1]).toMatchObject({ type: 'lead.letter', data: { lead_id: id } })
  expect(calls()[1].text).toContain('Ngozi Eze wrote again: “And one more thing”')
})

test('what a stranger typed mentions no channel and dresses up no link', async () => {
  await write({
    name: '<!channel> @here',
    subject: `<https://evil.example|Your invoice>\n${'x'.repeat(250)}`,
  })
  await tell()
  await deliver()
  expect(receiver.calls).toHaveLength(1)
  const [{ text }] = calls()
  expect(text).not.toMatch(/[<>\n]|@here/)
  expect(text).toContain('‹!channel›')
  expect(text.length).toBeLessThan(300)
})

test('a webhook is told of what was chosen alone', async () => {
  await save('unanswered')
  await write({ created_at: new Date(Date.now() - 14 * 86_400_000) })
  await write()
  await tell()
  await setCondition(sql, {
    kind: 'disk-full',
    severity: 'critical',
    sentence: 'Full.',
    advice: 'Make room.',
  })
  await remindOfUnanswered({ sql, siteUrl })
  await deliver()
  expect(receiver.calls).toHaveLength(1)
  expect(calls()[0]).toMatchObject({ type: 'lead.unanswered', data: { count: 1 } })
  expect(calls()[0].text).toMatch(/^Unanswered for four working hours: Ngozi Eze\. https:/)
})

test('a receiver that is down for an hour is told each lead once, and what is shown is true meanwhile', async () => {
  receiver.status = 503
  await write({ subject: 'First' })
  await write({ subject: 'Second' })
  await tell()
  // The queue's clock goes on by an hour: four tries of each.
  for (const attempts of [1, 2, 3, 4]) {
    await deliver()
    const last_error = 'The address answered with status 503.'
    const shown = { attempts, delivered_at: null, failed_at: null, last_status: 503, last_error }
    expect(await listDeliveries()).toMatchObject([shown, shown])
    await sql`update backend.webhook_deliveries set next_attempt_at = now()`
  }
  receiver.status = 200
  await deliver()
  await deliver()
  expect(receiver.calls).toHaveLength(10)
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  const told = { attempts: 5, delivered_at: expect.any(Date), last_status: 200, last_error: null }
  expect(await listDeliveries()).toMatchObject([told, told])
})

test('what is told of one lead, or of one condition, goes in its order after an outage, and as soon as anything is taken', async () => {
  receiver.status = 503
  const full = { kind: 'disk-full', severity: 'critical', sentence: 'Full.', advice: 'Make room.' } as const
  await write({ email: 'ngozi@example.com', subject: 'First' })
  await write({ email: 'ngozi@example.com', subject: 'Second' })
  await tell()
  await setCondition(sql, full)
  await deliver()
  const refused = receiver.calls.length
  await sql`update backend.webhook_deliveries set next_attempt_at = now() + interval '1 hour' where attempts > 0`
  await write({ email: 'ngozi@example.com', subject: 'Third' })
  await write({ subject: 'Other' })
  await tell()
  await clearCondition(sql, full.kind)
  receiver.status = 200
  await deliver()
  await deliver()
  const told = calls().slice(refused)
  expect(told[0].data.subject).toBe('Other')
  expect(told.slice(1).flatMap(({ data }) => data.subject ?? [])).toEqual(['First', 'Second', 'Third'])
  expect(told.flatMap(({ type }) => (type.startsWith('condition') ? type : []))).toEqual([
    'condition.raised',
    'condition.resolved',
  ])
})

test('a message that the receiver refuses by itself holds up nothing of its lead', async () => {
  receiver.status = 413
  await write({ email: 'ngozi@example.com', subject: 'First' })
  await tell()
  await deliver()
  receiver.status = 200
  await write({ email: 'ngozi@example.com', subject: 'Second' })
  await tell()
  await deliver()
  expect(calls().map(({ data }) => data.subject)).toEqual(['First', 'Second'])
})

test.each([408, 425, 429])(
  'a receiver that has no time (%i) is told in order, by no more tries for all that it takes',
  async status => {
    receiver.status = status
    await write({ email: 'ngozi@example.com', subject: 'First' })
    await tell()
    await deliver()
    receiver.status = 200
    await write({ email: 'ngozi@example.com', subject: 'Second' })
    for (const subject of ['Other', 'One more']) {
      await write({ subject })
      await tell()
      await deliver()
    }
    expect(calls().map(({ data }) => data.subject)).toEqual(['First', 'Other', 'One more'])
    await sql`update backend.webhook_deliveries set next_attempt_at = now()`
    await deliver()
    expect(calls().map(({ data }) => data.subject)).toEqual(['First', 'Other', 'One more', 'First', 'Second'])
  },
)

test('a message that was refused and then not answered holds its place again, and its last answer is none', async () => {
  receiver.status = 413
  await write({ email: 'ngozi@example.com', subject: 'First' })
  await tell()
  await deliver()
  const url = `https://localhost:${receiver.port}/desk`
  await sql`update backend.webhooks set url = 'https://localhost:1/desk'`
  await sql`update backend.webhook_deliveries set next_attempt_at = now()`
  await deliver()
  expect(await listDeliveries()).toMatchObject([
    { attempts: 2, last_status: null, last_error: 'The address could not be reached.' },
  ])
  await sql`update backend.webhooks set url = ${url}`
  receiver.status = 200
  await write({ email: 'ngozi@example.com', subject: 'Second' })
  await tell()
  await deliver()
  expect(calls().map(({ data }) => data.subject)).toEqual(['First'])
  await sql`update backend.webhook_deliveries set next_attempt_at = now()`
  await deliver()
  expect(calls().map(({ data }) => data.subject)).toEqual(['First', 'First', 'Second'])
})

test('a flood is sixty messages and a count, and leaves alerts their place', async () => {
  await sql`
    insert into backend.webhook_deliveries (type, text, data, delivered_at)
    select 'lead.created', 'Earlier', '{}', now() from generate_series(1, 58)`
  for (const subject of ['One', 'Two', 'Three', 'Four', 'Five']) await write({ subject })
  await tell()
  await deliver()
  expect(receiver.calls).toHaveLength(2)
  const [gathered] = await sql`
    select text, data, next_attempt_at > now() + interval '50 minutes' as "isHeld"
    from backend.webhook_deliveries where type = 'leads.gathered'`
  const text = '3 more messages came in within the hour.'
  expect(gathered).toEqual({ text, data: { count: 3 }, isHeld: true })
  await setCondition(sql, {
    kind: 'disk-full',
    severity: 'critical',
    sentence: 'Full.',
    advice: 'Make room.',
  })
  await clearCondition(sql, 'disk-full')
  await deliver()
  expect(receiver.calls).toHaveLength(4)
})

test('what names an erased lead is deleted, one by one or among several', async () => {
  await write()
  await tell()
  await write({ created_at: new Date(Date.now() - 14 * 86_400_000) })
  await remindOfUnanswered({ sql, siteUrl })
  await sql`select backend.queue_webhook('webhook.test', 'A test', '{}')`
  await sql`select private.forget_lead_notices(array(select id from public.leads))`
  expect((await listDeliveries()).map(({ type }) => type)).toEqual(['webhook.test'])
})
