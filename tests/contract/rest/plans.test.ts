import { beforeAll, expect, test } from 'vitest'
import { defaultRestOptions } from '../../../backend/rest/rest-options.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend({ rest: { ...defaultRestOptions, plans: true, serverTiming: true } })
const asSecret = { apikey: backend.keys.secret, authorization: `Bearer ${backend.keys.secret}` }

beforeAll(async () => {
  await backend.sql.unsafe(`
    create function add_category() returns void language sql as $$ insert into categories (name) values ('Called') $$;
    notify pgrst`)
})

const ask = async (path: string, accept: string, init: RequestInit = {}) => {
  const response = await backend.fetch(`/rest/v1/${path}`, {
    ...init,
    headers: { ...asSecret, accept, 'content-type': 'application/json', ...init.headers },
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('staff read the plan of a query as text or JSON, by the client’s own call', async () => {
  const plan = await ask('posts?select=id', 'application/vnd.pgrst.plan')
  expect([plan.status, plan.type]).toEqual([
    200,
    'application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8',
  ])
  expect(plan.text).toMatch(/^Aggregate .*cost=[\s\S]*posts/)
  const json = await ask(
    'posts?id=is.null',
    'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json;nulls=stripped"; options=analyze|verbose|settings|buffers|wal',
  )
  expect(json.type).toBe(
    'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json;nulls=stripped"; options=analyze|verbose|settings|buffers|wal; charset=utf-8',
  )
  expect(JSON.parse(json.text)[0]).toMatchObject({
    Plan: { 'Node Type': 'Aggregate' },
    'Execution Time': expect.any(Number),
  })
  const { data } = await backend.serviceClient().from('posts').select('id').explain({ analyze: true })
  expect(data).toContain('Execution Time')
})

test('the plan of a call or mutation leaves everything as it was, measured or not', async () => {
  const accept = 'application/vnd.pgrst.plan+json; options=analyze'
  const added = await ask('categories', accept, { method: 'POST', body: '{"name":"Planned"}' })
  expect(JSON.parse(added.text)[0]).toHaveProperty('Execution Time')
  const removed = await ask('categories?name=eq.Careers', accept, { method: 'DELETE' })
  expect(removed.status).toBe(200)
  expect((await ask('rpc/add_category', accept, { method: 'POST', body: '{}' })).status).toBe(200)
  expect(await backend.sql`select name from categories`).toEqual([{ name: 'Careers' }])
})

test('visitors and ordinary accounts get no plans and no times', async () => {
  const { client } = await backend.people.visitor()
  for (const asker of [backend.client(), client]) {
    const { error, status } = await asker.from('posts').select('id').explain()
    expect([status, error?.code]).toEqual([406, 'PGRST107'])
  }
  const response = await backend.fetch('/rest/v1/posts?select=id')
  expect([response.status, response.headers.get('server-timing')]).toEqual([200, null])
})

test.each([
  ['GET', 'posts?select=id', undefined],
  ['POST', 'categories', '{"name":"Timed"}'],
  ['PATCH', 'categories?name=eq.none', '{"name":"x"}'],
  ['POST', 'rpc/add_category', '{}'],
  ['HEAD', '', undefined],
])('staff learn how long each phase of %s %s took', async (method, path, body) => {
  const response = await backend.fetch(`/rest/v1/${path}`, {
    method,
    headers: { ...asSecret, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })
  expect(response.ok).toBe(true)
  expect(response.headers.get('server-timing')).toMatch(
    /^jwt;dur=[\d.]+, parse;dur=[\d.]+, plan;dur=[\d.]+, transaction;dur=[\d.]+, response;dur=[\d.]+$/,
  )
})

test('a folder of few messages is listed without reading the many of another', async () => {
  await backend.sql`
    insert into public.contact_messages (name, email, subject, message, created_at, archived_at)
    select 'Ada', 'ada@example.com', 'Question', 'How much?', now() - n * interval '1 minute', now()
    from generate_series(1, 2000) n`
  await backend.sql`analyze public.contact_messages`
  // As versions of before the desk ask.
  const folders = ['quarantined_at=is.null&archived_at=is.null', 'quarantined_at=not.is.null']
  const plans = await Promise.all(
    folders.map(folder =>
      ask(
        `contact_messages?select=id,name,message&order=created_at.desc,id.desc&limit=21&${folder}`,
        'application/vnd.pgrst.plan+json; options=analyze|buffers',
      ),
    ),
  )
  const blocks = plans.map(({ text }) => JSON.parse(text)[0].Plan['Shared Hit Blocks'])
  expect(blocks).toHaveLength(2)
  for (const count of blocks) expect(count).toBeLessThan(10)
})
