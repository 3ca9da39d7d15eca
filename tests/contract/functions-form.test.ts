import { createClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Schema } from '../../app/data/schema.ts'
import { sendContactMessage } from '../../app/data/send-contact-message.ts'
import { findProblems } from '../../app/site/contact/contact-fields.ts'
import { parseMessage } from '../../supabase/functions/send-holla-email/message.ts'
import { startBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(() => backend.sql`truncate public.contact_messages`)
afterAll(() => backend.stop())

const good = { name: 'Ada Obi', email: 'ada@example.com', subject: 'Our app', message: 'Hello!' }

const rows = () => backend.sql`select * from public.contact_messages`

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

test('the form and the function agree on which addresses and lengths they take', () => {
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
  fc.assert(
    fc.property(address, text, text, text, (email, name, subject, message) => {
      const values = { name, email, subject, message }
      const refused = Object.keys(parseMessage(values).errors ?? {}).sort()
      expect(Object.keys(findProblems(values)).sort()).toEqual(refused)
    }),
    { numRuns: 1_000 },
  )
})
