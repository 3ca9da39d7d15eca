import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend()
})

afterAll(async () => {
  await backend?.stop()
  expect(backend.errors).toEqual([])
})

test('what is not understood is refused with PostgREST’s own error', async () => {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await backend.fetch(`/rest/v1/${path}`, init)
    return [answer.status, await answer.json()]
  }
  expect(await ask('nothing')).toEqual([
    404,
    {
      code: 'PGRST205',
      message: "Could not find the table 'public.nothing' in the schema cache",
      details: null,
      hint: null,
    },
  ])
  expect(await ask('post')).toMatchObject([404, { hint: "Perhaps you meant the table 'public.posts'" }])
  expect(await ask('posts?title=foo.1')).toEqual([
    400,
    {
      code: 'PGRST100',
      message: '"failed to parse filter (foo.1)" (line 1, column 1)',
      details: 'unexpected "f" expecting "not" or operator (eq, gt, ...)',
      hint: null,
    },
  ])
  expect(await ask('posts?colour=eq.1')).toMatchObject([
    400,
    { code: '42703', message: 'column posts.colour does not exist' },
  ])
  expect(await ask('posts?select=colour')).toMatchObject([400, { code: '42703' }])
  expect(await ask('posts?order=colour')).toMatchObject([400, { code: '42703' }])
  expect(await ask('posts?order=title.up')).toMatchObject([400, { code: 'PGRST100' }])
  expect(await ask('posts?select=title,')).toMatchObject([400, { code: 'PGRST100' }])
  expect(await ask('posts?select=users(email)')).toMatchObject([400, { code: 'PGRST200' }])
  expect(await ask('posts?authors.name=eq.x')).toMatchObject([400, { code: 'PGRST108' }])
  expect(await ask('posts?id=eq.x')).toMatchObject([400, { code: '22P02' }])
  expect(await ask('posts?select=count()')).toMatchObject([400, { code: 'PGRST123' }])
  expect(await ask('posts?select=title.max()')).toMatchObject([400, { code: 'PGRST123' }])
  expect(await ask('posts', { headers: { 'accept-profile': 'auth' } })).toMatchObject([
    406,
    { code: 'PGRST106' },
  ])
  expect(await ask('posts', { headers: { accept: 'image/png' } })).toMatchObject([406, { code: 'PGRST107' }])
  expect(await ask('posts', { headers: { accept: 'application/geo+json' } })).toMatchObject([
    406,
    { code: 'PGRST107' },
  ])
  expect(await ask('posts/1')).toMatchObject([404, { code: 'PGRST125' }])
  expect(await ask('')).toMatchObject([404, { code: 'PGRST126' }])
  expect(await ask('posts', { headers: { prefer: 'handling=strict, anything' } })).toMatchObject([
    400,
    { code: 'PGRST122', details: 'Invalid preferences: anything' },
  ])
})
