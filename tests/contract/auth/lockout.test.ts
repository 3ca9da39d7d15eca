import { expect, test } from 'vitest'
import { toCode, turnOnSecondFactor } from '../../support/authenticator.ts'
import { setUpBackend } from '../../support/backend.ts'
import { newEmail } from './support/auth.ts'

const backend = await setUpBackend({ limitRequests: true })

/** A call from another address, as the server hands it to the backend. */
async function send(address: string, path: string, body: object, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await backend.backend.fetch(request, { address })).status
}

/** Its answer, for what has to go well. */
async function sendFor(address: string, path: string, body: object, headers: Record<string, string>) {
  const request = new Request(`http://localhost/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await backend.backend.fetch(request, { address })).json()
}

const signIn = (address: string, email: string, password: string, headers = {}) =>
  send(address, '/token?grant_type=password', { email, password }, headers)

test('strangers’ guesses close an account to strangers, and not to the network that has signed in before', async () => {
  const person = await backend.people.visitor()
  expect(await signIn('198.51.100.7', person.email, person.password)).toBe(200)
  const addresses = Array.from({ length: 110 }, (_, i) => `203.0.113.${i % 11}`)
  await Promise.all(addresses.map(address => signIn(address, person.email, 'wrong-guess')))
  expect(await signIn('203.0.113.99', person.email, person.password)).toBe(429)
  expect(await signIn('198.51.100.7', person.email, person.password)).toBe(200)
})

test('a device that has signed in before gets in past the guesses of others in its own network', async () => {
  const person = await backend.people.visitor()
  const device = { 'x-device-token': 'a'.repeat(43) }
  const address = '192.0.2.1'
  expect(await signIn(address, person.email, person.password, device)).toBe(200)
  for (let i = 0; i < 10; i++) {
    await signIn(address, person.email, 'wrong-guess')
  }
  expect(await signIn(address, person.email, person.password)).toBe(429)
  expect(await signIn(address, person.email, person.password, { 'x-device-token': 'b'.repeat(43) })).toBe(429)
  expect(await signIn(address, person.email, person.password, device)).toBe(200)
  const guesses = []
  for (let i = 0; i < 11; i++) {
    guesses.push(await signIn(address, person.email, 'wrong-guess', device))
  }
  expect(guesses.at(-1)).toBe(429)
})

test('devices that the password alone made known give no further guesses at the second factor', async () => {
  const person = await backend.people.visitor()
  const { factorId, secret } = await turnOnSecondFactor(person)
  const { email, password } = person
  const guess = async (address: string, device: string, code: string) => {
    const headers = { 'x-device-token': device.repeat(43) }
    const { access_token: token } = await sendFor(
      address,
      '/token?grant_type=password',
      { email, password },
      headers,
    )
    const authorized = { ...headers, authorization: `Bearer ${token}` }
    const { id } = await sendFor(address, `/factors/${factorId}/challenge`, {}, authorized)
    return send(address, `/factors/${factorId}/verify`, { challenge_id: id, code }, authorized)
  }
  // The holder's phone, which gives the code.
  expect(await guess('198.51.100.20', 'z', toCode(secret))).toBe(200)
  const answers: number[] = []
  for (let i = 0; i < 12; i++) {
    answers.push(await guess(`203.0.113.${60 + (i % 2)}`, 'abcdefghijkl'[i] ?? '', toCode(secret, 20)))
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
  expect(await guess('198.51.100.20', 'z', toCode(secret, 1))).toBe(200)
})

test('strangers guess fifty mailed codes of an account a day, and its own network and device go on', async () => {
  const person = await backend.people.visitor()
  const device = { 'x-device-token': 'c'.repeat(43) }
  expect(await signIn('198.51.100.21', person.email, person.password, device)).toBe(200)
  const guess = (address: string, headers = {}) =>
    send(address, '/verify', { email: person.email, token: '123456', type: 'recovery' }, headers)
  const answers: number[] = []
  for (let i = 0; i < 60; i++) {
    if (i % 20 === 0) {
      await backend.sql`delete from backend.rate_limits where key like 'verify-account:%'` // an hour passes
    }
    answers.push(await guess(`203.0.113.${120 + (i % 6)}`))
  }
  expect(answers).toEqual([
    ...Array.from({ length: 50 }, () => 403),
    ...Array.from({ length: 10 }, () => 429),
  ])
  expect(await guess('127.0.0.1')).toBe(403)
  expect(await guess('203.0.113.120', device)).toBe(403)
})

test('twenty requests of a stranger leave the owner their resets', async () => {
  const person = await backend.people.visitor()
  const ask = (address: string) => send(address, '/recover', { email: person.email })
  const passTime = () => backend.sql`delete from backend.rate_limits where key like 'mail-account-address:%'`
  const answers: number[] = []
  for (let i = 0; i < 20; i++) {
    answers.push(await ask('203.0.113.200'))
    await passTime()
  }
  expect(answers.filter(status => status === 200)).toHaveLength(10)
  expect(await ask('198.51.100.8')).toBe(200)
})

test('a crowd of strangers fills nobody’s mailbox, and still leaves the owner their resets', async () => {
  const person = await backend.people.visitor()
  const ask = (address: string) => send(address, '/recover', { email: person.email })
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(`203.0.113.${i}`)))
  expect(answers.filter(status => status === 200)).toHaveLength(50)
  // Where the owner signed up.
  expect(await ask('127.0.0.1')).toBe(200)
  expect(await send('203.0.113.1', '/recover', { email: newEmail() })).toBe(200)
})

test('made-up tokens of one network keep two places, the rest is asked to come again, and others sign in meanwhile', async () => {
  const person = await backend.people.visitor()
  const locked = await backend.sql.reserve()
  await locked`begin`
  await locked`lock table auth.refresh_tokens in access exclusive mode`
  const refresh = () =>
    send('203.0.113.150', '/token?grant_type=refresh_token', { refresh_token: 'madeuptoken2' })
  const refreshes = Array.from({ length: 130 }, refresh)
  const first = await Promise.race(refreshes)
  const wrong = await signIn('198.51.100.30', person.email, 'not-the-password')
  await locked`commit`
  locked.release()
  expect(first).toBe(503)
  expect(wrong).toBe(400)
  const answers = await Promise.all(refreshes)
  expect(answers.filter(status => status === 503)).toHaveLength(28)
  expect(answers.filter(status => ![400, 429, 503].includes(status))).toEqual([])
})
