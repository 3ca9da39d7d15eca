import { type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const empty = async () => new Response(null, { status: 201 })
const stream = async () => new Response(new Blob(['streamed']).stream())
const backend = await setUpBackend({ functions: { empty, stream } })

beforeAll(async () => {
  await backend.sql.unsafe(`
    create table public.lamps (id bigint primary key, name text);
    grant all on public.lamps to service_role;
    create function public.say_created() returns void language plpgsql as $$
      begin perform set_config('response.status', '201', true); end $$;
    notify pgrst`)
})

/** As it comes over the wire; fetch would hide how a body is framed. */
const ask = (line: string, body?: string, more: Record<string, string> = {}) =>
  new Promise<{
    status: number | undefined
    length: string | undefined
    encoding: string | undefined
    text: string
  }>((resolve, reject) => {
    const [method = '', path = ''] = line.split(' ')
    const key = backend.keys.secret
    const headers = {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...more,
    }
    const read = async (answer: IncomingMessage) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const { 'content-length': length, 'transfer-encoding': encoding } = answer.headers
      resolve({ status: answer.statusCode, length, encoding, text: Buffer.concat(chunks).toString() })
    }
    request(backend.url + path, { method, headers }, answer => void read(answer).catch(reject))
      .on('error', reject)
      .end(body)
  })

const none = { encoding: undefined, text: '' }

test.each([
  ['a row is created', 'POST /rest/v1/lamps', '{"id":1}', {}, 201],
  [
    'nothing new is merged',
    'POST /rest/v1/lamps',
    '{"id":1}',
    { prefer: 'resolution=merge-duplicates' },
    200,
  ],
  ['only headers are wanted', 'POST /rest/v1/lamps', '{"id":2}', { prefer: 'return=headers-only' }, 201],
  ['a function says a status', 'POST /rest/v1/rpc/say_created', '{}', {}, 201],
  ['a link in a mail leads on', 'GET /auth/v1/verify?token=x&type=signup', undefined, {}, 303],
  ['a function answers nothing', 'POST /functions/v1/empty', '{}', {}, 201],
])('an answer without a body says so where %s', async (_, line, body, headers, status) => {
  expect(await ask(line, body, headers)).toEqual({ ...none, status, length: '0' })
})

test('an answer that can have no body says no length', async () => {
  expect(await ask('PATCH /rest/v1/lamps?id=eq.1', '{"name":"a"}')).toEqual({
    ...none,
    status: 204,
    length: undefined,
  })
  expect(await ask('OPTIONS /rest/v1/lamps', undefined, { 'access-control-request-method': 'GET' })).toEqual({
    ...none,
    status: 204,
    length: undefined,
  })
  expect(await ask('POST /auth/v1/logout')).toMatchObject({ encoding: undefined })
})

test('what is asked for its headers alone has the length of the body that it would have, or none', async () => {
  const { status, length, text } = await ask('HEAD /rest/v1/lamps')
  expect([status, text]).toEqual([200, ''])
  expect(length).not.toBe('0')
})

test('a body that comes in pieces stays one', async () => {
  expect(await ask('POST /functions/v1/stream', '{}')).toMatchObject({ status: 200, text: 'streamed' })
})
