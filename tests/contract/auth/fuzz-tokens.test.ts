import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { createClaims, createForgers } from './support/forgeries.ts'
import { limits } from './support/fuzz-requests.ts'

const backend = await setUpBackend({ functions: { hello: async () => new Response('hello') } })
let own: Person
let other: Person
let sessions: { own: string; other: string }
let forgery: Awaited<ReturnType<typeof createForgers>>

const sessionOf = async (person: Person) =>
  (await person.client.auth.getClaims()).data?.claims.session_id ?? ''

beforeAll(async () => {
  own = await backend.people.visitor()
  other = await backend.people.editor()
  sessions = { own: await sessionOf(own), other: await sessionOf(other) }
  forgery = await createForgers(backend)
  await backend.sql`
    insert into public.contact_messages (name, email, subject, message)
    values ('HIDDEN', 'hidden@example.com', 'HIDDEN', 'HIDDEN')`
})

const calls = [
  'GET /auth/v1/user',
  'GET /auth/v1/admin/users',
  'POST /auth/v1/logout?scope=others',
  'GET /rest/v1/contact_messages?select=*',
  'POST /rest/v1/rpc/get_all_users',
  'POST /storage/v1/object/list/post-images',
  'GET /storage/v1/bucket',
  'POST /functions/v1/hello',
]

async function send(call: string, token: string) {
  const [method = '', path = ''] = call.split(' ')
  const headers = {
    apikey: backend.keys.publishable,
    authorization: `Bearer ${token}`,
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  }
  const request = new Request(`http://localhost${path}`, {
    method,
    headers,
    ...(method === 'POST' && { body: '{"prefix":""}' }),
  })
  const answer = await backend.backend.fetch(request, { address: '203.0.113.9' })
  const text = await answer.text()
  expect(backend.errors).toEqual([])
  expect(`${call} ${answer.status}`).toMatch(/ [234]\d\d$/)
  expect(text).not.toMatch(/HIDDEN|argon2|refresh_token|\.ts:\d|node_modules|"d":/)
  return { status: answer.status, text }
}

test('a token that the server did not sign opens nothing, however it is made', async () => {
  const claims = createClaims(own, other, sessions)
  await fc.assert(
    fc.asyncProperty(fc.nat(), claims, fc.constantFrom(...calls), async (forger, wanted, call) => {
      const forge = forgery.forgers[forger % forgery.forgers.length]
      const { status } = await send(call, (await forge?.(wanted)) ?? '')
      expect([400, 401, 403]).toContain(status)
    }),
    limits,
  )
})

test('a changed byte anywhere in a real token makes it worth nothing', async () => {
  const [header = '', payload = '', signature = ''] = own.accessToken.split('.')
  const token = `${header}.${payload}.${signature}`
  await fc.assert(
    fc.asyncProperty(
      fc.nat(token.length - 1),
      fc.constantFrom(...'ABab01-_.=~ '),
      fc.constantFrom(...calls),
      async (at, character, call) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1)
        // Only the last character of a part has bits that mean nothing.
        fc.pre(changed !== token && ![...'.'].some(dot => token[at + 1] === dot) && at < token.length - 1)
        const { status } = await send(call, changed)
        expect([400, 401, 403]).toContain(status)
      },
    ),
    limits,
  )
})

test("with the server's own key, a token still has to name a live session of its person, and says nothing of others", async () => {
  const claims = createClaims(own, other, sessions).filter(
    wanted => wanted.role !== 'service_role' && wanted.session_id !== sessions.other,
  )
  await fc.assert(
    fc.asyncProperty(claims, fc.constantFrom(...calls), async (wanted, call) => {
      const { status, text } = await send(call, await forgery.sign(wanted))
      const now = Date.now() / 1_000
      const isInTime = typeof wanted.exp === 'number' && wanted.exp > now
      if (wanted.role !== 'anon' && status < 300) {
        expect([wanted.role, wanted.sub, wanted.session_id, isInTime]).toEqual([
          'authenticated',
          own.id,
          sessions.own,
          true,
        ])
      }
      expect(text).not.toContain(other.email)
    }),
    limits,
  )
})
