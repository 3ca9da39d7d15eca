import { SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { SigningKeys } from '../../../backend/auth/signing-keys.ts'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()
let keys: SigningKeys

beforeAll(async () => {
  keys = new SigningKeys(backend.sql)
})

const { send } = requestsTo(() => backend)
const now = () => Math.floor(Date.now() / 1000)
const toPart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token by the server's own key. */
const sign = async (claims: Record<string, unknown>, kid?: string) => {
  const key = await keys.requireSigningKey()
  return new SignJWT({ role: 'service_role', exp: now() + 60, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: kid ?? key.id })
    .sign(key.privateKey)
}

/** Reads with a token what visitors may read too: a refusal can't come from anywhere else. */
const readWith = async (token: string) => {
  const { status, body, headers } = await send('GET', 'categories?select=name', undefined, {
    authorization: `Bearer ${token}`,
  })
  return { status, body, challenge: headers.get('www-authenticate') }
}
const refusal = (code: string, message: string) => ({
  status: 401,
  body: { code, message, details: null, hint: null },
  challenge: `Bearer error="invalid_token", error_description="${message}"`,
})

test('a token by the server’s key is believed, and its role holds', async () => {
  expect((await readWith(await sign({ role: 'anon' }))).status).toBe(200)
  const made = await send(
    'POST',
    'categories',
    { name: 'By token' },
    {
      authorization: `Bearer ${await sign({})}`,
    },
  )
  expect(made.status).toBe(201)
})

test('a token that is forged is refused, never taken for a visitor', async () => {
  const [head, claims, signature] = (await sign({})).split('.')
  const others = toPart({ role: 'service_role', exp: now() + 60 * 60 })
  expect(await readWith(`${head}.${others}.${signature}`)).toEqual(
    refusal('PGRST301', 'JWT cryptographic operation failed'),
  )
  expect(await readWith(`${head}.${claims}.`)).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
  for (const alg of ['none', 'HS256']) {
    expect(await readWith(`${toPart({ alg, typ: 'JWT' })}.${others}.${signature}`)).toEqual(
      refusal('PGRST301', 'Wrong or unsupported encoding algorithm'),
    )
  }
  expect(await readWith(await sign({}, 'unknown'))).toEqual(
    refusal('PGRST301', 'No suitable key or wrong key type'),
  )
  expect(await readWith('x.y')).toEqual(refusal('PGRST301', 'Expected 3 parts in JWT; got 2'))
  expect(await readWith('x')).toEqual(refusal('PGRST301', 'Expected 3 parts in JWT; got 1'))
  expect((await readWith('x.y.z')).status).toBe(401)
})

test('a token out of its time is refused', async () => {
  expect(await readWith(await sign({ exp: now() - 1 }))).toEqual(refusal('PGRST303', 'JWT expired'))
  expect(await readWith(await sign({ nbf: now() + 600 }))).toEqual(refusal('PGRST303', 'JWT not yet valid'))
})

test('a token with claims that name nobody is refused', async () => {
  const unread = refusal('PGRST303', 'Parsing claims failed')
  expect(await readWith(await sign({ role: 'postgres' }))).toEqual(unread)
  expect(await readWith(await sign({ role: 'authenticated' }))).toEqual(unread)
  expect(await readWith(await sign({ exp: undefined }))).toEqual(unread)
})

test('a token whose claims are of another type is refused, and the claim is named', async () => {
  for (const claim of ['exp', 'nbf', 'iat']) {
    expect(await readWith(await sign({ [claim]: 'soon' }))).toEqual(
      refusal('PGRST303', `The JWT '${claim}' claim must be a number`),
    )
  }
  for (const aud of [{ name: 'site' }, ['site', 1], 1]) {
    expect(await readWith(await sign({ aud }))).toEqual(
      refusal('PGRST303', "The JWT 'aud' claim must be a string or an array of strings"),
    )
  }
  expect((await readWith(await sign({ role: 'anon', aud: ['site', 'app'] }))).status).toBe(200)
  expect((await readWith(await sign({ role: 'anon', aud: null }))).status).toBe(200)
})

test('an authorization without a token is not taken for a visitor', async () => {
  const { status, body } = await send('GET', 'categories', undefined, { authorization: 'Bearer' })
  expect([status, body.message]).toEqual([401, 'Empty JWT is sent in Authorization header'])
})

test('the token of a session that has ended, or of a user who is gone, is refused', async () => {
  const ended = refusal('PGRST303', 'Session from session_id claim in JWT does not exist')
  const visitor = await backend.people.visitor()
  expect((await readWith(visitor.accessToken)).status).toBe(200)
  await visitor.client.auth.signOut()
  expect(await readWith(visitor.accessToken)).toEqual(ended)
  const deleted = await backend.people.visitor()
  await backend.serviceClient().auth.admin.deleteUser(deleted.id)
  expect(await readWith(deleted.accessToken)).toEqual(ended)
})

test('a key where a token is expected counts as no token', async () => {
  expect((await readWith(backend.keys.publishable)).status).toBe(200)
  const { status } = await send('GET', 'contact_messages', undefined, {
    authorization: `Bearer ${backend.keys.secret}`,
  })
  // The role is that of the API key, which is the public one.
  expect(status).toBe(401)
})
