import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anyText } from '../../support/any-text.ts'
import { setUpBackend } from '../../support/backend.ts'

/** A long run: `FUZZ_RUNS=100000 vitest run tests/contract/functions/fuzz.test.ts`. */
const limits = { numRuns: Number(process.env.FUZZ_RUNS ?? 600) }

const backend = await setUpBackend()
beforeAll(async () => {
  await backend.sql`
    insert into public.contact_messages (name, email, subject, message)
    values ('HIDDEN', 'hidden@example.com', 'HIDDEN', 'HIDDEN')`
})

async function send(path: string, init: RequestInit) {
  const answer = await backend.backend.fetch(new Request(`http://localhost/functions/v1${path}`, init), {
    address: '203.0.113.9',
  })
  const text = await answer.text()
  expect(backend.errors).toEqual([])
  expect(text).not.toMatch(/HIDDEN|insert into|contact_messages|\.ts:\d|node_modules/)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  return { status: answer.status, text }
}

const lengthOf = (given: unknown) => [...String(given)].length

const text = fc.oneof(
  anyText({ maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom('\u0000', '\ud800', '\r\n', '\u2028', '😀', 'é', ' ', '<', '@', 'x'),
    maxLength: 60,
  }),
  fc.constantFrom('Ada Obi', 'Our app', 'https://a.example '.repeat(8), 'x'.repeat(201), '漢'.repeat(5_001)),
)
const email = fc.oneof(fc.emailAddress(), fc.constant('ada@example.com'), text)
const field = fc.oneof({ arbitrary: text, weight: 8 }, { arbitrary: fc.jsonValue(), weight: 1 })
const message = fc.record(
  { name: field, email, subject: field, message: field, website: field, id: field, quarantined_at: field },
  { requiredKeys: [] },
)
const body = fc.oneof(
  { arbitrary: message.map(value => JSON.stringify(value)), weight: 6 },
  { arbitrary: fc.jsonValue().map(value => JSON.stringify(value)), weight: 1 },
  { arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 1 },
  {
    arbitrary: fc.constantFrom(
      '[',
      '{"name":"__proto__"}',
      '{"__proto__":{"name":1}}',
      `${'['.repeat(50_000)}`,
    ),
    weight: 1,
  },
)

test('whatever visitors send, it is stored clean with its own id or refused, and never anything between', async () => {
  const before = await backend.sql`select id from public.contact_messages`
  let stored = before.length
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (sent, isHoneypotFilled) => {
      const { status, text: said } = await send('/send-holla-email', {
        method: 'POST',
        headers: { ...(isHoneypotFilled && { 'x-holla-trap': 'filled' }) },
        body: sent,
      })
      expect([200, 400, 422]).toContain(status)
      if (status !== 200) {
        return
      }
      stored += 1
      const { id, ...rest } = JSON.parse(said)
      expect(rest).toEqual({})
      const [row] = await backend.sql`select * from public.contact_messages where id = ${id}`
      expect(`${row?.name}${row?.email}${row?.subject}`).not.toMatch(/\p{Cc}/u)
      expect(lengthOf(row?.name)).toBeLessThanOrEqual(200)
      expect(lengthOf(row?.subject)).toBeLessThanOrEqual(300)
      expect(lengthOf(row?.message)).toBeLessThanOrEqual(5_000)
      expect(row?.delivered_at).toBeNull()
      expect(!isHoneypotFilled || row?.quarantined_at !== null).toBe(true)
    }),
    limits,
  )
  const [row] = await backend.sql`select count(*)::integer as messages from public.contact_messages`
  expect(row?.messages).toBe(stored)
})

test('whatever a call is named, signed and headed, it gets an answer of the gateway or of the function', async () => {
  const name = fc.oneof(
    fc.constantFrom(
      'send-holla-email',
      'constructor',
      '__proto__',
      '',
      '%00',
      '..%2frest',
      'send-holla-email/x',
      '%',
    ),
    fc.webSegment(),
  )
  const header = fc.stringMatching(/^[\x20-\x7e]{0,120}$/)
  const token = fc.oneof(
    header,
    fc.tuple(fc.jsonValue(), fc.jsonValue(), header).map(([head, claims, tail]) =>
      [head, claims]
        .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .concat(tail)
        .join('.'),
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      name,
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'),
      token,
      fc.dictionary(fc.constantFrom('x-region', 'content-type', 'apikey', 'x-holla-trap', 'accept'), header),
      async (called, method, bearer, headers) => {
        const { status } = await send(`/${called}`, {
          method,
          headers: { authorization: `Bearer ${bearer}`, ...headers },
        })
        expect(`${method} ${called} ${status}`).toMatch(/ (20[04]|40[01345]|422)$/)
      },
    ),
    limits,
  )
})
