import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { TestBackend } from '../../../support/backend.ts'
import type { Person } from '../../../support/people.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')

/** Claims near those of a real token: of oneself or of somebody else, of any role, for any time. */
export function createClaims(own: Person, other: Person, sessions: { own: string; other: string }) {
  const now = Math.floor(Date.now() / 1_000)
  const sometime = fc.constantFrom<unknown>(
    ...[now - 3_600, now + 3_600, now + 1e9, 0, -1, 1e308, String(now + 60), null, undefined, {}],
  )
  return fc.record(
    {
      iss: fc.constantFrom('http://localhost:3000/auth/v1', 'https://evil.example/auth/v1', 7),
      aud: fc.constantFrom<unknown>('authenticated', 'others', ['authenticated', 'x'], {}, null),
      sub: fc.constantFrom<unknown>(own.id, other.id, 'x', crypto.randomUUID(), "' or true --", null, {}),
      role: fc.constantFrom<unknown>('authenticated', 'anon', 'service_role', 'postgres', 'x', null, [
        'anon',
      ]),
      session_id: fc.constantFrom<unknown>(sessions.own, sessions.other, 'x', crypto.randomUUID(), null, 7),
      exp: sometime,
      nbf: sometime,
      iat: sometime,
      aal: fc.constantFrom<unknown>('aal1', 'aal2', 7),
      user_metadata: fc.constant({ is_super_admin: true }),
    },
    { requiredKeys: ['sub', 'role', 'session_id', 'exp'] },
  )
}

/** Ways to sign claims without the server's key, each of which some library has believed once. */
export async function createForgers(backend: TestBackend) {
  const [row] = await backend.sql<{ id: string; public_jwk: JWK; private_jwk: JWK }[]>`
    select id, public_jwk, private_jwk from auth.signing_keys where retired_at is null`
  if (!row) {
    throw new Error('There is no signing key')
  }
  const publicKey = await importJWK(row.public_jwk, 'ES256', { extractable: true })
  const spki = publicKey instanceof Uint8Array ? '' : await exportSPKI(publicKey)
  const own = await generateKeyPair('ES256', { extractable: true })
  const withHmac = (secret: string) => (claims: object) => {
    const text = `${encode({ alg: 'HS256', typ: 'JWT', kid: row.id })}.${encode(claims)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const withOwnKey = (header: object) => (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', ...header }).sign(own.privateKey)
  const unsigned = (alg: unknown) => (claims: object) => `${encode({ alg, kid: row.id })}.${encode(claims)}.`
  const forgers: ((claims: object) => string | Promise<string>)[] = [
    ...['none', 'None', 'NONE', '', null, 'ES256', 'RS256', 'EdDSA'].map(unsigned),
    ...[spki, spki.trim(), JSON.stringify(row.public_jwk), '', 'secret', backend.keys.publishable].map(
      withHmac,
    ),
    ...[
      { kid: row.id },
      { kid: 'unknown' },
      {},
      { kid: '../../etc/passwd' },
      { kid: "' or true --" },
      { kid: '__proto__' },
      { kid: row.id, jwk: row.public_jwk },
      { kid: row.id, jku: 'https://evil.example/keys' },
    ].map(withOwnKey),
    claims => `${encode({ alg: 'ES256', kid: row.id })}.${encode(claims)}.${'A'.repeat(86)}`,
    claims =>
      `${encode({ alg: 'ES256', kid: row.id })}.${encode(claims)}.${Buffer.alloc(64).toString('base64url')}`,
    claims => `${encode([])}.${encode(claims)}.x`,
    claims => `${encode({ alg: 'ES256', kid: {} })}.${encode(claims)}.x`,
  ]
  const privateKey = await importJWK(row.private_jwk, 'ES256')
  /** As nobody but the server can. */
  const sign = (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: row.id }).sign(privateKey)
  return { forgers, sign }
}
