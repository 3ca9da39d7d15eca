import { expect, onTestFinished, test, vi } from 'vitest'
import { toCode } from '../../support/authenticator.ts'
import { setUpBackend } from '../../support/backend.ts'
import { say } from '../auth/support/auth.ts'

const backend = await setUpBackend()

const hour = 3_600_000

/** Of this process alone: the database's goes on, as do timers. */
function setClock(ahead: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead })
  onTestFinished(() => void vi.useRealTimers())
}

const readExpiry = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1000

test.each([
  ['ahead', 3 * hour],
  ['behind', -3 * hour],
])(
  'a process whose clock is three hours %s takes and gives tokens that hold as anywhere else',
  async (_, ahead) => {
    const ada = await backend.people.visitor()
    const inAnHour = Date.now() + hour
    const code = (secret: string) => toCode(secret, -ahead / 30_000)
    setClock(ahead)
    expect(await say(backend, 'GET /user', { token: ada.accessToken })).toBe('200')
    const { data } = await ada.client.auth.signInWithPassword(ada)
    expect(Math.abs(readExpiry(data.session?.access_token ?? '') - inAnHour)).toBeLessThan(60_000)

    const { data: factor } = await ada.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    const verified = await ada.client.auth.mfa.challengeAndVerify({
      factorId: factor?.id ?? '',
      code: code(factor?.totp?.secret ?? ''),
    })
    expect(verified.error).toBeNull()
  },
)

test.each([
  ['ahead', 3 * hour],
  ['behind', -3 * hour],
])(
  'a process whose clock is three hours %s keeps out who is banned for an hour, and nobody else',
  async (_, ahead) => {
    const ada = await backend.people.visitor()
    const ban = (until: string) =>
      backend.sql`update auth.users set banned_until = now() + ${until}::interval where id = ${ada.id}`
    const signIn = async () => (await ada.client.auth.signInWithPassword(ada)).error?.code
    setClock(ahead)
    await ban('1 hour')
    expect(await signIn()).toBe('user_banned')
    expect(await say(backend, 'GET /user', { token: ada.accessToken })).toMatch(/^403 user_banned/)
    await ban('-1 hour')
    expect(await signIn()).toBeUndefined()
    expect(await say(backend, 'GET /user', { token: ada.accessToken })).toBe('200')
  },
)
