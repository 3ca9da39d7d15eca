import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { PasskeyAuthenticator } from '../../support/passkey-authenticator.ts'
import { newEmail, password } from './support/auth.ts'
import { addPasskey } from './support/passkeys.ts'

const backend = await setUpBackend({ sendMail: async () => {} })

const rounds = 40

/** Straight into the process, where a difference is not hidden by the way to it. */
async function post(path: string, body: object) {
  const request = new Request(`http://localhost/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable },
    body: JSON.stringify(body),
  })
  const began = performance.now()
  const answer = await backend.backend.fetch(request, { address: '127.0.0.1' })
  const text = await answer.text()
  const took = performance.now() - began
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'content-length')
  return { took, text, said: { status: answer.status, headers } }
}

type Answer = Awaited<ReturnType<typeof post>>

/** Asks for what is known and for what is not in turns; the ratio is of the quicker halves' middles. */
async function compare(askFor: { known: () => Promise<Answer>; unknown: () => Promise<Answer> }) {
  const known: Answer[] = []
  const unknown: Answer[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 ? known : unknown
    first.push(await (first === known ? askFor.known() : askFor.unknown()))
    const second = first === known ? unknown : known
    second.push(await (second === known ? askFor.known() : askFor.unknown()))
  }
  const quartile = (answers: Answer[]) =>
    answers.map(({ took }) => took).sort((a, b) => a - b)[rounds / 4] ?? 0
  expect(known.map(({ said }) => said)).toEqual(unknown.map(({ said }) => said))
  const ratio = quartile(known) / quartile(unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
  return { known: known[0]?.text ?? '', unknown: unknown[0]?.text ?? '' }
}

async function compareAddresses(path: string, body: (email: string) => object) {
  const accounts = await Promise.all(
    Array.from({ length: rounds }, async () => {
      const email = newEmail()
      await backend.serviceClient().auth.admin.createUser({ email, password, email_confirm: true })
      return email
    }),
  )
  return compare({
    known: () => post(path, body(accounts.pop() ?? '')),
    unknown: () => post(path, body(newEmail())),
  })
}

/** The same to the letter, in about the same time. */
async function expectSilence(path: string, body: (email: string) => object): Promise<void> {
  const { known, unknown } = await compareAddresses(path, body)
  expect(known).toBe(unknown)
}

test('a wrong password tells nothing of who has an account', () =>
  expectSilence('/token?grant_type=password', email => ({ email, password: 'not-the-password' })))

test('a forgotten password tells nothing of who has an account', () =>
  expectSilence('/recover', email => ({ email })))

test('a link to sign in tells nothing of who has an account', () =>
  expectSilence('/otp', email => ({ email })))

test('a confirmation asked for again tells nothing of who has an account', () =>
  expectSilence('/resend', email => ({ email, type: 'signup' })))

test('an address change asked for again tells nothing of who has an account', () =>
  expectSilence('/resend', email => ({ email, type: 'email_change' })))

test('a wrong code tells nothing of who has an account', () =>
  expectSilence('/verify', email => ({ email, token: '123456', type: 'recovery' })))

test('a sign-up takes as long for an address that has an account, and looks like a new one', async () => {
  const answers = await compareAddresses('/signup', email => ({ email, password: 'some-password-9' }))
  const [taken, fresh] = [JSON.parse(answers.known), JSON.parse(answers.unknown)]
  expect(Object.keys(taken)).toEqual(Object.keys(fresh))
  // The client's own sign of a taken address (protocol §2.6).
  expect([taken.identities.length, fresh.identities.length]).toEqual([0, 1])
})

test('a wrong password is as much work for a moved account as for nobody', async () => {
  const moved = newEmail()
  await backend.serviceClient().auth.admin.createUser({ email: moved, email_confirm: true })
  const hash = await hashBcrypt(password, { cost: 10 })
  await backend.sql`update auth.users set encrypted_password = ${hash} where email = ${moved}`
  const signIn = (email: string) =>
    post('/token?grant_type=password', { email, password: 'not-the-password' })
  await compare({ known: () => signIn(moved), unknown: () => signIn(newEmail()) })
})

test('an unknown key and a wrong answer look alike to the letter and take as long', async () => {
  const email = newEmail()
  await backend.serviceClient().auth.admin.createUser({ email, password, email_confirm: true })
  const client = backend.client()
  const { data: holder } = await client.auth.signInWithPassword({ email, password })
  const { authenticator } = await addPasskey(client)
  const unknown = new PasskeyAuthenticator()
  const handle = Buffer.from(holder.user?.id ?? '').toString('base64url')
  const begin = async () => {
    const { data } = await backend.client().auth.passkey.startAuthentication()
    return { challenge_id: data?.challenge_id ?? '', options: data?.options ?? { challenge: '' } }
  }
  const verify = (challenge_id: string, credential: object) =>
    post('/passkeys/authentication/verify', { challenge_id, credential })
  const answers = await compare({
    known: async () => {
      const { challenge_id, options } = await begin()
      const signature = Buffer.from(unknown.get(options).response.signature, 'base64url')
      return verify(challenge_id, authenticator.get(options, { signature }))
    },
    unknown: async () => {
      const { challenge_id, options } = await begin()
      return verify(challenge_id, unknown.get(options, { userHandle: handle }))
    },
  })
  expect(answers.known).toBe(answers.unknown)
})
