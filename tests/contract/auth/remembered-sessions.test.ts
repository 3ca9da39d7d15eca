import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { SigningKeys } from '../../../backend/auth/signing-keys.ts'
import { Authenticator } from '../../../backend/authenticator.ts'
import type { Sql } from '../../../backend/database.ts'
import { setUpBackend } from '../../support/backend.ts'
import { inSeconds } from './support/sign-token.ts'

const backend = await setUpBackend()

/** An authenticator of another process, and how often it asked for a session. */
function createAuthenticator() {
  const asked = { count: 0 }
  const sql = new Proxy(backend.sql, {
    apply(target, self, args) {
      asked.count += 1
      return Reflect.apply(target, self, args)
    },
  }) as Sql
  const signingKeys = new SigningKeys(backend.sql)
  const { clock } = backend.database
  return {
    asked,
    authenticator: new Authenticator({ keys: backend.keys, signingKeys, database: { owner: sql, clock } }),
  }
}

const readSessionId = async (userId: string) =>
  (await backend.sql`select id from auth.sessions where user_id = ${userId}`)[0]?.id as string

test('a session that ends is forgotten at once, and nobody else’s is asked for again', async () => {
  const [ada, bola] = [await backend.people.visitor(), await backend.people.visitor()]
  const { authenticator, asked } = createAuthenticator()
  await authenticator.verify(ada.accessToken)
  await authenticator.verify(bola.accessToken)
  expect(asked.count).toBe(2)
  authenticator.endSessions([await readSessionId(ada.id)])
  await expect(authenticator.verify(ada.accessToken)).rejects.toMatchObject({ reason: 'session-ended' })
  await authenticator.verify(bola.accessToken)
  expect(asked.count).toBe(2)
})

test('a session found to be over is asked for once, until all are asked for anew', async () => {
  const ada = await backend.people.visitor()
  await backend.sql`delete from auth.sessions where user_id = ${ada.id}`
  const { authenticator, asked } = createAuthenticator()
  for (let i = 0; i < 3; i++) {
    await expect(authenticator.verify(ada.accessToken)).rejects.toMatchObject({ reason: 'session-ended' })
  }
  expect(asked.count).toBe(1)
  authenticator.invalidateSessions()
  await expect(authenticator.verify(ada.accessToken)).rejects.toMatchObject({ reason: 'session-ended' })
  expect(asked.count).toBe(2)
})

test('a session that ends while it is asked for is not valid', async () => {
  const ada = await backend.people.visitor()
  const sessionId = await readSessionId(ada.id)
  const { authenticator } = createAuthenticator()
  const { promise: locked, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: tellLocked } = Promise.withResolvers<void>()
  const lock = backend.superuser.begin(async sql => {
    await sql`lock table auth.sessions in access exclusive mode`
    tellLocked()
    await locked
  })
  await isLocked
  const verified = authenticator.verify(ada.accessToken).catch((error: unknown) => error)
  await expect
    .poll(async () => (await backend.database.limits`select from pg_locks where not granted`).length)
    .toBe(1)
  authenticator.endSessions([sessionId])
  unlock()
  await lock
  expect(await verified).toMatchObject({ reason: 'session-ended' })
})

test('who signs out ends their own session alone in the memory of their process', async () => {
  const [ada, bola] = [await backend.people.visitor(), await backend.people.visitor()]
  await ada.client.auth.signOut({ scope: 'local' })
  const statusOf = async ({ accessToken }: { accessToken: string }) =>
    (
      await backend.fetch('/rest/v1/posts?select=id&limit=1', {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).status
  expect([await statusOf(ada), await statusOf(bola)]).toEqual([401, 200])
})

test('long tokens make room for each other before they fill the memory', async () => {
  const { authenticator } = createAuthenticator()
  const { id, privateKey } = await new SigningKeys(backend.sql).requireSigningKey()
  const padding = 'x'.repeat(2_850)
  const sign = (serial: number) =>
    new SignJWT({ role: 'anon', exp: inSeconds(600), serial, padding })
      .setProtectedHeader({ alg: 'ES256', kid: id })
      .sign(privateKey)
  const first = await sign(0)
  const identity = await authenticator.readToken(first)
  expect(await authenticator.readToken(first)).toBe(identity)
  // With their claims 17 MB.
  for (let serial = 1; serial <= 2_400; serial++) {
    await authenticator.readToken(await sign(serial))
  }
  expect(await authenticator.readToken(first)).not.toBe(identity)
})
