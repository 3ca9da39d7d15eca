import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyText } from '../../support/any-text.ts'
import { setUpBackend } from '../../support/backend.ts'
import { password } from './support/auth.ts'
import {
  almost,
  body,
  calls,
  endless,
  isAllowed,
  limits,
  ownFactorId,
  redirect,
  strangerId,
  strangerSecret,
} from './support/fuzz-requests.ts'

const backend = await setUpBackend({
  sendMail: async () => {},
  redirectAllowList: ['holla://callback'],
})
let accessToken: string
let stranger: unknown

const readStranger = () => backend.sql`
  select u.*, to_jsonb(f) as factor, (select count(*)::integer from auth.sessions where user_id = u.id) as sessions
  from auth.users u join auth.mfa_factors f on f.user_id = u.id
  where u.id = ${strangerId}`

beforeAll(async () => {
  const admin = backend.serviceClient().auth.admin
  const { data } = await admin.createUser({ email: 'fuzz@holla.example', password, email_confirm: true })
  await admin.createUser({
    id: strangerId,
    email: 'hidden-stranger@holla.example',
    password,
    email_confirm: true,
  })
  await backend.client().auth.signInWithPassword({ email: 'hidden-stranger@holla.example', password })
  await backend.sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
    values
      (${strangerId}, ${strangerId}, 'hidden', 'totp', 'verified', ${strangerSecret}),
      (${ownFactorId}, ${data.user?.id ?? ''}, 'own', 'totp', 'unverified', ${strangerSecret})`
  const signedIn = await backend.client().auth.signInWithPassword({ email: 'fuzz@holla.example', password })
  accessToken = signedIn.data.session?.access_token ?? ''
  stranger = await readStranger()
})
afterAll(async () => {
  // Whatever was sent without the secret key, somebody else's account is as it was.
  expect(await readStranger()).toEqual(stranger)
})

/** Signs of a statement, a path, a hash, or of somebody else. */
const leaks = new RegExp(
  `m=19456|select |insert into|auth\\.users|\\.ts:\\d|node_modules|hidden-stranger|${strangerSecret}`,
)

const send = (call: string, init: { body: string; authorization: string; apikey: string }) => {
  const [method = '', path = ''] = call.split(' ')
  const { body: text, ...headers } = init
  return backend.backend.fetch(
    new Request(`http://localhost/auth/v1${path}`, { method, body: text, headers }),
    { address: '203.0.113.9' },
  )
}

test('whatever is sent to the auth service, it neither breaks nor says how it is made', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.oneof(
        { arbitrary: body, weight: 5 },
        { arbitrary: almost, weight: 5 },
        { arbitrary: anyText(), weight: 1 },
        { arbitrary: endless, weight: 1 },
      ),
      async (call, text) => {
        const isAdmin = /admin|invite/.test(call)
        const key = isAdmin ? backend.keys.secret : backend.keys.publishable
        const answer = await send(call, {
          body: text,
          apikey: key,
          authorization: `Bearer ${isAdmin ? key : accessToken}`,
        })
        const said = await answer.text()
        expect(backend.errors).toEqual([])
        expect(`${call} ${answer.status}`).toMatch(/ [234]\d\d$/)
        expect(said).not.toMatch(leaks)
      },
    ),
    limits,
  )
})

test('whatever stands in a link or a token, the auth service answers with words of its own and leads nowhere else', async () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('signup', 'pkce_x', 'sms', '-1', '9'.repeat(30), 'others'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        'verify',
        'user',
        'logout',
        'factors/x',
        'admin/users',
        'authorize',
        'token',
        '%00',
        '../rest',
      ),
      fc.record(
        {
          type: fc.oneof(fc.constantFrom('signup', 'recovery', 'email', 'sms'), word),
          token: word,
          token_hash: word,
          redirect_to: redirect,
          scope: word,
          page: word,
          per_page: word,
          apikey: word,
          grant_type: word,
        },
        { requiredKeys: [] },
      ),
      fc.oneof(fc.stringMatching(/^[\x21-\x7e]{0,80}$/), fc.constant(accessToken)),
      async (path, query, token) => {
        const url = `http://localhost/auth/v1/${path}?${new URLSearchParams(query)}`
        const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
        const answer = await backend.backend.fetch(new Request(url, { headers }), { address: '' })
        expect(backend.errors).toEqual([])
        expect(`${url} ${answer.status}`).toMatch(/ [234]\d\d$/)
        expect(await answer.text()).not.toMatch(leaks)
        const location = answer.headers.get('location')
        expect(`${location} ${location === null || isAllowed(location)}`).toMatch(/ true$/)
      },
    ),
    limits,
  )
})

test('links that mails carry lead to the site or to what is allowed, whatever was asked for', async () => {
  await fc.assert(
    fc.asyncProperty(redirect, async asked => {
      const answer = await send(`POST /admin/generate_link?${new URLSearchParams({ redirect_to: asked })}`, {
        body: JSON.stringify({ type: 'magiclink', email: 'links@holla.example' }),
        apikey: backend.keys.secret,
        authorization: `Bearer ${backend.keys.secret}`,
      })
      const { redirect_to, action_link } = await answer.json()
      expect(`${redirect_to} ${isAllowed(redirect_to)}`).toMatch(/ true$/)
      expect(new URL(action_link).searchParams.get('redirect_to')).toBe(redirect_to)
    }),
    limits,
  )
})

test('headers of any content change neither who asks nor whether there is an answer', async () => {
  const names = [
    'x-forwarded-for',
    'x-real-ip',
    'host',
    'x-request-id',
    'user-agent',
    'content-type',
    'accept',
  ]
  const more = ['x-supabase-api-version', 'x-jwt-aud', 'x-client-info', 'origin', 'prefer', 'traceparent']
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names, ...more), fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,300}$/)),
      async headers => {
        const request = new Request('http://localhost/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: { ...headers, apikey: backend.keys.publishable },
          body: JSON.stringify({ email: 'fuzz@holla.example', password: 'not-the-password' }),
        })
        const answer = await backend.backend.fetch(request, { address: '203.0.113.9' })
        expect(backend.errors).toEqual([])
        expect(answer.status).toBe(400)
        expect(await answer.text()).toContain('Invalid login credentials')
      },
    ),
    // Each of them hashes a password.
    { numRuns: Math.ceil(limits.numRuns / 6) },
  )
})
