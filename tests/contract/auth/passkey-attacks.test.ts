import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setUpBackend, startBackend, type TestBackend } from '../../support/backend.ts'
import { type Ceremony, cbor, PasskeyAuthenticator } from '../../support/passkey-authenticator.ts'
import { call, newEmail, say } from './support/auth.ts'
import { addPasskey, registerPasskey, signInWithPasskey } from './support/passkeys.ts'

const backend = await setUpBackend()

const holder = await backend.people.visitor()
const { authenticator } = await addPasskey(holder.client)

const refused = {
  status: 400,
  code: 'webauthn_verification_failed',
  message: 'Credential verification failed',
}

const countSessions = async () =>
  (await backend.sql`select from auth.sessions where user_id = ${holder.id}`).length

const begin = async (at: TestBackend = backend) => {
  const { data } = await at.client().auth.passkey.startAuthentication()
  return { challengeId: data?.challenge_id ?? '', options: data?.options ?? { challenge: '' } }
}

test.each<[string, Ceremony]>([
  ['of another site', { origin: 'https://holla.example.evil.example' }],
  ['of another port', { origin: 'http://localhost:3001' }],
  ['for another site’s id', { rpId: 'evil.example' }],
  ['made in a frame of another site', { crossOrigin: true }],
  ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['of a registration', { type: 'webauthn.create' }],
  ['without anybody there', { userPresent: false }],
  ['without the verification that was asked for', { userVerified: false }],
  ['with a signature of nobody', { signature: Buffer.alloc(70, 7) }],
  ['with an empty signature', { signature: Buffer.alloc(0) }],
  ['for another account', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ['for no account', { userHandle: '' }],
])('an answer %s signs nobody in', async (_, ceremony) => {
  const before = await countSessions()
  const { data, error } = await signInWithPasskey(backend.client(), authenticator, ceremony)
  expect(error).toMatchObject(refused)
  expect(data?.session ?? null).toBeNull()
  expect(await countSessions()).toBe(before)
})

test.each<[string, Ceremony]>([
  ['of another site', { origin: 'https://evil.example' }],
  ['for another site’s id', { rpId: 'evil.example' }],
  ['made in a frame of another site', { crossOrigin: true }],
  ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['of a sign-in', { type: 'webauthn.get' }],
  ['without anybody there', { userPresent: false }],
  ['without the verification that was asked for', { userVerified: false }],
  [
    'with a certificate nobody asked for',
    {
      attestation: {
        format: 'packed',
        statement: cbor.map([
          [cbor.text('alg'), cbor.integer(-7)],
          [cbor.text('sig'), cbor.bytes(Buffer.alloc(70))],
          [cbor.text('x5c'), cbor.bytes(Buffer.alloc(300))],
        ]),
      },
    },
  ],
  ['of a maker nobody asked for', { attestation: { format: 'tpm', statement: cbor.map([]) } }],
])('a new key %s is not added', async (_, ceremony) => {
  const person = await backend.people.visitor()
  const { error } = await registerPasskey(person.client, new PasskeyAuthenticator(), ceremony)
  expect(error).toMatchObject(refused)
  expect((await person.client.auth.passkey.list()).data).toEqual([])
})

test('a challenge is answered once, rightly or not, and in either process', async () => {
  const second = await startBackend({ databaseUrl: backend.databaseUrl })
  const { challengeId, options } = await begin()
  const credential = authenticator.get(options)
  const answers = await Promise.all(
    [backend, second, backend, second].map(site =>
      site.client().auth.passkey.verifyAuthentication({ challengeId, credential }),
    ),
  )
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
  expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(
    Array.from({ length: 3 }, () => 'webauthn_challenge_not_found'),
  )

  const wrong = await begin(second)
  const api = backend.client().auth.passkey
  const attempt = (ceremony?: Ceremony) =>
    api.verifyAuthentication({
      challengeId: wrong.challengeId,
      credential: authenticator.get(wrong.options, ceremony),
    })
  expect((await attempt({ signature: Buffer.alloc(70) })).error).toMatchObject(refused)
  expect((await attempt()).error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  await second.stop()
})

test('a challenge is over after five minutes', async () => {
  const { challengeId, options } = await begin()
  await backend.sql`update auth.webauthn_challenges set expires_at = now() where id = ${challengeId}`
  const api = backend.client().auth.passkey
  const late = await api.verifyAuthentication({ challengeId, credential: authenticator.get(options) })
  expect(late.error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
})

test('a challenge serves the session and the ceremony that it was made for', async () => {
  const [person, other] = [await backend.people.visitor(), await backend.people.visitor()]
  const elsewhere = backend.client()
  await elsewhere.auth.signInWithPassword(person)
  const { data } = await person.client.auth.passkey.startRegistration()
  const options = data?.options ?? { challenge: '' }
  const answer = {
    challengeId: data?.challenge_id ?? '',
    credential: new PasskeyAuthenticator().create(options),
  }
  const notFound = { status: 400, code: 'webauthn_challenge_not_found' }
  expect((await other.client.auth.passkey.verifyRegistration(answer)).error).toMatchObject(notFound)
  expect((await elsewhere.auth.passkey.verifyRegistration(answer)).error).toMatchObject(notFound)
  const asSignIn = { ...answer, credential: authenticator.get(options) }
  expect((await elsewhere.auth.passkey.verifyAuthentication(asSignIn)).error).toMatchObject(notFound)
  const { challengeId, options: signInOptions } = await begin()
  const asRegistration = {
    challengeId,
    credential: new PasskeyAuthenticator().create({ ...signInOptions, rp: { id: 'localhost' } }),
  }
  expect((await person.client.auth.passkey.verifyRegistration(asRegistration)).error).toMatchObject(notFound)
  expect((await person.client.auth.passkey.verifyRegistration(answer)).error).toBeNull()
})

test('a key of one account is never added to another', async () => {
  const thief = await backend.people.visitor()
  const id = Buffer.from(authenticator.id, 'base64url')
  const taken = await registerPasskey(thief.client, new PasskeyAuthenticator({ id }))
  expect(taken.error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  expect((await signInWithPasskey(backend.client(), authenticator)).data?.user?.id).toBe(holder.id)
  const forged = new PasskeyAuthenticator({ id })
  const handle = Buffer.from(holder.id).toString('base64url')
  const entered = await signInWithPasskey(backend.client(), forged, { userHandle: handle, counter: 999 })
  expect(entered.error).toMatchObject(refused)
})

test('a counter that does not go on tells of a copy, also where both come at once', async () => {
  const person = await backend.people.visitor()
  const { authenticator: key } = await addPasskey(person.client)
  const at = (counter: number) => signInWithPasskey(backend.client(), key, { counter })
  expect((await at(10)).error).toBeNull()
  expect((await at(9)).error).toMatchObject(refused)
  expect((await at(10)).error).toMatchObject(refused)
  expect((await at(0)).error).toMatchObject(refused)
  const together = await Promise.all([at(11), at(11), at(11)])
  expect(together.filter(({ error }) => !error)).toHaveLength(1)
})

test('an authenticator that counts nothing signs in again and again', async () => {
  const person = await backend.people.visitor()
  const { authenticator: key } = await addPasskey(person.client)
  for (let i = 0; i < 3; i++) {
    expect((await signInWithPasskey(backend.client(), key, { counter: 0 })).error).toBeNull()
  }
})

/** Base64url of near misses: valid beginnings, deep nesting, lengths beyond the end. */
const hostileBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    Buffer.alloc(6_000, 0x81),
    Buffer.alloc(6_000, 0xa1),
    Buffer.from('bb7fffffffffffffff', 'hex'),
    Buffer.from('9affffffff', 'hex'),
    Buffer.from('5affffffff00', 'hex'),
    Buffer.from('a363666d74646e6f6e656761747453746d74a06861757468446174615affffffff', 'hex'),
  ),
)
const hostileText = fc.oneof(
  hostileBytes.map(bytes => Buffer.from(bytes).toString('base64url')),
  fc.constantFrom<unknown>('', 'A'.repeat(20_000), '%%%', null, 7, {}, [], undefined, '{"__proto__":1}'),
)

test('garbage, deep and oversized answers are refused in the same words, and break nothing', async () => {
  const person = await backend.people.visitor()
  const token = (await person.client.auth.getSession()).data.session?.access_token
  const hostile = fc.record(
    {
      id: fc.oneof(fc.constant(authenticator.id), hostileText),
      rawId: fc.oneof(fc.constant(authenticator.id), hostileText),
      type: fc.constantFrom<unknown>('public-key', 'x', null),
      response: fc.oneof(
        fc.record({
          clientDataJSON: hostileText,
          attestationObject: hostileText,
          authenticatorData: hostileText,
          signature: hostileText,
          userHandle: hostileText,
          transports: fc.constantFrom<unknown>(undefined, ['internal'], 'usb', Array(50).fill('x')),
        }),
        fc.constantFrom<unknown>(null, [], 'x'),
      ),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(hostile, async credential => {
      const { challengeId } = await begin()
      const signIn = await say(backend, 'POST /passkeys/authentication/verify', {
        body: { challenge_id: challengeId, credential },
      })
      expect(signIn).toBe('400 webauthn_verification_failed Credential verification failed')
      const { data } = await person.client.auth.passkey.startRegistration()
      const added = await say(backend, 'POST /passkeys/registration/verify', {
        token,
        body: { challenge_id: data?.challenge_id, credential },
      })
      expect(added).toBe('400 webauthn_verification_failed Credential verification failed')
    }),
    { numRuns: 60 },
  )
  for (const body of [{}, { challenge_id: 'x' }, { challenge_id: 7, credential: {} }, { credential: {} }]) {
    expect(await say(backend, 'POST /passkeys/authentication/verify', { body })).toMatch(
      /^400 (validation_failed|bad_json)/,
    )
  }
  expect(
    await say(backend, 'POST /passkeys/authentication/verify', {
      body: { challenge_id: crypto.randomUUID(), credential: {} },
    }),
  ).toMatch(/^400 webauthn_challenge_not_found/)
})

test('who proves an address takes the passkeys from who signed up with it before', async () => {
  const stranger = await backend.people.visitor()
  const { authenticator: theirs } = await addPasskey(stranger.client)
  await backend.sql`insert into auth.unproven_passwords (user_id) values (${stranger.id}) on conflict do nothing`
  const { data } = await backend
    .serviceClient()
    .auth.admin.generateLink({ type: 'magiclink', email: stranger.email })
  const { error } = await backend
    .client()
    .auth.verifyOtp({ type: 'magiclink', token_hash: data.properties?.hashed_token ?? '' })
  expect(error).toBeNull()
  expect((await signInWithPasskey(backend.client(), theirs)).error).toMatchObject(refused)
})

test('challenges and tries are counted as those at passwords are', async () => {
  const limited = await startBackend({ databaseUrl: backend.databaseUrl, limitRequests: true })
  const ask = async (address: string) => {
    const request = new Request('http://localhost/auth/v1/passkeys/authentication/options', {
      method: 'POST',
      headers: { apikey: backend.keys.publishable },
      body: '{}',
    })
    return limited.backend.fetch(request, { address })
  }
  const flood: number[] = []
  // More at once have no room to wait.
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(Array.from({ length: 62 }, () => ask('203.0.113.5')))
    flood.push(...answers.map(({ status }) => status))
  }
  expect(flood.filter(status => status === 429)).toHaveLength(10)
  expect((await ask('203.0.113.6')).status).toBe(200)

  const guess = async () => {
    const { challengeId, options } = await begin()
    return signInWithPasskeyAt(
      limited,
      challengeId,
      authenticator.get(options, { signature: Buffer.alloc(70) }),
    )
  }
  const guesses: number[] = []
  for (let i = 0; i < 12; i++) {
    guesses.push(await guess())
  }
  expect(guesses.slice(0, 10)).toEqual(Array(10).fill(400))
  expect(guesses.slice(10)).toEqual([429, 429])
  await limited.stop()
})

async function signInWithPasskeyAt(site: TestBackend, challengeId: string, credential: object) {
  const { status } = await call(site, 'POST /passkeys/authentication/verify', {
    body: { challenge_id: challengeId, credential },
  })
  return status
}

test('an address without an account is told nothing by asking for a passkey', async () => {
  const { json } = await call(backend, 'POST /passkeys/authentication/options', {
    body: { email: newEmail() },
  })
  expect(json.options.allowCredentials).toBeUndefined()
})
