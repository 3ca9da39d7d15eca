import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.stop())

test('a request without an API key is told so', async () => {
  const answer = await fetch(`${backend.url}/rest/v1/posts`)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ message: 'No API key found in request' })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})
test('a request with a wrong API key is told so', async () => {
  const answer = await backend.fetch('/rest/v1/posts', { headers: { apikey: 'sb_publishable_forged' } })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ message: 'Invalid API key' })
})

test('an unknown path of the gateway is not found', async () => {
  const answer = await backend.fetch('/elsewhere')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-request-id')).toBeTruthy()
})

test("a preflight allows the client's headers to any origin", async () => {
  const answer = await backend.fetch('/rest/v1/posts', { method: 'OPTIONS' })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-retry-count')
})
