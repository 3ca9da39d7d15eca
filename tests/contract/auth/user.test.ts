import { expect, test } from 'vitest'
import { createUser } from '../../../backend/auth/create-user.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

const newPassword = 'quite-another-password'

test('a person reads themselves, and nothing secret with it', async () => {
  const person = await backend.people.visitor()
  const { data, error } = await person.client.auth.getUser()

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: person.id, email: person.email })
  expect(data.user).not.toHaveProperty('factors')
  expect(data.user).not.toHaveProperty('banned_until')
  expect(data.user?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/)
  const text = JSON.stringify(data)
  expect(text).not.toContain('argon2')
  expect(text).not.toContain('encrypted_password')
})

test('metadata is merged, and null removes a member', async () => {
  const person = await backend.people.visitor()
  await person.client.auth.updateUser({ data: { name: 'Ada', city: 'Lagos', deep: { a: null } } })
  const { data, error } = await person.client.auth.updateUser({ data: { name: null, role: 'x' } })

  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ city: 'Lagos', role: 'x', deep: { a: null } })
  expect(data.user?.user_metadata).not.toHaveProperty('name')
  expect(data.user?.role).toBe('authenticated')
})

test('small requests one after another do not grow metadata beyond what one request may have', async () => {
  const person = await backend.people.visitor()
  const added = (name: string) => person.client.auth.updateUser({ data: { [name]: 'x'.repeat(5_000) } })
  expect((await added('first')).error).toBeNull()
  const both = await person.client.auth.updateUser({
    password: newPassword,
    data: { second: 'é'.repeat(3_000) },
  })
  expect(both.error).toMatchObject({ status: 400, code: 'bad_json' })
  expect(both.error?.message).toContain('data: may have at most 8192 bytes')

  const [row] = await backend.sql`
    select raw_user_meta_data, octet_length(raw_user_meta_data::text) as length
    from auth.users where id = ${person.id}`
  expect(row?.raw_user_meta_data).toHaveProperty('first')
  expect(row?.raw_user_meta_data).not.toHaveProperty('second')
  expect(row?.length).toBeLessThan(8_192)
  expect((await backend.client().auth.signInWithPassword(person)).error).toBeNull()

  const replaced = await person.client.auth.updateUser({
    data: { first: null, second: 'x'.repeat(5_000) },
  })
  expect(replaced.error).toBeNull()
})

test('an ordinary person does not write app_metadata', async () => {
  const person = await backend.people.visitor()
  const answer = await backend.fetch('/auth/v1/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.accessToken}` },
    body: JSON.stringify({ app_metadata: { role: 'admin' } }),
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error_code: 'not_admin' })
  const [row] = await backend.sql`select raw_app_meta_data from auth.users where id = ${person.id}`
  expect(row?.raw_app_meta_data).toEqual({ provider: 'email', providers: ['email'] })
})

test('a new password ends the other sessions and keeps this one', async () => {
  const person = await backend.people.visitor()
  const other = backend.client()
  await other.auth.signInWithPassword(person)
  const { error } = await person.client.auth.updateUser({ password: newPassword })

  expect(error).toBeNull()
  expect((await person.client.auth.getUser()).error).toBeNull()
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await other.auth.refreshSession()).error).not.toBeNull()
  expect((await backend.client().auth.signInWithPassword(person)).error?.code).toBe('invalid_credentials')
  const signedIn = await backend.client().auth.signInWithPassword({ ...person, password: newPassword })
  expect(signedIn.error).toBeNull()
})

test('the same, a weak and a wrong present password are refused', async () => {
  const person = await backend.people.visitor()
  const same = await person.client.auth.updateUser({ password: person.password })
  expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
  const weak = await person.client.auth.updateUser({ password: 'qwertyuiop' })
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
  const answer = await backend.fetch('/auth/v1/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.accessToken}` },
    body: JSON.stringify({ password: newPassword, current_password: 'not-it-at-all' }),
  })
  expect(await answer.json()).toMatchObject({ error_code: 'current_password_invalid' })
  expect((await backend.client().auth.signInWithPassword(person)).error).toBeNull()
})

test("an address changes at once where no mail can be sent, but not to somebody else's", async () => {
  const person = await backend.people.visitor()
  const other = await backend.people.visitor()
  const taken = await person.client.auth.updateUser({ email: other.email })
  expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })

  const email = `new-${person.email}`
  const { data, error } = await person.client.auth.updateUser({ email })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { email } })
  expect(data.user).not.toHaveProperty('new_email')
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email })
  const signedIn = await backend.client().auth.signInWithPassword({ email, password: person.password })
  expect(signedIn.error).toBeNull()
})

test('the first run creates an account that signs in', async () => {
  const created = await createUser(backend.sql, {
    email: 'First@Holla.example',
    password: 'the-very-first-password',
    confirmed: true,
  })
  expect(created).toMatchObject({
    email: 'first@holla.example',
    raw_user_meta_data: { is_super_admin: false },
  })
  const signedIn = await backend.client().auth.signInWithPassword({
    email: 'first@holla.example',
    password: 'the-very-first-password',
  })
  expect(signedIn.error).toBeNull()
  await expect(
    createUser(backend.sql, {
      email: 'first@holla.example',
      password: 'the-second-password',
      confirmed: true,
    }),
  ).rejects.toMatchObject({ code: 'email_exists' })
})

test('who holds rights changes the password by the present one or a fresh proof, so that a stolen session does not prove itself', async () => {
  const editor = await backend.people.editor()
  const writer = await backend.people.member('writer')
  const visitor = await backend.people.visitor()
  await backend.sql`update auth.mfa_amr_claims set updated_at = now() - interval '20 minutes'`
  for (const { client } of [editor, writer]) {
    expect((await client.auth.updateUser({ password: newPassword })).error).toMatchObject({
      status: 403,
      code: 'reauthentication_needed',
    })
  }
  expect((await visitor.client.auth.updateUser({ password: newPassword })).error).toBeNull()
  const { error } = await editor.client.auth.updateUser({
    password: newPassword,
    current_password: editor.password,
  })
  expect(error).toBeNull()
  await backend.sql`update auth.mfa_amr_claims set updated_at = now() - interval '14 minutes'`
  expect((await writer.client.auth.updateUser({ password: newPassword })).error).toBeNull()
})
