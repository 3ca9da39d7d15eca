import { afterAll, beforeEach, expect, test } from 'vitest'
import { startBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { createPushBrowser, verifyVapid } from '../../support/push-browser.ts'
import { certificate, openWebhookReceiver } from '../../support/webhook-receiver.ts'

const receiver = await openWebhookReceiver()
afterAll(() => receiver.close())
const backend = await startBackend({ webhook: { allowPrivateAddresses: true, ca: certificate } })
afterAll(async () => {
  await backend.stop()
  expect(backend.errors.filter(({ message }) => !String(message).startsWith('A delivery failed'))).toEqual([])
})
const { sql, people } = backend
const waitOptions = { timeout: 60_000 }

beforeEach(async () => {
  await sql`delete from backend.push_subscriptions`
  Object.assign(receiver, { calls: [], status: 201, answer: '', headers: {} })
})

const toEndpoint = (name: string) => `https://localhost:${receiver.port}/push/${name}`

async function subscribe({ client }: Person, endpoint = toEndpoint(crypto.randomUUID())) {
  const browser = await createPushBrowser()
  const { p256dh, auth } = browser
  const { data: id, error } = await client.rpc('add_push_subscription', {
    p_endpoint: endpoint,
    p_p256dh: p256dh,
    p_auth: auth,
  })
  expect(error).toBeNull()
  return { ...browser, id: id as string, endpoint }
}

const toArray = (list: Person[]) => `{${list.map(({ id }) => id).join()}}`

/** The id of a lead that waits. */
async function write(): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into public.contact_messages (name, email, subject, message)
    values ('Ngozi Eze', ${`${crypto.randomUUID()}@example.com`}, 'Our app', 'Hello')
    returning id`
  // Told by these tests alone.
  await sql`delete from private.lead_news`
  return row.id
}

async function queue(lead: string, ...to: Person[]) {
  await sql`select private.queue_push_notices(${lead}, ${toArray(to)})`
  await wake()
}

/** As every call of a function does. */
const wake = (target = backend) => target.fetch('/functions/v1/send-holla-email')

const listSubscriptions = async () =>
  (await sql<{ endpoint: string }[]>`select endpoint from backend.push_subscriptions`).map(
    ({ endpoint }) => endpoint,
  )

test('a browser at the desk is told of a lead: encrypted for it alone, signed with the key it was given, no word of the message', async () => {
  const [desk, other] = await Promise.all([people.member('desk'), people.member('desk')])
  const browser = await subscribe(desk)
  const stranger = await createPushBrowser()
  const { data: key } = await desk.client.rpc('find_push_key')
  const lead = await write()
  await queue(lead, desk, other)
  await expect.poll(() => receiver.calls.length, waitOptions).toBe(1)

  const [call] = receiver.calls
  if (!call) throw new Error('Nothing came')
  expect(call.path).toBe(new URL(browser.endpoint).pathname)
  expect(await browser.decrypt(call)).toEqual({ lead })
  await expect(stranger.decrypt(call)).rejects.toThrow()
  expect(call.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: String(4 * 60 * 60),
    urgency: 'high',
    topic: lead.replaceAll('-', ''),
  })
  const claims = await verifyVapid(call, key)
  expect(claims).toMatchObject({
    aud: `https://localhost:${receiver.port}`,
    sub: 'mailto:webmaster@localhost',
  })
  const left = Number(claims.exp) - Date.now() / 1000
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(24 * 60 * 60)
  await expect(verifyVapid(call, stranger.p256dh)).rejects.toThrow('another key')
})

test('the keys are made once, for all processes, and no role reads the private one', async () => {
  const { client } = await people.editor()
  const second = await startBackend({ databaseUrl: backend.databaseUrl })
  await second.stop()
  const rows = await sql<{ public_key: string; private_key: string }[]>`select * from backend.push_keys`
  expect(rows).toHaveLength(1)
  const { data } = await client.rpc('find_push_key')
  expect(data).toBe(rows[0]?.public_key)
  expect(rows[0]?.public_key).toMatch(/^B[\w-]{86}$/)
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const reading = sql.begin(async as => {
      await as.unsafe(`set local role ${role}`)
      return as`select private_key from backend.push_keys`
    })
    await expect(reading).rejects.toThrow(/permission denied/)
  }
})

test.each([404, 410])(
  'a push service that answers %i has the subscription removed, and what waits for it',
  async status => {
    const desk = await people.member('desk')
    await subscribe(desk)
    receiver.status = status
    await queue(await write(), desk)
    await expect.poll(listSubscriptions, waitOptions).toEqual([])
    expect(receiver.calls).toHaveLength(1)
    expect(await sql`select from backend.push_messages`).toHaveLength(0)
  },
)

test('a push that a service could not take is tried again later, and letters of the same lead wait in it', async () => {
  const desk = await people.member('desk')
  const { decrypt } = await subscribe(desk)
  const lead = await write()
  receiver.status = 503
  await queue(lead, desk)
  const read = async () =>
    (await sql`select attempts, last_status, failed_at, last_error from backend.push_messages`)[0]
  await expect.poll(async () => (await read())?.attempts, waitOptions).toBe(1)
  expect(await read()).toMatchObject({
    last_status: 503,
    failed_at: null,
    last_error: 'The push service answered with status 503.',
  })
  await queue(lead, desk)
  expect(await sql`select from backend.push_messages`).toHaveLength(1)

  receiver.status = 201
  await sql`update backend.push_messages set next_attempt_at = now()`
  await wake()
  await expect.poll(() => receiver.calls.length, waitOptions).toBe(2)
  expect(await decrypt(receiver.calls[1] as (typeof receiver.calls)[0])).toEqual({ lead })
})

const around = (hours: number) => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Lagos' })
  return clock.format(new Date(Date.now() + hours * 3_600_000))
}

const choose = ({ client }: Person, from: number, until: number) =>
  client.rpc('save_notice_preferences', {
    p_preferences: { letters: 'open', quiet_from: around(from), quiet_until: around(until) },
  })

test('what waited for its service rings in nobody’s quiet hours, and not of a lead that waits no more', async () => {
  const [quiet, other] = await Promise.all([people.member('desk'), people.member('desk')])
  await Promise.all([subscribe(quiet), subscribe(other)])
  const [waiting, answered] = [await write(), await write()]
  receiver.status = 503
  await queue(waiting, quiet)
  await queue(answered, other)
  const listAttempts = async () =>
    (await sql<{ attempts: number }[]>`select attempts from backend.push_messages`).map(row => row.attempts)
  await expect.poll(listAttempts, waitOptions).toEqual([1, 1])
  await choose(quiet, -1, 2)
  await sql`update public.leads set waits_since = null where id = ${answered}`
  Object.assign(receiver, { status: 201, calls: [] })
  await sql`update backend.push_messages set next_attempt_at = now()`
  // A third push, queued later, is the proof that the queue was looked at.
  const third = await people.member('desk')
  const { decrypt } = await subscribe(third)
  const lead = await write()
  await queue(lead, third)
  await expect.poll(() => receiver.calls.length, waitOptions).toBe(1)
  expect(await decrypt(receiver.calls[0] as (typeof receiver.calls)[0])).toEqual({ lead })

  await choose(quiet, 2, 4)
  await wake()
  await expect.poll(() => receiver.calls.length, waitOptions).toBe(2)
  // No push service keeps it into the hours that begin in two hours.
  const ttl = Number(receiver.calls[1]?.headers.ttl)
  expect(ttl).toBeGreaterThan(0)
  expect(ttl).toBeLessThanOrEqual(2 * 60 * 60)
  await expect.poll(async () => (await listAttempts()).toSorted(), waitOptions).toEqual([1, 1, 2])
})

test('nobody is told after their session ended, their role was taken, or they were suspended', async () => {
  const [signedOut, stripped, demoted, suspended] = await Promise.all([
    people.member('desk'),
    people.member('desk'),
    people.editor(),
    people.member('desk'),
  ])
  const everybody = [signedOut, stripped, demoted, suspended]
  for (const person of everybody) await subscribe(person)
  await signedOut.client.auth.signOut()
  await sql`delete from private.role_members where user_id = ${stripped.id}`
  await sql`delete from private.super_admins where user_id = ${demoted.id}`
  expect(await listSubscriptions()).toHaveLength(1)

  await sql`insert into private.suspensions (user_id) values (${suspended.id})`
  await queue(await write(), ...everybody)
  expect(await sql`select from backend.push_messages`).toHaveLength(0)
  expect(receiver.calls).toEqual([])
})

test('who loses the right while a push waits is not told, and the subscription is gone', async () => {
  const desk = await people.member('desk')
  await subscribe(desk)
  const lead = await write()
  await sql.begin(async transaction => {
    await transaction`select private.queue_push_notices(${lead}, ${toArray([desk])})`
    await transaction`insert into private.suspensions (user_id) values (${desk.id})`
  })
  await wake()
  await expect.poll(listSubscriptions, waitOptions).toEqual([])
  expect(receiver.calls).toEqual([])
})

test('a person has ten browsers at most, the newest; a browser that somebody else took over tells them alone', async () => {
  const [desk, next] = await Promise.all([people.member('desk'), people.member('desk')])
  const browsers = []
  for (let index = 0; index < 11; index++) browsers.push(await subscribe(desk))
  const endpoints = await listSubscriptions()
  expect(endpoints).toHaveLength(10)
  expect(endpoints).not.toContain(browsers[0]?.endpoint)

  const shared = browsers[10]?.endpoint ?? ''
  await subscribe(next, shared)
  const listOf = async ({ client }: Person) =>
    (await client.rpc('list_push_subscriptions')).data as { endpoint: string }[]
  expect((await listOf(next)).map(({ endpoint }) => endpoint)).toEqual([shared])
  expect((await listOf(desk)).map(({ endpoint }) => endpoint)).not.toContain(shared)
})

test("nobody ends or tests a colleague's subscription", async () => {
  const [desk, other] = await Promise.all([people.member('desk'), people.member('desk')])
  const { id } = await subscribe(desk)
  await other.client.rpc('delete_push_subscription', { p_id: id })
  const { data } = await other.client.rpc('send_test_push', { p_id: id })
  expect(data).toBeNull()
  expect(await listSubscriptions()).toHaveLength(1)
  await desk.client.rpc('delete_push_subscription', { p_id: id })
  expect(await listSubscriptions()).toEqual([])
})

test.each([
  ['http://push.example/1'],
  ['https://user@push.example/1'],
  ['https://push.example/1 2'],
  ['ftp://push.example/1'],
  [`https://push.example/${'a'.repeat(1_000)}`],
])('%s is no address to push to', async endpoint => {
  const { client } = await people.member('desk')
  const { p256dh, auth } = await createPushBrowser()
  const { error } = await client.rpc('add_push_subscription', {
    p_endpoint: endpoint,
    p_p256dh: p256dh,
    p_auth: auth,
  })
  expect(error).toMatchObject({ code: '22023' })
})

test('what is no key of a browser is pushed to nobody, and removed', async () => {
  const desk = await people.member('desk')
  const { error } = await desk.client.rpc('add_push_subscription', {
    p_endpoint: toEndpoint('none'),
    p_p256dh: `B${'A'.repeat(86)}`,
    p_auth: 'A'.repeat(22),
  })
  expect(error).toBeNull()
  await queue(await write(), desk)
  await expect.poll(listSubscriptions, waitOptions).toEqual([])
  expect(receiver.calls).toEqual([])
})

test('without the switch of tests nothing is pushed to this machine, and the reason says nothing of what is there', async () => {
  const careful = await startBackend()
  const desk = await careful.people.member('desk')
  const { p256dh, auth } = await createPushBrowser()
  await desk.client.rpc('add_push_subscription', {
    p_endpoint: toEndpoint('inside'),
    p_p256dh: p256dh,
    p_auth: auth,
  })
  const [{ id }] = await careful.sql<[{ id: string }]>`
    insert into public.contact_messages (name, email, subject, message)
    values ('Ngozi Eze', 'ngozi@example.com', 'Our app', 'Hello')
    returning id`
  await careful.sql`select private.queue_push_notices(${id}, ${toArray([desk])})`
  await wake(careful)
  const read = async () => (await careful.sql`select last_error, last_status from backend.push_messages`)[0]
  await expect.poll(async () => (await read())?.last_error, waitOptions).not.toBeNull()
  expect(await read()).toEqual({
    last_error: 'The address does not lead to the public internet.',
    last_status: null,
  })
  await careful.stop()
  expect(receiver.calls).toEqual([])
})
