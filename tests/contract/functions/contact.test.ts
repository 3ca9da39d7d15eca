import { FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createSmtpTransport } from '../../../backend/mail/mail.ts'
import { clearCondition, listConditions } from '../../../backend/operator-problems.ts'
import { tellFlood } from '../../../server/tell-flood.ts'
import {
  composeContactMail,
  createContactMailQueue,
} from '../../../supabase/functions/send-holla-email/contact-mail.ts'
import { createHandler } from '../../../supabase/functions/send-holla-email/handler.ts'
import { setUpBackend, type TestBackend } from '../../support/backend.ts'
import { openInbox } from '../../support/inbox.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())

const backend: TestBackend = await setUpBackend({
  limitRequests: true,
  functions: {
    'send-holla-email': request =>
      createHandler({ sql: backend.sql, tellFlood: () => tellFlood(backend.sql) })(request),
    broken: () => Promise.reject(new Error('secret detail')),
  },
  sendMail: createSmtpTransport(inbox.url, 'Holla <site@holla.example>'),
  mailQueues: {
    contactMessages: createContactMailQueue({ to: 'desk@holla.example', siteUrl: 'https://holla.example' }),
  },
})

beforeEach(async () => {
  await backend.sql`truncate public.contact_messages`
  await backend.sql`truncate backend.rate_limits`
  inbox.received.length = 0
})

const good = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  subject: 'Our app',
  message: 'Hello!\nWe have an app.',
}

const invoke = (body: unknown) =>
  backend.client().functions.invoke('send-holla-email', { body: body as Record<string, unknown> })

const rows = () => backend.sql`select * from public.contact_messages`

test("a visitor's message is stored, answered with its id, and mailed with Reply-To", async () => {
  const { data, error } = await invoke(good)
  expect(error).toBeNull()
  expect(data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(await rows()).toMatchObject([{ id: data.id, ...good, quarantined_at: null }])

  await vi.waitFor(() => expect(inbox.received).toHaveLength(1), 60_000)
  const source = inbox.received[0]?.source ?? ''
  expect(source).toMatch(/^Reply-To: "?Ada Obi"? <ada@example\.com>\r$/m)
  expect(source).toContain('Subject: Website message: Our app')
  expect(source).toContain(`Message-ID: <contact-${data.id}@holla.example>`)
  expect(source).toContain('Content-Type: text/html')
  await vi.waitFor(async () => expect((await rows())[0]?.delivered_at).toBeInstanceOf(Date), 60_000)
})

test('wrong fields are refused with a sentence each, and nothing is stored', async () => {
  const { data, error, response } = await invoke({
    name: '  ',
    email: 'ada@',
    subject: 7,
    message: 'x'.repeat(5001),
  })
  expect(data).toBeNull()
  expect(error).toBeInstanceOf(FunctionsHttpError)
  expect(response?.status).toBe(422)
  expect(await response?.json()).toEqual({
    message: 'Some fields need another look.',
    errors: {
      name: 'Please tell us your name.',
      email: 'This is not a valid e-mail address.',
      subject: 'Please write a subject.',
      message: 'The message may have at most 5,000 characters.',
    },
  })
  expect(await rows()).toHaveLength(0)
})

test('a message of the longest allowed fields is stored whole, counted in characters people see as one', async () => {
  const longest = { ...good, name: '😀'.repeat(200), subject: 'ş'.repeat(300), message: '漢'.repeat(5000) }
  const { error } = await invoke(longest)
  expect(error).toBeNull()
  expect(await rows()).toMatchObject([
    { name: longest.name, subject: longest.subject, message: longest.message },
  ])
})

test('line breaks and control characters of a visitor reach neither subject nor headers', async () => {
  const { error } = await invoke({
    ...good,
    name: 'Eve\r\nBcc: a@b.example',
    subject: 'a\u0000b',
    message: 'c\u0000d\r\ne',
  })
  expect(error).toBeNull()
  expect(await rows()).toMatchObject([{ name: 'Eve Bcc: a@b.example', subject: 'a b', message: 'cd\ne' }])
})

test('what a visitor writes is text in the mail, never markup', async () => {
  const mail = composeContactMail(
    { ...good, id: 'i', name: '<b>Ada</b>', message: '<script>alert(1)</script>', created_at: new Date(0) },
    { to: 'desk@holla.example', siteUrl: 'https://holla.example' },
  )
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.html).not.toMatch(/<script|<b>/)
  expect(mail.text).toContain('<script>alert(1)</script>')
})

test('the mail tells the time in Lagos and leads to the one message', () => {
  const { text, html } = composeContactMail(
    { ...good, id: '7d1c', created_at: '2026-11-20T23:30:00Z' },
    { to: 'desk@holla.example', siteUrl: 'https://holla.example' },
  )
  expect(text).toContain('21 November 2026 at 00:30, Lagos time')
  expect(text).toContain('https://holla.example/admin/messages/7d1c')
  expect(html).toContain('href="https://holla.example/admin/messages/7d1c"')
  expect(html).not.toContain('UTC')
})

test('a program that fills in the hidden field gets the same answer and lands in quarantine, unmailed', async () => {
  const { data, error } = await invoke({ ...good, website: 'https://spam.example' })
  expect(error).toBeNull()
  expect(Object.keys(data)).toEqual(['id'])
  expect(await rows()).toMatchObject([{ id: data.id, quarantined_at: expect.any(Date) }])
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(inbox.received).toHaveLength(0)
})

test('messages beyond what people write in an hour land in quarantine, unmailed, and staff are told', async () => {
  await backend.sql`
    insert into public.contact_messages (name, email, subject, message, archived_at, delivered_at, created_at)
    select 'Bot', 'bot@example.com', 'Flood', 'x', case when n % 2 = 0 then now() end, now(),
      now() - case when n <= 2000 then interval '50 minutes' else interval '70 minutes' end
    from generate_series(1, 2400) as n`
  const { data, error } = await invoke(good)
  expect(error).toBeNull()
  expect(Object.keys(data)).toEqual(['id'])
  const stored = () => backend.sql`select quarantined_at from public.contact_messages where id = ${data.id}`
  expect(await stored()).toMatchObject([{ quarantined_at: expect.any(Date) }])
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(inbox.received).toHaveLength(0)
  expect(await listConditions(backend.sql)).toMatchObject([{ kind: 'messages-flood', severity: 'warning' }])
  await clearCondition(backend.sql, 'messages-flood')

  await backend.sql`
    delete from public.contact_messages
    where id in (select id from public.contact_messages where created_at > now() - interval '1 hour' limit 2)`
  const next = await invoke({ ...good, message: 'Another one' })
  expect(
    await backend.sql`select quarantined_at from public.contact_messages where id = ${next.data.id}`,
  ).toEqual([{ quarantined_at: null }])
})

test('a message full of links lands in quarantine, one with a store link does not', async () => {
  await invoke({ ...good, subject: 'links', message: 'https://spam.example/x '.repeat(6) })
  await invoke({
    ...good,
    subject: 'app',
    message: 'See https://play.example/app and https://apps.example/app',
  })
  const stored = await rows()
  expect(stored.find(row => row.subject === 'links')?.quarantined_at).toBeInstanceOf(Date)
  expect(stored.find(row => row.subject === 'app')?.quarantined_at).toBeNull()
})

test('one address is slowed down after thirty messages and told when to come back', async () => {
  const answers = []
  for (let i = 0; i < 31; i += 1) {
    answers.push(await invoke(good))
  }
  expect(answers.filter(answer => !answer.error)).toHaveLength(30)
  const refused = answers[30]?.response
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused?.headers.get('access-control-allow-origin')).toBe('*')
  expect(await rows()).toHaveLength(30)
})

test('an unknown function is not found, also one named like a part of every object', async () => {
  const answer = await backend.fetch('/functions/v1/constructor', { method: 'POST' })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Requested function was not found',
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test('a call without a function name says so', async () => {
  const answer = await backend.fetch('/functions/v1/', { method: 'POST' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ msg: 'missing function name in request' })
})

test('a token that is no token is refused with the code of the gateway', async () => {
  const answer = await backend.fetch('/functions/v1/send-holla-email', {
    method: 'POST',
    headers: { authorization: 'Bearer nonsense' },
    body: JSON.stringify(good),
  })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('sb-error-code')).toBe('UNAUTHORIZED_INVALID_JWT_FORMAT')
  expect(await answer.json()).toEqual({
    code: 'UNAUTHORIZED_INVALID_JWT_FORMAT',
    message: 'Invalid JWT format',
    msg: 'Invalid JWT format',
  })
  expect(await rows()).toHaveLength(0)
})

test('a forged token with a foreign algorithm is refused', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = `${part({ alg: 'none' })}.${part({ role: 'service_role' })}.`
  const answer = await backend.fetch('/functions/v1/send-holla-email', {
    method: 'POST',
    headers: { authorization: `Bearer ${forged}` },
    body: JSON.stringify(good),
  })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({
    code: 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM',
    message: 'Unsupported JWT algorithm none',
  })
})

test('a browser may ask before it calls', async () => {
  const answer = await backend.fetch('/functions/v1/send-holla-email', {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'authorization, x-client-info, apikey, content-type' },
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-headers')).toContain('authorization')
})

test('other methods, other bodies and bodies without end are refused', async () => {
  const path = '/functions/v1/send-holla-email'
  expect((await backend.fetch(path)).status).toBe(405)
  expect((await backend.fetch(path, { method: 'POST', body: 'not json' })).status).toBe(400)
  const huge = new Request(backend.url + path, { method: 'POST', body: 'x'.repeat(1_000_001) })
  expect((await backend.backend.fetch(huge, { address: '127.0.0.1' })).status).toBe(413)
  expect(await rows()).toHaveLength(0)
})

test('a function that breaks answers with a request id and keeps the reason to itself', async () => {
  const answer = await backend.fetch('/functions/v1/broken', { method: 'POST' })
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(text).toContain(answer.headers.get('x-request-id') ?? 'no id')
  expect(text).not.toContain('secret detail')
  expect(backend.errors.splice(0)).toMatchObject([
    { message: 'A request failed', path: '/functions/v1/broken' },
  ])
})
