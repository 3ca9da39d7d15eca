import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
let accessToken: string
beforeAll(async () => {
  backend = await startBackend({ sendMail: async () => {} })
  const { data } = await backend.serviceClient().auth.admin.createUser({
    email: 'fuzz@holla.example',
    password: 'a-good-long-password',
    email_confirm: true,
  })
  const signedIn = await backend.client().auth.signInWithPassword({
    email: data.user?.email ?? '',
    password: 'a-good-long-password',
  })
  accessToken = signedIn.data.session?.access_token ?? ''
})
afterAll(() => backend.stop())

const calls = [
  'POST /signup',
  'POST /token?grant_type=password',
  'POST /token?grant_type=refresh_token',
  'POST /token?grant_type=pkce',
  'POST /otp',
  'POST /verify',
  'POST /recover',
  'POST /resend',
  'PUT /user',
  'POST /factors',
  'POST /factors/7b1f8d5e-4f70-4a45-9d5c-111111111111/verify',
  'POST /admin/users',
  'PUT /admin/users/7b1f8d5e-4f70-4a45-9d5c-111111111111',
  'POST /admin/generate_link',
  'POST /invite',
]
const members = [
  ...[
    'email',
    'phone',
    'password',
    'data',
    'type',
    'token',
    'token_hash',
    'refresh_token',
    'auth_code',
    'nonce',
  ],
  ...[
    'code_verifier',
    'code_challenge',
    'code_challenge_method',
    'create_user',
    'factor_type',
    'friendly_name',
  ],
  ...[
    'issuer',
    'challenge_id',
    'code',
    'user_metadata',
    'app_metadata',
    'ban_duration',
    'role',
    'id',
    'new_email',
  ],
  ...['current_password', 'password_hash', 'email_confirm', 'channel', 'gotrue_meta_security'],
]
/** Values that get far as well as such that should not. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      'fuzz@holla.example',
      'new@holla.example',
      '+2348012345678',
      'a-good-long-password',
      'totp',
      'signup',
    ],
    ...[
      'recovery',
      'email',
      'email_change',
      'magiclink',
      's256',
      'plain',
      'x'.repeat(43),
      '24h',
      'none',
      '123456',
    ],
    ...[
      '$argon2id$v=19$m=1,t=1,p=1$AA$AA',
      '7b1f8d5e-4f70-4a45-9d5c-111111111111',
      '\u0000',
      '\ud800',
      '',
      null,
    ],
    ...[true, false, {}, { a: '\u0000' }, { is_super_admin: true }, { __proto__: null, constructor: 1 }, []],
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const body = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...members), value), { selector: ([name]) => name, maxLength: 6 })
  .map(entries => JSON.stringify(Object.fromEntries(entries)))

/** Bodies that are nearly right, with one member that is not. */
const almost = fc
  .tuple(
    fc.record({
      email: fc.constantFrom('fuzz@holla.example', 'new@holla.example', 'other@holla.example'),
      password: fc.constantFrom('a-good-long-password', 'another-good-password'),
      type: fc.constantFrom('signup', 'recovery', 'email_change', 'email_change_new', 'invite', 'magiclink'),
      new_email: fc.constant('next@holla.example'),
      factor_type: fc.constant('totp'),
    }),
    fc.constantFrom(...members),
    value,
  )
  .map(([right, name, wrong]) => JSON.stringify({ ...right, [name]: wrong }))

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
        { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
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
        expect(said).not.toMatch(/m=19456|select |insert into|auth\.users|\.ts:\d|node_modules/)
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  )
}, 600_000)

test('whatever stands in a link or a token, the auth service answers with words of its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('verify', 'user', 'logout', 'factors/x', 'admin/users', 'authorize', 'token'),
      fc.dictionary(
        fc.constantFrom('type', 'token', 'redirect_to', 'scope', 'page', 'per_page', 'apikey', 'grant_type'),
        fc.oneof(
          fc.string(),
          fc.constantFrom('signup', 'pkce_x', 'javascript:1', '//x', '-1', '9'.repeat(30)),
        ),
      ),
      fc.oneof(fc.stringMatching(/^[\x21-\x7e]{0,80}$/), fc.constant(accessToken)),
      async (path, query, token) => {
        const url = `http://localhost/auth/v1/${path}?${new URLSearchParams(query)}`
        const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
        const answer = await backend.backend.fetch(new Request(url, { headers }), { address: '' })
        expect(backend.errors).toEqual([])
        expect(`${url} ${answer.status}`).toMatch(/ [234]\d\d$/)
        const location = answer.headers.get('location')
        expect(new URL(location ?? 'http://localhost:3000/').origin).toBe('http://localhost:3000')
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  )
}, 600_000)
