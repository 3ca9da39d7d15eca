import { hash as hashArgon } from '@node-rs/argon2'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { call, newEmail, password, say } from './support/auth.ts'

/** The package's own name for it is a type only. */
const argon2i = 1

const backend = await setUpBackend()

/** An account as another project's dump has it, its password already hashed there. */
async function moveAccount(hash: string): Promise<string> {
  const email = newEmail()
  const { data } = await backend.serviceClient().auth.admin.createUser({ email, email_confirm: true })
  await backend.sql`update auth.users set encrypted_password = ${hash} where id = ${data.user?.id ?? null}`
  return email
}

const findHash = async (email: string): Promise<string> => {
  const [row] = await backend.sql`select encrypted_password from auth.users where email = ${email}`
  return row?.encrypted_password
}

const signIn = (email: string, given = password) =>
  backend.client().auth.signInWithPassword({ email, password: given })

test.each(['2a', '2b', '2y'])(
  'who was moved with a bcrypt hash of version %s signs in, and has an argon2id hash from then on',
  async version => {
    const email = await moveAccount(
      (await hashBcrypt(password, { cost: 10 })).replace('$2b$', `$${version}$`),
    )
    expect((await signIn(email, 'another-long-password')).error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
    })
    expect(await findHash(email)).toMatch(/^\$2/)
    expect((await signIn(email)).data.user?.email).toBe(email)
    expect(await findHash(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(email)).error).toBeNull()
    expect((await signIn(email, 'another-long-password')).error?.code).toBe('invalid_credentials')
  },
)

test('who was moved with an argon2i hash signs in, and has an argon2id hash from then on', async () => {
  const email = await moveAccount(
    await hashArgon(password, { algorithm: argon2i, memoryCost: 4096, timeCost: 3 }),
  )
  expect((await signIn(email, 'another-long-password')).error?.code).toBe('invalid_credentials')
  expect((await signIn(email)).error).toBeNull()
  expect(await findHash(email)).toMatch(/^\$argon2id\$/)
})

test('a stronger argon2id hash than ours stays as it is', async () => {
  const hash = await hashArgon(password, { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  const email = await moveAccount(hash)
  expect((await signIn(email)).error).toBeNull()
  expect(await findHash(email)).toBe(hash)
})

test.each([
  [
    'scrypt of Firebase',
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw==',
  ],
  ['md5', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['half of bcrypt', '$2a$10$abcdefghijklmnopqrstuu'],
  ['bcrypt that would take hours', `$2a$31$${'a'.repeat(53)}`],
  ['argon2 that would take gigabytes', '$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA'],
  ['argon2d', '$argon2d$v=19$m=16,t=2,p=1$bVI1aE1SaTV6SGQ3bzdXdw$fnjCcZYmEPOUOjYXsT92Cg'],
  ['nothing', ''],
])('a password kept as %s lets nobody in, and fails in words', async (_, hash) => {
  const email = await moveAccount(hash)
  const refused = await say(backend, 'POST /token?grant_type=password', { body: { email, password } })
  expect(refused).toBe('400 invalid_credentials Invalid login credentials')
  expect(await findHash(email)).toBe(hash)
})

test('an administrator brings accounts over with their hashes, and none that nobody could verify', async () => {
  const email = newEmail()
  const given = { email, email_confirm: true, password_hash: await hashBcrypt(password, { cost: 10 }) }
  const key = backend.keys.secret
  expect((await call(backend, 'POST /admin/users', { key, body: given })).status).toBe(200)
  expect((await signIn(email)).error).toBeNull()
  expect(
    await say(backend, 'POST /admin/users', {
      key,
      body: { email: newEmail(), password_hash: `$2a$31$${'a'.repeat(53)}` },
    }),
  ).toBe('400 validation_failed The password hash must be one of bcrypt, argon2i or argon2id')
})

test('who was moved changes the password, and the old one is recognised', async () => {
  const email = await moveAccount(await hashBcrypt(password, { cost: 10 }))
  const client = backend.client()
  await client.auth.signInWithPassword({ email, password })
  await backend.sql`
    update auth.users set encrypted_password = ${await hashBcrypt(password, { cost: 10 })} where email = ${email}`
  expect((await client.auth.updateUser({ password })).error?.code).toBe('same_password')
  const changed = await client.auth.updateUser({ password: 'a-newly-chosen-one', current_password: password })
  expect(changed.error).toBeNull()
  expect((await signIn(email, 'a-newly-chosen-one')).error).toBeNull()
})

test('empty texts of a dump are nothing in an answer', async () => {
  const email = await moveAccount(await hashBcrypt(password, { cost: 10 }))
  await backend.sql`update auth.users set email_change = '', phone_change = '' where email = ${email}`
  const { data } = await signIn(email)
  expect(data.user).not.toHaveProperty('new_email')
  expect(data.user).not.toHaveProperty('new_phone')
})

test('every column that the original has of users, sessions and identities can be selected, with its type and default', async () => {
  const rows = await backend.sql<{ fact: string }[]>`
    select concat_ws(' ', table_name || '.' || column_name, data_type, column_default) as fact
    from information_schema.columns
    where table_schema = 'auth' and table_name in ('users', 'sessions', 'identities')`
  const facts = rows.map(({ fact }) => fact)
  for (const fact of original
    .trim()
    .split('\n')
    .map(line => line.trim())) {
    expect(facts).toContain(fact)
  }
})

test('a row of a dump goes into auth.users as it is', async () => {
  const email = newEmail()
  await backend.sql`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_token,
      confirmation_sent_at, recovery_token, recovery_sent_at, email_change_token_new, email_change,
      email_change_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, is_super_admin, created_at,
      updated_at, phone, phone_confirmed_at, phone_change, phone_change_token, phone_change_sent_at,
      email_change_token_current, email_change_confirm_status, banned_until, reauthentication_token,
      reauthentication_sent_at, is_sso_user, deleted_at, is_anonymous
    ) values (
      '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', ${email},
      ${await hashBcrypt(password, { cost: 10 })}, now(), null, '', null, '', null, '', '', null, null,
      '{"provider": "email", "providers": ["email"]}', '{}', null, now(), now(), null, null, '', '', null, '', 0, null,
      '', null, false, null, false
    )`
  const { data, error } = await signIn(email)
  expect(error).toBeNull()
  expect(JSON.stringify(data.user)).not.toMatch(/instance_id|is_sso_user|_token/)
})

const original = `
  users.instance_id uuid
  users.id uuid gen_random_uuid()
  users.confirmation_token character varying
  users.recovery_token character varying
  users.email_change_token_new character varying
  users.email_change_token_current character varying ''::character varying
  users.email_change_confirm_status smallint 0
  users.phone_change_token character varying ''::character varying
  users.reauthentication_token character varying ''::character varying
  users.is_super_admin boolean
  users.is_sso_user boolean false
  users.is_anonymous boolean false
  users.banned_until timestamp with time zone
  users.deleted_at timestamp with time zone
  sessions.factor_id uuid
  sessions.not_after timestamp with time zone
  sessions.tag text
  sessions.oauth_client_id uuid
  sessions.refresh_token_hmac_key text
  sessions.refresh_token_counter bigint
  sessions.scopes text
  sessions.user_agent text
  sessions.ip inet
  identities.provider_id text
  identities.identity_data jsonb
  identities.email text
`
