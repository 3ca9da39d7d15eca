import { FunctionRegion, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { FunctionHandlers } from '../../../backend/functions/handlers.ts'
import { setUpBackend, startBackend, type TestBackend } from '../../support/backend.ts'

/** Says what reached it. */
const functions: FunctionHandlers = {
  mirror: async request =>
    Response.json({
      method: request.method,
      type: request.headers.get('content-type'),
      text: await request.text(),
    }),
}

const backend = await setUpBackend({ functions, limitRequests: true })

test("every kind of body that the client sends reaches a function with the client's type for it", async () => {
  const seen = async (body?: unknown) => {
    const { data, error } = await backend.client().functions.invoke('mirror', {
      ...(body !== undefined && { body: body as string }),
    })
    expect(error).toBeNull()
    return data
  }
  const form = new FormData()
  form.set('name', 'Ada')
  expect(await seen()).toEqual({ method: 'POST', type: null, text: '' })
  expect(await seen({ a: 1 })).toEqual({ method: 'POST', type: 'application/json', text: '{"a":1}' })
  expect(await seen('plain')).toEqual({ method: 'POST', type: 'text/plain', text: 'plain' })
  expect(await seen(new Blob(['blob'], { type: 'image/x' }))).toMatchObject({ type: 'image/x', text: 'blob' })
  expect(await seen(new TextEncoder().encode('bytes').buffer)).toMatchObject({
    type: 'application/octet-stream',
    text: 'bytes',
  })
  expect(await seen(form)).toMatchObject({
    type: expect.stringMatching(/^multipart\/form-data; boundary=/),
    text: expect.stringContaining('name="name"'),
  })
  const got = await backend
    .client()
    .functions.invoke('mirror', { method: 'GET', region: FunctionRegion.UsEast1 })
  expect(got).toMatchObject({ data: { method: 'GET', text: '' }, error: null })
})

test('the limit of an address is one for all processes, and each address has its own', async () => {
  const second = await startBackend({
    databaseUrl: backend.databaseUrl,
    limitRequests: true,
    functions,
  })
  try {
    const ask = (at: TestBackend, address: string) =>
      at.backend.fetch(new Request(`${at.url}/functions/v1/mirror`, { method: 'POST' }), { address })
    const answers = []
    for (let i = 0; i < 34; i++) {
      answers.push(await ask(i % 2 ? second : backend, '203.0.113.7'))
    }
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(30)
    const refused = answers.at(-1)
    expect(refused?.status).toBe(429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await refused?.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Please try again later.',
      msg: 'Too many requests. Please try again later.',
    })
    expect((await ask(second, '203.0.113.8')).status).toBe(200)
    expect((await ask(second, '2001:db8::1')).status).toBe(200)
  } finally {
    await second.stop()
  }
})

test('a refused token is the gateway talking and not the function, and an ended session is refused too', async () => {
  const person = await backend.people.visitor()
  const fine = await person.client.functions.invoke('mirror', { body: {} })
  expect(fine.error).toBeNull()
  const forged = await backend
    .client()
    .functions.invoke('mirror', { headers: { authorization: 'Bearer a.b.c' } })
  expect(forged.error).toBeInstanceOf(FunctionsRelayError)
  expect(forged.response?.status).toBe(401)
  await backend.sql`delete from auth.sessions where user_id = ${person.id}`
  await expect
    .poll(async () => (await person.client.functions.invoke('mirror', { body: {} })).response?.status)
    .toBe(401)
  const unknown = await backend.client().functions.invoke('no-such-function')
  expect(unknown.error).toBeInstanceOf(FunctionsHttpError)
  expect(unknown.response?.status).toBe(404)
})
