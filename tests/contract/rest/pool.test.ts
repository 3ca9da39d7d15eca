import { beforeAll, expect, test } from 'vitest'
import { anonymous } from '../../../backend/identity.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend({ connections: 1, acquireTimeout: 200 })
let visitor: Person
let editor: Person

beforeAll(async () => {
  visitor = await backend.people.visitor()
  editor = await backend.people.editor()
  await backend.sql.unsafe(`
    create function public.rest_for(seconds float) returns text stable language sql
      as $$ select pg_sleep(seconds)::text $$;
    create function public.work_for(seconds float) returns text volatile language sql
      as $$ select pg_sleep(seconds)::text $$;
  `)
})

/** Within the process, so that all of several requests arrive together. */
const call = async (
  name: string,
  {
    method = 'GET',
    token,
    ...caller
  }: { method?: string; token?: string; isSite?: boolean; address?: string } = {},
) => {
  const answer = await backend.backend.fetch(
    new Request(`http://backend/rest/v1/rpc/${name}${method === 'GET' ? '?seconds=0.8' : ''}`, {
      method,
      headers: {
        apikey: backend.keys.publishable,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(method === 'GET' ? {} : { body: '{"seconds":0.8}' }),
    }),
    { address: '127.0.0.1', ...caller },
  )
  return { status: answer.status, body: await answer.json() }
}
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

test('whoever waits too long for a connection is told so, and those before come to their end', async () => {
  const reads = await times(6, () => call('rest_for'))
  // Four statements of visitors may stand in line on one connection.
  expect(statusesOf(reads)).toEqual([200, 200, 200, 200, 504, 504])
  expect(reads.find(({ status }) => status === 504)?.body).toEqual({
    code: 'PGRST003',
    message: 'Timed out acquiring connection from connection pool.',
    details: null,
    hint: null,
  })
  const token = visitor.accessToken
  expect(statusesOf(await times(3, () => call('rest_for', { token })))).toEqual([200, 504, 504])
  expect(statusesOf(await times(3, () => call('work_for', { token, method: 'POST' })))).toEqual([
    200, 504, 504,
  ])
  const { data, error } = await backend.client().from('categories').select('name')
  expect({ data, error }).toEqual({ data: [{ name: 'Careers' }], error: null })
})

test('the site and staff never wait behind visitors, nor behind each other', async () => {
  const token = editor.accessToken
  // The token's session is looked up before, as that takes a connection of the owner's.
  await backend.client().from('categories').select('name').setHeader('authorization', `Bearer ${token}`)
  const strangers = times(12, () => call('rest_for'))
  const site = times(4, () => call('rest_for', { isSite: true }))
  const staff = call('work_for', { token, method: 'POST' })
  expect(statusesOf(await site)).toEqual([200, 200, 200, 200])
  expect((await staff).status).toBe(200)
  expect(statusesOf(await strangers)).toContain(504)
})

test('statements end after one second for visitors, after three for the site and after eight for staff', async () => {
  const measure = async (query: PromiseLike<{ status: number; error: { message: string } | null }>) => {
    const start = Date.now()
    const { status, error } = await query
    return { status, message: error?.message, seconds: (Date.now() - start) / 1000 }
  }
  const site = backend.backend.fetch(
    new Request('http://backend/rest/v1/rpc/rest_for?seconds=60', {
      headers: { apikey: backend.keys.publishable },
    }),
    { address: '127.0.0.1', isSite: true },
  )
  const bySite = measure(site.then(async answer => ({ status: answer.status, error: await answer.json() })))
  const byStaff = measure(editor.client.rpc('work_for', { seconds: 60 }))
  // The one connection of visitors serves all of them in turn.
  const byVisitors = [
    await measure(backend.client().rpc('rest_for', { seconds: 60 }, { get: true })),
    await measure(backend.client().rpc('rest_for', { seconds: 60 })),
    await measure(visitor.client.rpc('rest_for', { seconds: 60 }, { get: true })),
    await measure(visitor.client.rpc('work_for', { seconds: 60 })),
  ]
  const all = [...byVisitors, await bySite, await byStaff]
  const cancelled = { status: 500, message: 'canceling statement due to statement timeout' }
  expect(all).toMatchObject(all.map(() => cancelled))
  expect(Math.min(...byVisitors.map(({ seconds }) => seconds))).toBeGreaterThan(0.9)
  expect(Math.max(...byVisitors.map(({ seconds }) => seconds))).toBeLessThan((await bySite).seconds)
  expect((await bySite).seconds).toBeGreaterThan(2.9)
  expect((await byStaff).seconds).toBeGreaterThan(7.9)
})

test('a statement that fails after its first rows leaves the next answer on its connection whole', async () => {
  const failing = {
    text: 'select (6 / (3 - n))::text from generate_series(1, 3) n',
    values: [],
    prepare: false,
  }
  const next = { text: `select 'whole'`, values: [], prepare: false }
  const { database } = backend
  await expect(database.readAsAnon(anonymous, failing)).rejects.toMatchObject({ code: '22012' })
  expect(await database.readAsAnon(anonymous, next)).toEqual([[Buffer.from('whole')]])
  await expect(database.readAsRole(anonymous, failing)).rejects.toMatchObject({ code: '22012' })
  expect(await database.readAsRole(anonymous, next)).toEqual([[Buffer.from('whole')]])
})
