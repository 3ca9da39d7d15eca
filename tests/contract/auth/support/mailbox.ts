import { expect } from 'vitest'
import type { Mail } from '../../../../backend/mail/mail.ts'
import { startBackend, type TestBackend } from '../../../support/backend.ts'
import { newEmail, password } from './auth.ts'

/** A backend whose mails end in a list, and what people do with them. */
export async function startMailbox() {
  const inbox: Mail[] = []
  const backend: TestBackend = await startBackend({
    sendMail: async mail => {
      inbox.push(mail)
    },
    redirectAllowList: ['https://app.holla.example/signed-in', 'holla://callback'],
  })

  /** The newest mail to an address, what it links to and the code in it. */
  async function receive(email: string, subject: RegExp) {
    const find = () => inbox.findLast(mail => mail.to === email && subject.test(mail.subject))
    await expect.poll(find).toBeDefined()
    const mail = find()
    const [, address = ''] = /(http:\/\/localhost:3000\/auth\/v1\/verify\S+)/.exec(mail?.text ?? '') ?? []
    const [, code = ''] = /code[^:]*: (\d{6})/.exec(mail?.text ?? '') ?? []
    inbox.length = 0
    return { mail, code, link: address.replace('http://localhost:3000', backend.url) }
  }

  async function signUp(email = newEmail()) {
    const client = backend.client()
    const { data, error } = await client.auth.signUp({ email, password })
    expect(error).toBeNull()
    return { client, email, data }
  }

  /** Signed up and confirmed. */
  async function join() {
    const { client, email } = await signUp()
    const { code } = await receive(email, /Confirm/)
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(error).toBeNull()
    return { client, email, id: data.user?.id ?? '', session: data.session }
  }

  return { backend, inbox, receive, signUp, join }
}

/** Opens a link as a browser does, and says where it ends. */
export async function follow(link: string) {
  const answer = await fetch(link, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  const url = new URL(answer.headers.get('location') ?? '')
  return { url, fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))) }
}
