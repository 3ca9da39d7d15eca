import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../../backend/mail/mail.ts'
import { DeliveryError } from '../../../backend/outbox/outbox.ts'
import { startBackend, type TestBackend } from '../../support/backend.ts'
import { newEmail, password } from './support/auth.ts'

let backend: TestBackend
const inbox: Mail[] = []
let isServerDown = false
let untilServerAnswers: Promise<void> = Promise.resolve()
beforeAll(async () => {
  backend = await startBackend({
    sendMail: async mail => {
      await untilServerAnswers
      if (isServerDown) {
        throw new DeliveryError('The mail server does not answer.')
      }
      inbox.push(mail)
    },
  })
})
afterAll(() => backend.stop())

const findMail = (email: string) => async () => {
  const [row] = await backend.sql`
    select attempts, delivered_at is not null as is_delivered, last_error from auth.mails where email = ${email}`
  return row
}

test('a mail that the server refuses is tried again, and the code that arrives is good', async () => {
  const email = newEmail()
  const client = backend.client()
  isServerDown = true
  expect((await client.auth.signUp({ email, password })).error).toBeNull()
  await expect
    .poll(findMail(email))
    .toEqual({ attempts: 1, is_delivered: false, last_error: 'The mail server does not answer.' })

  isServerDown = false
  await backend.sql`update auth.mails set next_attempt_at = now() where email = ${email}`
  await expect.poll(findMail(email)).toEqual({ attempts: 2, is_delivered: true, last_error: null })
  const mails = inbox.filter(mail => mail.to === email)
  expect(mails).toHaveLength(1)
  const [, code = ''] = /code[^:]*: (\d{6})/.exec(mails[0]?.text ?? '') ?? []
  expect((await client.auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
})

test('nobody gets a mail for an account that is gone, or one that is too late', async () => {
  const [gone, late] = [newEmail(), newEmail()]
  isServerDown = true
  await backend.client().auth.signUp({ email: gone, password })
  await backend.client().auth.signUp({ email: late, password })
  for (const email of [gone, late]) {
    await expect.poll(findMail(email)).toMatchObject({ attempts: 1 })
  }
  await backend.sql`delete from auth.users where email = ${gone}`
  await backend.sql`update auth.mails set expires_at = now() where email = ${late}`
  await backend.sql`update auth.mails set next_attempt_at = now() where email in (${gone}, ${late})`
  isServerDown = false
  const other = newEmail()
  await backend.client().auth.signUp({ email: other, password })
  await expect.poll(findMail(other)).toMatchObject({ is_delivered: true })
  expect(inbox.filter(mail => mail.to === gone || mail.to === late)).toEqual([])
})

test('a mail is plain to read, and what an address holds does not become markup', async () => {
  const email = `o'neil-${newEmail()}`
  await backend.client().auth.signUp({ email, password, options: { data: { name: '<b>Ada</b>' } } })
  await expect.poll(() => inbox.some(mail => mail.to === email)).toBe(true)
  const mail = inbox.find(one => one.to === email)
  expect(mail?.subject).toBe('Confirm your e-mail address')
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  expect(mail?.text).toMatch(
    /^Please confirm that this is your address[^\n]+\n\nConfirm my address:\nhttp\S+\n\nOr type this code[^\n]+: \d{6}\n/,
  )
  expect(mail?.html).toContain('&amp;type=signup')
  expect(mail?.html).not.toContain('<b>')
})

test('without a mail server requests for mails are kept for an hour and answered alike', async () => {
  const quiet = await startBackend({ databaseUrl: backend.databaseUrl, sendMail: null })
  try {
    const person = await quiet.people.visitor()
    expect((await quiet.client().auth.resetPasswordForEmail(person.email)).error).toBeNull()
    expect((await quiet.client().auth.resetPasswordForEmail(newEmail())).error).toBeNull()
    const [row] = await backend.sql`
      select extract(epoch from expires_at - created_at)::integer as seconds from auth.mails where email = ${person.email}`
    expect(row?.seconds).toBe(3600)
  } finally {
    await quiet.stop()
  }
})

test('who has proven an address gets a mail before the strangers who asked earlier', async () => {
  const owner = newEmail()
  const client = backend.client()
  await client.auth.signUp({ email: owner, password })
  await backend.sql`select auth.mark_address_proven(id) from auth.users where email = ${owner}`
  await expect.poll(findMail(owner)).toMatchObject({ is_delivered: true })
  await backend.sql`delete from auth.mails where email = ${owner}`

  const answer = Promise.withResolvers<void>()
  untilServerAnswers = answer.promise
  const strangers = Array.from({ length: 6 }, newEmail)
  for (const email of strangers) {
    expect((await backend.client().auth.signInWithOtp({ email })).error).toBeNull()
  }
  // As whoever signed up while no mails could be sent.
  await backend.sql`update auth.users set email_confirmed_at = now() where email in ${backend.sql(strangers)}`
  expect((await client.auth.resetPasswordForEmail(owner)).error).toBeNull()
  answer.resolve()
  const findOrder = () => inbox.flatMap(({ to }) => ([owner, ...strangers].includes(to) ? [to] : [])).slice(1)
  await expect.poll(findOrder).toHaveLength(7)
  // Two are sent side by side, and were begun before.
  expect(findOrder().indexOf(owner)).toBeLessThanOrEqual(3)
})
