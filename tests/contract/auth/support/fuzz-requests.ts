import fc from 'fast-check'
import { anyText } from '../../../support/any-text.ts'

/** A long run: `FUZZ_RUNS=100000 vitest run tests/contract/auth/fuzz`. */
export const limits = { numRuns: Number(process.env.FUZZ_RUNS ?? 600) }

/** Of somebody else; in the addresses of calls it stands for their account and factor. */
export const strangerId = '7b1f8d5e-4f70-4a45-9d5c-111111111111'
export const strangerSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const ownFactorId = '7b1f8d5e-4f70-4a45-9d5c-222222222222'

export const calls = [
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
  `POST /factors/${strangerId}/verify`,
  `POST /factors/${strangerId}/challenge`,
  `DELETE /factors/${strangerId}`,
  `POST /factors/${ownFactorId}/verify`,
  `POST /factors/${ownFactorId}/challenge`,
  'POST /token?grant_type=id_token',
  'POST /sso',
  'POST /admin/users',
  `PUT /admin/users/${ownFactorId}`,
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
  anyText({ maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
)
export const body = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...members), value), { selector: ([name]) => name, maxLength: 6 })
  .map(entries => JSON.stringify(Object.fromEntries(entries)))

/** Bodies that are nearly right, with one member that is not. */
export const almost = fc
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

/** Texts that are hard on a parser. */
export const endless = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '"', '\\"', '"\\', '0', ' ', '{"data":[{"a":'),
    fc.integer({ min: 50, max: 60_000 }),
  )
  .map(([part, times]) => `{"email":"new@holla.example","data":{"a":${part.repeat(times).slice(0, 400_000)}`)

/** Addresses that some parser takes for ours. */
export const redirect = fc.oneof(
  anyText(),
  fc
    .tuple(
      fc.constantFrom(
        'http://localhost:3000',
        'holla://callback',
        'http:localhost:3000',
        '//localhost:3000',
        '',
      ),
      fc.constantFrom(
        '@',
        '.',
        ':',
        '/',
        '\\',
        '//',
        '%2e',
        '?',
        '#',
        '\r\n',
        '\t',
        ' ',
        '/../',
        ':@',
        ';',
        '\u0000',
      ),
      fc.constantFrom('evil.example', 'evil.example/', '@evil.example', 'javascript:alert(1)', '8080', ''),
    )
    .map(parts => parts.join('')),
  fc.constantFrom(
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'holla:callback',
  ),
)

export const isAllowed = (location: string) => {
  const { protocol, host, username, password: secret } = new URL(location)
  return ['http: localhost:3000', 'holla: callback'].includes(`${protocol} ${host}${username}${secret}`)
}
