import { afterEach, expect, test, vi } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
afterEach(() => expect(backend.errors).toEqual([]))

/** Sends the requests in order while the rows are locked, so that all have passed their checks when they go on. */
async function race(userIds: string[], requests: (() => Promise<Response>)[]): Promise<Response[]> {
  const sent: Promise<Response>[] = []
  await backend.sql.begin(async sql => {
    await sql`select from auth.users where id in ${sql(userIds)} for update`
    for (const request of requests) {
      sent.push(request())
      await vi.waitFor(async () => {
        const waiting = await backend.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect(waiting).toHaveLength(sent.length)
      }, 60_000)
    }
  })
  return Promise.all(sent)
}

const send = (method: string, path: string, token: string, body?: object) => () =>
  backend.fetch(`/auth/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(token === backend.keys.secret && { apikey: token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

const deletion = (id: string) => send('DELETE', `/admin/users/${id}`, backend.keys.secret)

async function outcome(answer: Response | undefined): Promise<string> {
  const body = await answer?.json()
  return `${answer?.status} ${body?.error_code ?? 'ok'}`
}

test('of two people who take one address at the same time, one gets it and the other is told', async () => {
  const [one, other] = [await backend.people.visitor(), await backend.people.visitor()]
  const email = 'wanted-by-two@holla.example'
  const answers = await race(
    [one.id, other.id],
    [one, other].map(person => send('PUT', '/user', person.accessToken, { email })),
  )
  expect((await Promise.all(answers.map(outcome))).sort()).toEqual(['200 ok', '422 email_exists'])
  expect(await backend.sql`select from auth.users where email = ${email}`).toHaveLength(1)
})

test('a person deleted while they write their metadata is not found', async () => {
  const person = await backend.people.visitor()
  const [deleted, written] = await race(
    [person.id],
    [deletion(person.id), send('PUT', '/user', person.accessToken, { data: { city: 'Lagos' } })],
  )
  expect(deleted?.status).toBe(200)
  expect(await outcome(written)).toBe('404 user_not_found')
  expect(await backend.sql`select from auth.users where id = ${person.id}`).toHaveLength(0)
})

test('a person deleted while they enroll a second factor is not found', async () => {
  const person = await backend.people.visitor()
  const [deleted, enrolled] = await race(
    [person.id],
    [deletion(person.id), send('POST', '/factors', person.accessToken, { factor_type: 'totp' })],
  )
  expect(deleted?.status).toBe(200)
  expect(await outcome(enrolled)).toBe('404 user_not_found')
  expect(await backend.sql`select from auth.mfa_factors where user_id = ${person.id}`).toHaveLength(0)
})
