import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend({ limitRequests: true })
let visitor: Person
let editor: Person

beforeAll(async () => {
  visitor = await backend.people.visitor()
  editor = await backend.people.editor()
  await backend.sql.unsafe(`
    create function public.rest_for(seconds float) returns text stable language sql
      as $$ select pg_sleep(seconds)::text $$`)
})

const ask = async (path: string, address: string, headers: Record<string, string> = {}) => {
  const answer = await backend.backend.fetch(
    new Request(`http://backend${path}`, { headers: { apikey: backend.keys.publishable, ...headers } }),
    { address },
  )
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.json(),
  }
}
const bearer = ({ accessToken }: Person) => ({ authorization: `Bearer ${accessToken}` })

test('of sixty heavy requests at once from one network eight get a place, and others are not kept waiting', async () => {
  const path = '/rest/v1/rpc/rest_for?seconds=0.3'
  const many = Promise.all(Array.from({ length: 60 }, () => ask(path, '192.0.2.1')))
  const other = ask('/rest/v1/categories?select=name', '192.0.2.2')
  expect(await Promise.race([other.then(({ status }) => status), many])).toBe(200)
  const answers = await many
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(answers.find(({ status }) => status === 429)).toEqual({
    status: 429,
    retryAfter: '1',
    body: {
      code: 'too_many_requests',
      message: 'Too many requests. Please try again in 1 second.',
      details: null,
      hint: null,
    },
  })
})

test('a network that has spent its budget is refused by each service in its own words, and staff behind it is not', async () => {
  const address = '192.0.2.3'
  backend.backend.budgets.spend(address, 'database', 5_000)
  const codes = await Promise.all(
    ['/rest/v1/posts', '/auth/v1/settings', '/storage/v1/object/public/a/b', '/functions/v1/any'].map(
      async path => {
        const { status, retryAfter, body } = await ask(path, address)
        return [status, Number(retryAfter) > 3, body.code, body.error_code]
      },
    ),
  )
  expect(codes).toEqual([
    [429, true, 'too_many_requests', undefined],
    [429, true, 429, 'over_request_rate_limit'],
    [429, true, 'SlowDown', undefined],
    [429, true, 'TOO_MANY_REQUESTS', undefined],
  ])
  expect((await ask('/rest/v1/posts', address, bearer(visitor))).status).toBe(429)
  expect((await ask('/rest/v1/posts', address, { authorization: 'Bearer a.b.c' })).status).toBe(429)
  expect((await ask('/rest/v1/posts', address, bearer(editor))).status).toBe(200)
  expect((await ask('/rest/v1/posts', address, { apikey: backend.keys.secret })).status).toBe(200)
  expect((await ask('/rest/v1/posts', '192.0.2.4')).status).toBe(200)
})

test('a session is renewed however much others behind the same address have spent', async () => {
  backend.backend.budgets.spend('127.0.0.1', 'database', 5_000)
  const { error } = await visitor.client.auth.refreshSession()
  expect(error).toBeNull()
})

test('the time that statements hold a connection is paid by strangers, not by the site or staff', async () => {
  const path = '/rest/v1/rpc/rest_for?seconds=0.2'
  const spent = () => backend.backend.budgets.counters.spent.database ?? 0
  const before = spent()
  await ask(path, '192.0.2.5')
  expect(spent() - before).toBeGreaterThan(190)
  const after = spent()
  await ask(path, '192.0.2.5', bearer(editor))
  await backend.backend.fetch(
    new Request(`http://backend${path}`, { headers: { apikey: backend.keys.publishable } }),
    { address: '192.0.2.5', isSite: true },
  )
  expect(spent()).toBe(after)
})

test('a long address is paid for like a body, and is not read where its network holds all places', async () => {
  const path = `/rest/v1/posts?select=id&title=in.(${Array.from({ length: 1_500 }, (_, n) => `value-${n}`)})`
  const spent = () => backend.backend.budgets.counters.spent.received ?? 0
  const before = spent()
  await ask(path, '192.0.2.6')
  expect(spent() - before).toBeGreaterThan(1.5)
  const held = Array.from({ length: 8 }, () => ask('/rest/v1/rpc/rest_for?seconds=0.3', '192.0.2.7'))
  await expect.poll(() => ask('/rest/v1/nothing-here', '192.0.2.7')).toMatchObject({ status: 429 })
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await ask('/rest/v1/nothing-here', '192.0.2.7')).status).toBe(404)
})

test('what strangers of many networks send in large bodies is bounded in all, and small ones and staff are not', async () => {
  const path = '/rest/v1/rpc/count_posts_by_category'
  const send = (size: number, address: string, headers: Record<string, string> = {}) => {
    const body = `{"a":"${'a'.repeat(size)}"}`
    return backend.backend
      .fetch(
        new Request(`http://backend${path}`, {
          method: 'POST',
          body,
          headers: {
            apikey: backend.keys.publishable,
            'content-type': 'application/json',
            'content-length': String(body.length),
            ...headers,
          },
        }),
        { address },
      )
      .then(answer => answer.status)
  }
  const statuses = await Promise.all(
    Array.from({ length: 120 }, (_, i) => send(200_000, `198.51.100.${i + 1}`)),
  )
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter(status => status !== 429).length).toBeGreaterThan(30)
  expect(await send(2_000, '203.0.113.1')).not.toBe(429)
  expect(await send(200_000, '203.0.113.2', bearer(editor))).not.toBe(429)
})
