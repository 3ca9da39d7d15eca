import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '../../backend/database.ts'
import { startBackend, type TestBackend } from '../support/backend.ts'
import type { Person } from '../support/people.ts'

let backend: TestBackend
let visitor: Person

beforeAll(async () => {
  backend = await startBackend({ connections: 1, maxWait: 200 })
  visitor = await backend.people.visitor()
  await backend.sql.unsafe(`
    create function public.rest_for(seconds float) returns text stable language sql
      as $$ select pg_sleep(seconds)::text $$;
    create function public.work_for(seconds float) returns text volatile language sql
      as $$ select pg_sleep(seconds)::text $$;
  `)
})

afterAll(async () => {
  await backend?.stop()
  expect(backend.errors).toEqual([])
})

/** Within the process, so that all of several requests arrive together. */
const call = async (name: string, body: unknown, token?: string) => {
  const isRead = body === null
  const answer = await backend.backend.fetch(
    new Request(`http://backend/rest/v1/rpc/${name}${isRead ? '?seconds=0.8' : ''}`, {
      method: isRead ? 'GET' : 'POST',
      headers: {
        apikey: backend.keys.publishable,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(isRead ? {} : { body: JSON.stringify(body) }),
    }),
    { address: '127.0.0.1' },
  )
  return { status: answer.status, body: await answer.json() }
}
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('whoever waits too long for a connection is told so, and those before come to their end', async () => {
  const token = visitor.accessToken
  const answers = await Promise.all([
    times(6, () => call('rest_for', null)),
    times(3, () => call('rest_for', null, token)),
    times(3, () => call('work_for', { seconds: 0.8 }, token)),
  ])
  const [reads, ownReads, writes] = answers.map(list => list.map(({ status }) => status).sort())
  // Four statements of visitors may stand in line on one connection.
  expect(reads).toEqual([200, 200, 200, 200, 504, 504])
  expect(ownReads).toEqual([200, 504, 504])
  expect(writes).toEqual([200, 504, 504])
  expect(answers.flat().find(({ status }) => status === 504)?.body).toEqual({
    code: 'PGRST003',
    message: 'Timed out acquiring connection from connection pool.',
    details: null,
    hint: null,
  })
  const { data, error } = await backend.client().from('categories').select('name')
  expect({ data, error }).toEqual({ data: [{ name: 'Careers' }], error: null })
})

test('statements end after three seconds for visitors and eight for accounts, reading and writing', async () => {
  const start = Date.now()
  const measure = async (query: PromiseLike<{ status: number; error: { message: string } | null }>) => {
    const { status, error } = await query
    return { status, message: error?.message, seconds: (Date.now() - start) / 1000 }
  }
  const [read, write, ownRead, ownWrite] = await Promise.all([
    measure(backend.client().rpc('rest_for', { seconds: 60 }, { get: true })),
    // The one connection of those who write serves both in turn.
    measure(backend.client().rpc('rest_for', { seconds: 60 })),
    measure(visitor.client.rpc('rest_for', { seconds: 60 }, { get: true })),
    measure(visitor.client.rpc('work_for', { seconds: 60 })),
  ])
  const cancelled = { status: 500, message: 'canceling statement due to statement timeout' }
  expect([read, write, ownRead, ownWrite]).toMatchObject([cancelled, cancelled, cancelled, cancelled])
  expect(Math.min(read.seconds, write.seconds)).toBeGreaterThan(2.9)
  expect(Math.max(read.seconds, write.seconds)).toBeLessThan(Math.min(ownRead.seconds, ownWrite.seconds))
  expect(Math.min(ownRead.seconds, ownWrite.seconds)).toBeGreaterThan(7.9)
})

test('a statement that fails after its first rows leaves the next answer on its connection whole', async () => {
  const failing = {
    text: 'select (6 / (3 - n))::text from generate_series(1, 3) n',
    values: [],
    prepare: false,
  }
  const next = { text: `select 'whole'`, values: [], prepare: false }
  await expect(backend.database.readAsAnon(failing)).rejects.toMatchObject({ code: '22012' })
  expect(await backend.database.readAsAnon(next)).toEqual([[Buffer.from('whole')]])
  await expect(backend.database.readAsRole(anonymous, failing)).rejects.toMatchObject({ code: '22012' })
  expect(await backend.database.readAsRole(anonymous, next)).toEqual([[Buffer.from('whole')]])
})
