import { expect, test } from 'vitest'
import { SigningKeys } from '../../../backend/auth/signing-keys.ts'
import { rotateKeysCommand } from '../../../server/commands/rotate-keys.ts'
import { runCommand } from '../../../server/commands/run-command.ts'
import { setUpBackend, startBackend, type TestBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

const rotateKeys = (...options: string[]) =>
  runCommand(rotateKeysCommand, options, { DATABASE_URL: backend.databaseUrl })

const toKeyId = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid as string

const statusOf = async (at: TestBackend, token: string) =>
  (await at.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })).status

/** Processes hear of new keys by NOTIFY, which takes a moment. */
async function hearOfNewest(): Promise<string> {
  const [row] = await backend.sql`select id from auth.signing_keys where retired_at is null`
  const find = async () =>
    (await (await backend.fetch('/auth/v1/.well-known/jwks.json')).json()).keys[0].kid as string
  await expect.poll(find).toBe(row?.id)
  return row?.id
}

test('after the command new tokens have the new key and old ones still hold, in every process', async () => {
  const before = await backend.people.visitor()
  expect(await rotateKeys()).toBe(0)
  const newest = await hearOfNewest()
  const after = await backend.people.visitor()
  const second = await startBackend({ databaseUrl: backend.databaseUrl })
  try {
    expect(toKeyId(after.accessToken)).toBe(newest)
    expect(toKeyId(before.accessToken)).not.toBe(newest)
    for (const process of [backend, second]) {
      expect(await statusOf(process, before.accessToken)).toBe(200)
      expect(await statusOf(process, after.accessToken)).toBe(200)
    }
    const { keys } = await (await second.fetch('/auth/v1/.well-known/jwks.json')).json()
    expect(keys.map((key: { kid: string }) => key.kid)).toEqual([newest, toKeyId(before.accessToken)])
    expect((await after.client.auth.getClaims()).error).toBeNull()
  } finally {
    await second.stop()
  }
})

test('a retired key is honoured for longer than any token that it signed lives', async () => {
  const before = await backend.people.visitor()
  expect(await rotateKeys()).toBe(0)
  await backend.sql`update auth.signing_keys set retired_at = now() - interval '119 minutes' where retired_at is not null`
  const second = await startBackend({ databaseUrl: backend.databaseUrl })
  try {
    expect(await statusOf(second, before.accessToken)).toBe(200)
    const { exp } = JSON.parse(Buffer.from(before.accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(exp - Date.now() / 1_000).toBeLessThanOrEqual(3_600)
  } finally {
    await second.stop()
  }
})

test('a key retired two hours ago is gone', async () => {
  const keys = new SigningKeys(backend.sql)
  await keys.rotate({ endSessions: false })
  await backend.sql`update auth.signing_keys set retired_at = now() - interval '3 hours' where retired_at is not null`
  await keys.load()
  expect(await keys.listPublicKeys()).toHaveLength(1)
})

test('an option that is mistyped changes nothing', async () => {
  const before = await backend.sql`select id from auth.signing_keys order by id`
  expect(await rotateKeys('--end-session')).toBe(2)
  expect(await backend.sql`select id from auth.signing_keys order by id`).toEqual(before)
})

test('after a theft the command ends keys, tokens and sessions, and people sign in again', async () => {
  const person = await backend.people.visitor()
  expect(await rotateKeys('--end-sessions')).toBe(0)
  await hearOfNewest()
  expect((await person.client.auth.getUser()).error).not.toBeNull()
  expect((await person.client.auth.refreshSession()).error).not.toBeNull()
  expect(await backend.sql`select from auth.sessions`).toHaveLength(0)
  expect(await backend.sql`select from auth.signing_keys`).toHaveLength(1)
  const again = await backend.client().auth.signInWithPassword(person)
  expect(await statusOf(backend, again.data.session?.access_token ?? '')).toBe(200)
})

test('processes that start together on an empty database make one key', async () => {
  await backend.sql`delete from auth.signing_keys`
  await Promise.all([1, 2, 3, 4].map(() => new SigningKeys(backend.sql).load()))
  expect(await backend.sql`select from auth.signing_keys`).toHaveLength(1)
})
