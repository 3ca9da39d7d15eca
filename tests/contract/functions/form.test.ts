import { createClient, FunctionsHttpError } from '@supabase/supabase-js'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Schema } from '../../../app/data/schema.ts'
import { sendContactMessage } from '../../../app/data/send-contact-message.ts'
import { findErrors } from '../../../app/site/contact/contact-fields.ts'
import { createHandler } from '../../../supabase/functions/send-holla-email/handler.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
beforeEach(() => backend.sql`truncate public.contact_messages`)

const good = { name: 'Ada Obi', email: 'ada@example.com', subject: 'Our app', message: 'Hello!' }

const rows = () => backend.sql`select * from public.contact_messages`

const invoke = (body: object) => backend.client().functions.invoke('send-holla-email', { body })

test('the hidden field of our own form arrives as a header, with the same answer and the same quarantine', async () => {
  const { data, error } = await backend
    .client()
    .functions.invoke('send-holla-email', { body: good, headers: { 'x-holla-trap': 'filled' } })
  expect(error).toBeNull()
  expect(Object.keys(data)).toEqual(['id'])
  expect(await rows()).toMatchObject([{ id: data.id, ...good, quarantined_at: expect.any(Date) }])
})

test("the site sends a person's message with four fields and no mark, a program's with the same four and a mark", async () => {
  const sent: { body: unknown; mark: string | null }[] = []
  const client = createClient<Schema>(backend.url, backend.keys.publishable, {
    auth: { persistSession: false },
    global: {
      fetch: (input, init) => {
        sent.push({
          body: JSON.parse(String(init?.body)),
          mark: new Headers(init?.headers).get('x-holla-trap'),
        })
        return fetch(input, init)
      },
    },
  })
  expect(await sendContactMessage(client, good, { isFromProgram: false })).toMatchObject({ error: null })
  expect(await sendContactMessage(client, good, { isFromProgram: true })).toMatchObject({ error: null })
  expect(sent).toEqual([
    { body: good, mark: null },
    { body: good, mark: 'filled' },
  ])
  const stored = await backend.sql`select quarantined_at from public.contact_messages order by created_at`
  expect(stored).toMatchObject([{ quarantined_at: null }, { quarantined_at: expect.any(Date) }])
})

test('the form and the function agree on which addresses and lengths they take', async () => {
  const handle = createHandler({ sql: backend.sql })
  const part = fc.string({ unit: fc.constantFrom(..."aZ0._-+'!é@"), minLength: 1, maxLength: 5 })
  const address = fc.oneof(
    fc.emailAddress(),
    fc.tuple(part, part, part).map(([name, host, end]) => `${name}@${host}.${end}`),
    fc
      .tuple(part, fc.constantFrom('a.ng', 'a-b.co.ke', '-a.ng', 'a..ng', 'ng'))
      .map(parts => parts.join('@')),
    fc.integer({ min: 305, max: 311 }).map(length => `${'a'.repeat(length)}@example.com`),
  )
  const text = fc
    .tuple(fc.constantFrom('x', '😀', '漢'), fc.constantFrom(1, 200, 201, 300, 301, 5000, 5001))
    .map(([character, length]) => character.repeat(length))
  await fc.assert(
    fc.asyncProperty(address, text, text, text, async (email, name, subject, message) => {
      const values = { name, email, subject, message }
      const request = new Request(backend.url, { method: 'POST', body: JSON.stringify(values) })
      const { errors = {} } = await (await handle(request)).json()
      expect(Object.keys(findErrors(values)).sort()).toEqual(Object.keys(errors).sort())
    }),
    { numRuns: 1_000 },
  )
})

test('a form or a file in place of JSON is refused by the contact function, and nothing is stored', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(good)) {
    form.set(name, value)
  }
  for (const body of [form, new Blob(['x']), undefined]) {
    const { error, response } = await backend
      .client()
      .functions.invoke('send-holla-email', { ...(body && { body }) })
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(response?.status).toBe(400)
    expect(await response?.json()).toEqual({ message: 'The body must be JSON.' })
  }
  expect(await rows()).toHaveLength(0)
})

test('a field may be as long as the limit says and not one character longer', async () => {
  const limits = { name: 200, subject: 300, message: 5_000 }
  for (const [field, most] of Object.entries(limits)) {
    const fits = await invoke({ ...good, [field]: 'x'.repeat(most) })
    expect(fits.error).toBeNull()
    const { response } = await invoke({ ...good, [field]: 'x'.repeat(most + 1) })
    expect(response?.status).toBe(422)
    expect(await response?.json()).toMatchObject({ errors: { [field]: expect.any(String) } })
  }
  expect(await rows()).toHaveLength(3)
})

test('only an address that mail can reach is taken', async () => {
  const statusOf = async (email: unknown) => (await invoke({ ...good, email })).response?.status
  for (const email of ['a@b.ng', 'first.last+tag@sub.example.com', "o'neil@example.com"]) {
    expect(`${email} ${await statusOf(email)}`).toBe(`${email} 200`)
  }
  const wrong = [
    'a',
    'a@b',
    '@example.com',
    'a@@example.com',
    'a b@example.com',
    'a@example.com, b@example.com',
  ]
  for (const email of [
    ...wrong,
    'a@-x.com',
    'a@example..com',
    'Ada <a@example.com>',
    '',
    null,
    7,
    ['a@b.ng'],
  ]) {
    expect(`${email} ${await statusOf(email)}`).toBe(`${email} 422`)
  }
})

test('five links pass and the sixth is quarantined, whatever fields they stand in and however they are written', async () => {
  const write = async (subject: string, message: string) => {
    await invoke({ ...good, subject, message })
    const [row] = await backend.sql`
      select quarantined_at from public.contact_messages order by created_at desc limit 1`
    return row?.quarantined_at !== null
  }
  expect(await write('five', 'https://a.example '.repeat(5))).toBe(false)
  expect(await write('six', 'https://a.example '.repeat(6))).toBe(true)
  expect(
    await write('https://a.example', 'HTTP://b.example www.c.example <a href=x> [url=x] http://d.example'),
  ).toBe(true)
  expect(await rows()).toHaveLength(3)
})
