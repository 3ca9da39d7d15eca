import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { setUpBackend, startBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { say } from './support/auth.ts'

const backend = await setUpBackend()

/** The code that an authenticator app shows, `steps` half minutes from now. */
const toCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function enroll(person: Person, friendlyName = 'phone') {
  const { data, error } = await person.client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName,
    issuer: 'Holla',
  })
  if (error) {
    throw error
  }
  return { id: data.id, secret: data.totp.secret, data }
}

/** Somebody with a verified second factor, signed in with both. */
async function enrolled() {
  const person = await backend.people.visitor()
  const { id: factorId, secret } = await enroll(person)
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId, code: toCode(secret) })
  expect(error).toBeNull()
  return { ...person, factorId, secret }
}

const sayAs = async (person: { client: Person['client'] }, request: string, body?: object) => {
  const { data } = await person.client.auth.getSession()
  return say(backend, request, { token: data.session?.access_token, body })
}

test('a person enrols an authenticator app by picture or by text', async () => {
  const person = await backend.people.visitor()
  const { data, secret, id } = await enroll(person)

  expect(data).toMatchObject({ type: 'totp', friendly_name: 'phone' })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(data.totp.uri)
  expect(decodeURIComponent(uri.pathname)).toContain(`Holla:${person.email}`)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Holla',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  expect(data.totp.qr_code).not.toContain('#')

  const { data: factors } = await person.client.auth.mfa.listFactors()
  expect(factors?.all).toEqual([expect.objectContaining({ id, status: 'unverified', factor_type: 'totp' })])
  expect(JSON.stringify(factors)).not.toContain(secret)
  expect((await person.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
})

test('half a character in the name of an issuer is replaced, as it is no text', async () => {
  const person = await backend.people.visitor()
  const { data, error } = await person.client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Holla \ud800' })
  expect(error).toBeNull()
  expect(new URL(data?.totp.uri ?? '').searchParams.get('issuer')).toBe('Holla \ufffd')
})

test('a verified code raises this session to aal2 and ends the others', async () => {
  const person = await backend.people.visitor()
  const other = backend.client()
  await other.auth.signInWithPassword(person)
  const before = (await person.client.auth.getClaims()).data?.claims
  const oldToken = (await person.client.auth.getSession()).data.session?.refresh_token
  const spare = await enroll(person, 'spare')
  const { id: factorId, secret } = await enroll(person)
  const events: string[] = []
  person.client.auth.onAuthStateChange(event => events.push(event))
  const { data: challenge } = await person.client.auth.mfa.challenge({ factorId })
  expect((challenge?.expires_at ?? 0) * 1000 - Date.now()).toBeGreaterThan(290_000)
  const { data, error } = await person.client.auth.mfa.verify({
    factorId,
    challengeId: challenge?.id ?? '',
    code: toCode(secret),
  })

  expect(error).toBeNull()
  expect(data?.expires_in).toBe(3600)
  expect(data?.refresh_token).not.toBe(oldToken)
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  const after = (await person.client.auth.getClaims()).data?.claims
  expect(after).toMatchObject({ aal: 'aal2', session_id: before?.session_id })
  expect(after?.amr?.map(entry => (typeof entry === 'string' ? entry : entry.method))).toEqual([
    'totp',
    'password',
  ])
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  const { data: factors } = await person.client.auth.mfa.listFactors()
  expect(factors?.all.map(factor => factor.id)).toEqual([factorId])
  expect(factors?.all.map(factor => factor.id)).not.toContain(spare.id)
  expect((await person.client.auth.refreshSession()).error).toBeNull()
  expect((await person.client.auth.getClaims()).data?.claims.aal).toBe('aal2')
})

test('a new sign-in starts at aal1 and is told that more is needed', async () => {
  const person = await enrolled()
  const client = backend.client()
  await client.auth.signInWithPassword(person)
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })

  const code = toCode(person.secret)
  const raised = await client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code })
  expect(raised.error).toBeNull()
  const third = backend.client()
  await third.auth.signInWithPassword(person)
  const replayed = await third.auth.mfa.challengeAndVerify({ factorId: person.factorId, code })
  expect(replayed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  const next = await third.auth.mfa.challengeAndVerify({
    factorId: person.factorId,
    code: toCode(person.secret, 1),
  })
  expect(next.error).toBeNull()
})

test('with one factor only, a person with two changes neither password nor address nor factors', async () => {
  const person = await enrolled()
  const client = backend.client()
  await client.auth.signInWithPassword(person)

  const password = await client.auth.updateUser({ password: 'one-more-good-password' })
  expect(password.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  const email = await client.auth.updateUser({ email: `new-${person.email}` })
  expect(email.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  const phone = await sayAs({ client }, 'PUT /user', { phone: '+2348030000001' })
  expect(phone).toMatch(/^401 insufficient_aal/)
  expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
  const another = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })
  expect(another.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  const removed = await client.auth.mfa.unenroll({ factorId: person.factorId })
  expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  expect((await backend.client().auth.signInWithPassword(person)).error).toBeNull()
})

test('a factor that slipped in beside a verified one is not proved with the password alone', async () => {
  const person = await enrolled()
  const client = backend.client()
  await client.auth.signInWithPassword(person)
  const { base32: secret } = new Secret({ size: 20 })
  const [slipped] = await backend.sql<{ id: string }[]>`
    insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret)
    values (${person.id}, 'slipped', 'totp', ${secret})
    returning id`
  const factorId = slipped?.id ?? ''

  const proof = await client.auth.mfa.challengeAndVerify({ factorId, code: toCode(secret) })
  expect(proof.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal1')
  const owners = await person.client.auth.mfa.challengeAndVerify({ factorId, code: toCode(secret) })
  expect(owners.error).toBeNull()
})

test('who has both factors removes the second, and the sessions are aal1 again', async () => {
  const person = await enrolled()
  const { data, error } = await person.client.auth.mfa.unenroll({ factorId: person.factorId })
  expect(error).toBeNull()
  expect(data).toEqual({ id: person.factorId })
  await person.client.auth.refreshSession()
  const claims = (await person.client.auth.getClaims()).data?.claims
  expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  expect(await backend.sql`select from auth.mfa_factors where user_id = ${person.id}`).toHaveLength(0)
})

test('a session whose proof is a quarter of an hour old makes no proof of its own by a new factor, and takes none away', async () => {
  const [person, secured] = [await backend.people.visitor(), await enrolled()]
  const begun = await enroll(person, 'begun')
  await backend.sql`update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'`
  const stale = { status: 403, code: 'reauthentication_needed' }
  const added = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'theirs' })
  const proved = await person.client.auth.mfa.challengeAndVerify({
    factorId: begun.id,
    code: toCode(begun.secret),
  })
  const removed = await secured.client.auth.mfa.unenroll({ factorId: secured.factorId })
  expect(added.error).toMatchObject(stale)
  expect(proved.error).toMatchObject(stale)
  expect(removed.error).toMatchObject(stale)
  expect((await person.client.auth.getClaims()).data?.claims.aal).toBe('aal1')
  expect((await person.client.auth.mfa.unenroll({ factorId: begun.id })).error).toBeNull()

  const { factorId, secret } = secured
  const again = await secured.client.auth.mfa.challengeAndVerify({ factorId, code: toCode(secret) })
  expect(again.error).toBeNull()
  expect((await secured.client.auth.mfa.unenroll({ factorId })).error).toBeNull()
})

test('wrong, reused, late and foreign verifications are refused in the documented words', async () => {
  const person = await backend.people.visitor()
  const { id, secret } = await enroll(person)
  const challenge = async () => (await person.client.auth.mfa.challenge({ factorId: id })).data?.id ?? ''
  const verify = async (challenge_id: string, code: string) =>
    sayAs(person, `POST /factors/${id}/verify`, { challenge_id, code })

  const wrong = toCode(secret, 20)
  const first = await challenge()
  expect(await verify(first, wrong)).toBe('422 mfa_verification_failed Invalid TOTP code entered')
  expect(await verify(first, '')).toBe('400 validation_failed Code needs to be non-empty')
  expect(await verify(crypto.randomUUID(), wrong)).toBe(
    '422 mfa_factor_not_found MFA factor with the provided challenge ID not found',
  )
  await backend.sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${first}`
  expect(await verify(first, toCode(secret))).toMatch(
    /^422 mfa_challenge_expired MFA challenge \S+ has expired/,
  )
  const moved = await challenge()
  await backend.sql`update auth.mfa_challenges set ip = '203.0.113.9' where id = ${moved}`
  expect(await verify(moved, toCode(secret))).toMatch(/^422 mfa_ip_address_mismatch/)
  const good = await challenge()
  expect(
    (await person.client.auth.mfa.verify({ factorId: id, challengeId: good, code: toCode(secret) })).error,
  ).toBeNull()
  expect(await verify(good, toCode(secret, 1))).toMatch(/^422 mfa_ip_address_mismatch/)

  const stranger = await backend.people.visitor()
  expect(await sayAs(stranger, `POST /factors/${id}/challenge`)).toBe(
    '404 mfa_factor_not_found Factor not found',
  )
  expect(await sayAs(stranger, `DELETE /factors/${id}`)).toBe('404 mfa_factor_not_found Factor not found')
  expect(await sayAs(stranger, 'DELETE /factors/x')).toBe('404 validation_failed factor_id must be an UUID')
  expect(await backend.sql`select from auth.mfa_factors where id = ${id}`).toHaveLength(1)
})

test('an enrolment with a taken name, of another kind or too many is refused', async () => {
  const person = await backend.people.visitor()
  await enroll(person, 'one')
  const again = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one' })
  expect(again.error).toMatchObject({
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "one" for this user already exists',
  })
  expect(await sayAs(person, 'POST /factors', { factor_type: 'face' })).toBe(
    '400 validation_failed factor_type needs to be totp, phone, or webauthn',
  )
  expect(await sayAs(person, 'POST /factors', { factor_type: 'phone', phone: '1' })).toBe(
    '422 mfa_phone_enroll_not_enabled MFA enroll is disabled for Phone',
  )
  for (let i = 0; i < 9; i++) {
    await enroll(person, `name ${i}`)
  }
  expect(await sayAs(person, 'POST /factors', { factor_type: 'totp' })).toMatch(
    /^422 too_many_enrolled_mfa_factors/,
  )
  await backend.sql`update auth.mfa_factors set created_at = now() - interval '6 minutes' where user_id = ${person.id}`
  await enroll(person, 'one')
})

test('ten wrong codes close the second factor for a while', async () => {
  const limited = await startBackend({ databaseUrl: backend.databaseUrl, limitRequests: true })
  try {
    const person = await limited.people.visitor()
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp' })
    const factorId = data?.id ?? ''
    const secret = data && 'totp' in data ? data.totp.secret : ''
    const wrong = toCode(secret, 20)
    const results = await Promise.all(
      Array.from({ length: 12 }, () => person.client.auth.mfa.challengeAndVerify({ factorId, code: wrong })),
    )
    expect(results.filter(result => result.error?.status === 422)).toHaveLength(10)
    expect(results.filter(result => result.error?.status === 429)).toHaveLength(2)
    const right = await person.client.auth.mfa.challengeAndVerify({ factorId, code: toCode(secret) })
    expect(right.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  } finally {
    await limited.stop()
  }
})
