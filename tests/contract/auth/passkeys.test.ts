import { expect, test } from 'vitest'
import { turnOnSecondFactor } from '../../support/authenticator.ts'
import { setUpBackend, startBackend } from '../../support/backend.ts'
import { PasskeyAuthenticator } from '../../support/passkey-authenticator.ts'
import type { Person } from '../../support/people.ts'
import { call, say } from './support/auth.ts'
import { addPasskey, readAmr, registerPasskey, signInWithPasskey } from './support/passkeys.ts'

const backend = await setUpBackend()

const noticesOf = async (userId: string) =>
  (
    await backend.sql<
      { kind: string }[]
    >`select kind from auth.mails where user_id = ${userId} order by created_at`
  ).map(({ kind }) => kind)

const tokenOf = async (client: Person['client']) =>
  (await client.auth.getSession()).data.session?.access_token

const requireTwoFactorsSince = (since: string | null) => backend.sql`
  insert into public.settings (name, value)
  values ('security.two_factor_required_since', ${JSON.stringify(since)}::text::jsonb)
  on conflict (name) do update set value = excluded.value`

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

/** The session's proofs are as old as that. */
const ageProofs = (userId: string) => backend.sql`
  update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'
  where session_id in (select id from auth.sessions where user_id = ${userId})`

test.each(['ES256', 'RS256', 'EdDSA'] as const)(
  'a passkey of %s is added and signs in as both factors',
  async algorithm => {
    const person = await backend.people.visitor()
    const { authenticator, passkey } = await addPasskey(
      person.client,
      new PasskeyAuthenticator({ algorithm }),
    )
    expect(passkey).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      friendly_name: 'Passkey',
      created_at: expect.any(String),
    })

    const client = backend.client()
    const events: string[] = []
    client.auth.onAuthStateChange(event => events.push(event))
    const { data, error } = await signInWithPasskey(client, authenticator)
    expect(error).toBeNull()
    expect(data?.user?.id).toBe(person.id)
    expect(data?.session?.expires_in).toBe(3600)
    expect(events).toContain('SIGNED_IN')
    expect(await readAmr(client)).toEqual({ aal: 'aal2', amr: ['passkey'] })
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await readAmr(client)).toEqual({ aal: 'aal2', amr: ['passkey'] })

    const { data: listed } = await client.auth.passkey.list()
    expect(listed).toEqual([{ ...passkey, last_used_at: expect.any(String) }])
  },
)

test('what is asked of browsers names the site, a key that knows its account, and no account to a stranger', async () => {
  const person = await backend.people.visitor()
  const { passkey, authenticator } = await addPasskey(person.client)
  const { data: creation } = await person.client.auth.passkey.startRegistration()
  expect(creation).toEqual({
    challenge_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    expires_at: expect.any(Number),
    options: {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'localhost', name: 'Holla' },
      user: {
        id: Buffer.from(person.id).toString('base64url'),
        name: person.email,
        displayName: person.email,
      },
      pubKeyCredParams: [-7, -8, -257].map(alg => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      extensions: { credProps: true },
      hints: [],
    },
  })
  const { data: request } = await backend.client().auth.passkey.startAuthentication()
  expect(request).toEqual({
    challenge_id: expect.any(String),
    expires_at: expect.any(Number),
    options: {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    },
  })
  expect((request?.expires_at ?? 0) * 1000 - Date.now()).toBeGreaterThan(290_000)
  expect(passkey?.id).not.toBe(authenticator.id)
})

test('a passkey is named and removed by its holder alone, who is told by mail', async () => {
  await backend.sql`select auth.record_mailer(true)`
  const [person, other] = [await backend.people.visitor(), await backend.people.visitor()]
  const { passkey } = await addPasskey(person.client)
  const passkeyId = passkey?.id ?? ''
  const { passkey: api } = person.client.auth
  expect((await api.update({ passkeyId, friendlyName: '  Key on my ring ' })).data).toEqual({
    ...passkey,
    friendly_name: 'Key on my ring',
  })
  expect((await api.update({ passkeyId, friendlyName: ' ' })).error).toMatchObject({
    code: 'validation_failed',
  })
  expect((await api.update({ passkeyId, friendlyName: 'x'.repeat(121) })).error).toMatchObject({
    status: 400,
  })

  const stranger = other.client.auth.passkey
  expect((await stranger.list()).data).toEqual([])
  for (const refused of [
    await stranger.update({ passkeyId, friendlyName: 'Mine' }),
    await stranger.delete({ passkeyId }),
    await stranger.delete({ passkeyId: 'not-an-id' }),
  ]) {
    expect(refused.error).toMatchObject({ status: 404, message: 'Passkey not found' })
  }
  expect(await say(backend, 'GET /passkeys')).toMatch(/^401 no_authorization/)
  expect(await say(backend, 'POST /passkeys/registration/options', { body: {} })).toMatch(/^401/)

  expect((await api.delete({ passkeyId })).error).toBeNull()
  expect((await api.list()).data).toEqual([])
  expect(await noticesOf(person.id)).toEqual(['new_device', 'passkey_added', 'passkey_removed'])
  const [mail] =
    await backend.sql`select details from auth.mails where user_id = ${person.id} and kind = 'passkey_removed'`
  expect(mail?.details).toEqual({ name: 'Key on my ring' })
})

test('removing a passkey signs out where it was used, and this session is worth the password alone', async () => {
  const person = await backend.people.visitor()
  const { authenticator, passkey } = await addPasskey(person.client)
  const [here, elsewhere] = [backend.client(), backend.client()]
  await signInWithPasskey(here, authenticator)
  await signInWithPasskey(elsewhere, authenticator)
  expect((await here.auth.passkey.delete({ passkeyId: passkey?.id ?? '' })).error).toBeNull()
  expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  await here.auth.refreshSession()
  expect((await readAmr(here)).aal).toBe('aal1')
  expect((await person.client.auth.getUser()).error).toBeNull()
  expect((await signInWithPasskey(backend.client(), authenticator)).error).toMatchObject({
    status: 400,
    code: 'webauthn_verification_failed',
  })
})

test('beside a second factor both are asked for before passkeys change, and a verified passkey is both', async () => {
  const person = await backend.people.visitor()
  const { passkey, authenticator } = await addPasskey(person.client)
  const { factorId } = await turnOnSecondFactor(person)
  const halfway = backend.client()
  await halfway.auth.signInWithPassword(person)
  const removed = await halfway.auth.passkey.delete({ passkeyId: passkey?.id ?? '' })
  expect(removed.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await registerPasskey(halfway, new PasskeyAuthenticator())).error).toMatchObject({ status: 403 })

  const client = backend.client()
  await signInWithPasskey(client, authenticator)
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  })
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  await client.auth.refreshSession()
  expect(await readAmr(client)).toEqual({ aal: 'aal2', amr: ['passkey'] })
})

test('where verification was not asked for a passkey is the first factor, and the code is still asked for', async () => {
  const person = await backend.people.visitor()
  const { authenticator } = await addPasskey(person.client)
  await turnOnSecondFactor(person)
  for (const userVerified of [false, true]) {
    const { json } = await call(backend, 'POST /passkeys/authentication/options', {
      body: { user_verification: 'preferred' },
    })
    const client = backend.client()
    const { error } = await client.auth.passkey.verifyAuthentication({
      challengeId: json.challenge_id,
      credential: authenticator.get(json.options, { userVerified }),
    })
    expect(error).toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
  }
})

test('a session whose proof is a quarter of an hour old neither adds nor removes a passkey', async () => {
  const person = await backend.people.visitor()
  const { passkey } = await addPasskey(person.client)
  await ageProofs(person.id)
  const refusals = [
    (await registerPasskey(person.client, new PasskeyAuthenticator())).error,
    (await person.client.auth.passkey.delete({ passkeyId: passkey?.id ?? '' })).error,
  ]
  for (const error of refusals) {
    expect(error).toMatchObject({ status: 403, code: 'reauthentication_needed' })
  }
  expect((await person.client.auth.passkey.list()).data).toHaveLength(1)
  const again = backend.client()
  await again.auth.signInWithPassword(person)
  expect((await registerPasskey(again, new PasskeyAuthenticator())).error).toBeNull()
})

test('where two factors are required the last passkey stays', async () => {
  const [person, secured] = [await backend.people.visitor(), await backend.people.visitor()]
  const { passkey } = await addPasskey(person.client)
  await turnOnSecondFactor(secured)
  const { passkey: spare } = await addPasskey(secured.client)
  await requireTwoFactorsSince(new Date().toISOString())
  const refused = await person.client.auth.passkey.delete({ passkeyId: passkey?.id ?? '' })
  const allowed = await secured.client.auth.passkey.delete({ passkeyId: spare?.id ?? '' })
  await requireTwoFactorsSince(null)
  expect(refused.error).toMatchObject({ status: 422, code: 'last_factor_required' })
  expect(allowed.error).toBeNull()
  expect((await person.client.auth.passkey.list()).data).toHaveLength(1)
})

test('where two factors are required a verified passkey is both, and the password alone is nobody', async () => {
  const editor = await backend.people.editor()
  const { authenticator } = await addPasskey(editor.client)
  await backend.sql`alter table public.settings disable trigger user`
  await requireTwoFactorsSince(new Date(Date.now() - 8 * 86_400_000).toISOString())
  const [byPassword, byPasskey] = [backend.client(), backend.client()]
  await byPassword.auth.signInWithPassword(editor)
  await signInWithPasskey(byPasskey, authenticator)
  const refused = await byPassword.rpc('get_all_users')
  const allowed = await byPasskey.rpc('get_all_users')
  const standing = await byPasskey.rpc('find_standing')
  await requireTwoFactorsSince(null)
  await backend.sql`alter table public.settings enable trigger user`
  expect(refused.error?.message).toContain('Everybody here needs two-factor sign-in by now')
  expect(allowed.error).toBeNull()
  expect(standing.data).toMatchObject({ has_standing: true, has_second_factor: true })
})

test('where two factors are required addresses signed after a passkey open, and end with the rights of who signed', async () => {
  const editor = await backend.people.member('editor')
  const { authenticator } = await addPasskey(editor.client)
  const client = backend.client()
  await signInWithPasskey(client, authenticator)
  await backend.sql`alter table public.settings disable trigger user`
  await requireTwoFactorsSince(new Date(Date.now() - 8 * 86_400_000).toISOString())
  const files = client.storage.from('unpublished-images')
  const name = `${crypto.randomUUID()}.png`
  const upload = await files.createSignedUploadUrl(name)
  const sent = await files.uploadToSignedUrl(name, upload.data?.token ?? '', png, {
    contentType: 'image/png',
  })
  const one = await files.createSignedUrl(name, 600)
  const many = await files.createSignedUrls([name], 600)
  const addresses = [one.data?.signedUrl, many.data?.[0]?.signedUrl].map(String)
  const open = () => Promise.all(addresses.map(async address => (await fetch(address)).status))
  const before = await open()
  await backend.sql`delete from private.role_members where user_id = ${editor.id}`
  const after = await open()
  await requireTwoFactorsSince(null)
  await backend.sql`alter table public.settings enable trigger user`
  expect(sent.error).toBeNull()
  expect({ before, after }).toEqual({ before: [200, 200], after: [400, 400] })
})

test('ten are the most, counted also where two are added at once', async () => {
  const person = await backend.people.visitor()
  const begun = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { data } = await person.client.auth.passkey.startRegistration()
      return { challengeId: data?.challenge_id ?? '', options: data?.options }
    }),
  )
  const added = await Promise.all(
    begun.map(({ challengeId, options }) =>
      person.client.auth.passkey.verifyRegistration({
        challengeId,
        credential: new PasskeyAuthenticator().create(options ?? { challenge: '' }),
      }),
    ),
  )
  expect(added.filter(({ error }) => !error)).toHaveLength(10)
  expect(added.flatMap(({ error }) => error?.code ?? [])).toEqual(['too_many_passkeys', 'too_many_passkeys'])
  expect((await registerPasskey(person.client, new PasskeyAuthenticator())).error?.code).toBe(
    'too_many_passkeys',
  )
})

test('the secret key lists and removes them, and they go with the account', async () => {
  const person = await backend.people.visitor()
  const { passkey } = await addPasskey(person.client)
  await addPasskey(person.client)
  const { admin } = backend.serviceClient().auth
  const { data } = await admin.passkey.listPasskeys({ userId: person.id })
  expect(data).toHaveLength(2)
  expect(data?.[0]).toEqual(passkey)
  const passkeyId = passkey?.id ?? ''
  expect((await admin.passkey.deletePasskey({ userId: person.id, passkeyId })).error).toBeNull()
  expect((await admin.passkey.deletePasskey({ userId: person.id, passkeyId })).error).toMatchObject({
    status: 404,
  })
  expect(
    await say(backend, `GET /admin/users/${person.id}/passkeys`, { token: await tokenOf(person.client) }),
  ).toMatch(/^403 not_admin/)
  await admin.deleteUser(person.id, true)
  expect(await backend.sql`select from auth.webauthn_credentials where user_id = ${person.id}`).toHaveLength(
    0,
  )
})

test('banned and unconfirmed accounts are refused once the key has proved itself', async () => {
  const person = await backend.people.visitor()
  const { authenticator } = await addPasskey(person.client)
  await backend.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${person.id}`
  expect((await signInWithPasskey(backend.client(), authenticator)).error).toMatchObject({
    status: 403,
    code: 'user_banned',
  })
  await backend.sql`update auth.users set banned_until = null, email_confirmed_at = null where id = ${person.id}`
  expect((await signInWithPasskey(backend.client(), authenticator)).error).toMatchObject({
    status: 403,
    code: 'email_not_confirmed',
  })
  expect(
    await backend.sql`select from auth.sessions where user_id = ${person.id} and passkey_id is not null`,
  ).toHaveLength(0)
})

test('a site whose address browsers have no passkeys for says so, and why', async () => {
  for (const [siteUrl, reason] of [
    ['http://192.0.2.7:3000', 'has no name'],
    ['http://holla.example', 'is not encrypted'],
  ] as const) {
    const site = await startBackend({ siteUrl, databaseUrl: backend.databaseUrl })
    expect((await call(site, 'GET /settings')).json.passkeys_enabled).toBe(false)
    const { error } = await site.client().auth.passkey.startAuthentication()
    expect(error).toMatchObject({ status: 404, code: 'passkey_disabled' })
    expect(error?.message).toContain(reason)
    await site.stop()
  }
})
