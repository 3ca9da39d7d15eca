import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend({
  functions: { broken: () => Promise.reject(new Error('secret detail')) },
})

const split = (list: string | null) => (list ?? '').split(/,\s*/)

test('a request without an API key is told so, in the words of the gateway', async () => {
  for (const path of ['/rest/v1/posts', '/auth/v1/settings', '/realtime/v1/api/broadcast']) {
    const answer = await fetch(backend.url + path)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }
})

test('a request with a wrong API key is told so', async () => {
  for (const key of ['sb_publishable_forged', 'sb_secret_test2', `${backend.keys.secret} `.repeat(2), 'x']) {
    const answer = await backend.fetch('/rest/v1/posts', { headers: { apikey: key } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    })
  }
})

test('the key may stand in the address', async () => {
  const answer = await fetch(`${backend.url}/auth/v1/settings?apikey=${backend.keys.publishable}`)
  expect(answer.status).toBe(200)
})

test('links, key lists, files and functions are reached without a key', async () => {
  const statusOf = async (path: string) => (await fetch(backend.url + path, { redirect: 'manual' })).status
  expect(await statusOf('/auth/v1/.well-known/jwks.json')).toBe(200)
  expect(await statusOf('/auth/v1/verify?type=signup&token=x')).toBe(303)
  expect(await statusOf('/auth/v1/authorize?provider=google')).toBe(400)
  expect(await statusOf('/storage/v1/object/public/none/x')).toBe(400)
  expect(await statusOf('/functions/v1/unknown')).toBe(404)
  expect(await statusOf('/auth/v1/verify/x')).toBe(401)
  expect(await statusOf('/auth/v1/user')).toBe(401)
})

test('a key in place of a token gives what the API key gives, and never more', async () => {
  await backend.sql`
    insert into public.contact_messages (name, email, subject, message)
    values ('Ada', 'ada@example.com', 'Secret', 'Hello')`
  const ask = async (apikey: string, bearer: string) => {
    const answer = await backend.fetch('/rest/v1/contact_messages?select=subject', {
      headers: { apikey, authorization: `Bearer ${bearer}` },
    })
    return `${answer.status} ${await answer.text()}`
  }
  const { publishable, secret } = backend.keys
  expect(await ask(secret, secret)).toBe('200 [{"subject":"Secret"}]')
  expect(await ask(secret, publishable)).toBe('200 [{"subject":"Secret"}]')
  for (const bearer of [publishable, secret, 'sb_secret_forged', 'sb_publishable_old']) {
    expect(await ask(publishable, bearer)).not.toContain('Secret')
    expect(await ask(publishable, bearer)).not.toContain('PGRST30')
  }
  expect(await ask(secret, 'garbage')).toContain('401')
})

test('an unknown path of the gateway is not found', async () => {
  const answer = await backend.fetch('/elsewhere')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ message: 'no Route matched with those values' })
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test("a preflight allows the client's methods and headers to any origin, for every service and without a key", async () => {
  for (const service of ['rest', 'auth', 'storage', 'functions', 'realtime']) {
    const answer = await fetch(`${backend.url}/${service}/v1/anything`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'x-of-our-own' },
    })
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(split(answer.headers.get('access-control-allow-methods'))).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
    )
    expect(split(answer.headers.get('access-control-allow-headers'))).toEqual(
      expect.arrayContaining([
        ...['authorization', 'apikey', 'x-client-info', 'content-type', 'accept', 'prefer', 'accept-profile'],
        ...['content-profile', 'range', 'x-supabase-api-version', 'x-retry-count', 'x-upsert', 'x-metadata'],
        ...['cache-control', 'content-encoding', 'x-region', 'if-none-match', 'traceparent', 'tracestate'],
        ...['baggage', 'x-of-our-own'],
      ]),
    )
    expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThanOrEqual(3_600)
  }
})

test('answers, refusals and bugs alike let a browser read what the client depends on', async () => {
  const answers = await Promise.all([
    backend.fetch('/auth/v1/health'),
    backend.fetch('/auth/v1/user'),
    backend.fetch('/rest/v1/none'),
    backend.fetch('/storage/v1/object/none/x'),
    backend.fetch('/functions/v1/unknown'),
    backend.fetch('/functions/v1/broken', { method: 'POST' }),
  ])
  expect(answers.map(answer => answer.status)).toEqual([200, 401, 404, 400, 404, 500])
  for (const answer of answers) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(split(answer.headers.get('access-control-expose-headers'))).toEqual(
      expect.arrayContaining([
        ...['content-range', 'content-location', 'location', 'preference-applied', 'etag', 'x-total-count'],
        ...['link', 'x-supabase-api-version', 'x-sb-error-code', 'x-relay-error', 'sb-error-code'],
        ...['retry-after', 'date', 'content-disposition', 'last-modified'],
      ]),
    )
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(Boolean(answer.headers.get('x-request-id'))).toBe(answer.status !== 200)
  }
  expect(backend.errors.splice(0)).toHaveLength(1)
})
