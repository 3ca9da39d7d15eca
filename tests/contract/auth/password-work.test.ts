import { expect, test } from 'vitest'
import { isOfStaff } from '../../../backend/staff-networks.ts'
import { setUpBackend } from '../../support/backend.ts'
import { newEmail } from './support/auth.ts'

const backend = await setUpBackend({ limitRequests: true })

/** A call from an address, as the server hands it to the backend. */
async function send(address: string, path: string, body: object, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = await backend.backend.fetch(request, { address })
  return { status: answer.status, wait: answer.headers.get('retry-after'), json: await answer.json() }
}

const signIn = (address: string, email: string, password: string, headers = {}) =>
  send(address, '/token?grant_type=password', { email, password }, headers)

const guess = (address: string) => signIn(address, newEmail(), 'wrong-guess')

test('a sign-in from another address overtakes the guesses that wait', async () => {
  const person = await backend.people.visitor()
  const ended: string[] = []
  const guesses = Array.from({ length: 30 }, () => guess('203.0.113.1').then(() => ended.push('guess')))
  const right = signIn('198.51.100.1', person.email, person.password)
  void right.then(() => ended.push('sign-in'))
  expect((await right).status).toBe(200)
  await Promise.all(guesses)
  expect(ended.indexOf('sign-in')).toBeLessThan(15)
})

test('whoever has used up their budget is refused before a password is hashed, but for a device that is known', async () => {
  const person = await backend.people.visitor()
  const address = '203.0.113.2'
  const device = { 'x-device-token': 'd'.repeat(43) }
  expect((await signIn(address, person.email, person.password, device)).status).toBe(200)
  backend.backend.budgets.spend(address, 'password', 10_000)
  const before = backend.backend.budgets.counters.spent.password

  const refused = await guess(address)
  expect(refused).toMatchObject({ status: 429, json: { error_code: 'over_request_rate_limit' } })
  expect(Number(refused.wait)).toBeGreaterThan(0)
  expect((await signIn(address, person.email, person.password)).status).toBe(429)
  expect(backend.backend.budgets.counters.spent.password).toBe(before)

  expect((await signIn(address, person.email, person.password, device)).status).toBe(200)
  expect((await signIn('198.51.100.2', person.email, person.password)).status).toBe(200)

  await backend.sql`
    insert into backend.rate_limits (key, points, expire)
    values (${`password-over-budget-address:${address}`}, 300, ${Date.now() + 300_000})
    on conflict (key) do update set points = excluded.points`
  expect((await signIn(address, person.email, person.password, device)).status).toBe(429)
})

test('signing up pays for its password, too', async () => {
  const address = '203.0.113.3'
  const before = backend.backend.budgets.counters.spent.password ?? 0
  expect(
    (await send(address, '/signup', { email: newEmail(), password: 'a-good-long-password' })).status,
  ).toBe(200)
  expect(backend.backend.budgets.counters.spent.password).toBeGreaterThan(before)
})

test('where staff work, or sign in once more from, their network goes first, and no stranger’s does', async () => {
  const [editor, visitor] = [await backend.people.editor(), await backend.people.visitor()]
  for (const { person, address } of [
    { person: visitor, address: '203.0.113.4' },
    { person: editor, address: '203.0.113.5' },
  ]) {
    expect((await signIn(address, person.email, person.password)).status).toBe(200)
    expect(isOfStaff(address)).toBe(false)
    await signIn(address, person.email, 'wrong-guess')
  }
  expect([isOfStaff('203.0.113.4'), isOfStaff('203.0.113.5')]).toEqual([false, true])

  await signIn('203.0.113.6', editor.email, 'wrong-guess')
  expect(isOfStaff('203.0.113.6')).toBe(false)
  const { json } = await signIn('203.0.113.6', editor.email, editor.password)
  const { access_token: token } = json as { access_token: string }
  await backend.backend.fetch(
    new Request('http://localhost/rest/v1/posts?select=id', {
      headers: { apikey: backend.keys.publishable, authorization: `Bearer ${token}` },
    }),
    { address: '203.0.113.7' },
  )
  expect(isOfStaff('203.0.113.7')).toBe(true)
})
