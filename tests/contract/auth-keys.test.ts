import { afterAll, beforeAll, expect, test } from 'vitest'
import { SigningKeys } from '../../backend/auth/signing-keys.ts'
import { startBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.stop())

const toKeyId = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid as string

const statusOf = async (at: TestBackend, token: string) =>
  (await at.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })).status

test('after a rotation new tokens have the new key and old ones still hold, in every process', async () => {
  const before = await backend.people.visitor()
  const id = await new SigningKeys(backend.sql).rotate({ endTokens: false })
  // Another process, which finds the keys as they are now.
  const second = await startBackend({ databaseUrl: backend.databaseUrl })
  try {
    const after = await second.people.visitor()
    expect(toKeyId(after.accessToken)).toBe(id)
    expect(toKeyId(before.accessToken)).not.toBe(id)
    expect(await statusOf(second, before.accessToken)).toBe(200)
    await new Promise(resolve => setTimeout(resolve, 1_000))
    expect(await statusOf(backend, after.accessToken)).toBe(200)
    const { keys } = await (await second.fetch('/auth/v1/.well-known/jwks.json')).json()
    expect(keys.map((key: { kid: string }) => key.kid)).toEqual([id, toKeyId(before.accessToken)])
    expect((await after.client.auth.getClaims()).error).toBeNull()
  } finally {
    await second.stop()
  }
})

test('a key retired for two hours is gone, and one that was withdrawn ends its tokens', async () => {
  const person = await backend.people.visitor()
  const keys = new SigningKeys(backend.sql)
  await keys.rotate({ endTokens: false })
  await backend.sql`update auth.signing_keys set retired_at = now() - interval '3 hours' where retired_at is not null`
  await keys.load()
  expect(await keys.listPublicKeys()).toHaveLength(1)

  await keys.rotate({ endTokens: true })
  const second = await startBackend({ databaseUrl: backend.databaseUrl })
  try {
    expect(await statusOf(second, person.accessToken)).toBe(403)
    const refreshed = await person.client.auth.refreshSession()
    expect(refreshed.error).toBeNull()
  } finally {
    await second.stop()
  }
})

test('processes that start together on an empty database make one key', async () => {
  await backend.sql`delete from auth.signing_keys`
  await Promise.all([1, 2, 3, 4].map(() => new SigningKeys(backend.sql).load()))
  expect(await backend.sql`select from auth.signing_keys`).toHaveLength(1)
})
