import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpBackend, startBackend, type TestBackend } from '../../support/backend.ts'
import { openSilentProxy, type SilentProxy } from '../../support/silent-proxy.ts'

const here = await setUpBackend()
let proxy: SilentProxy
let there: TestBackend

beforeAll(async () => {
  proxy = await openSilentProxy(here.databaseUrl)
  there = await startBackend({
    databaseUrl: proxy.url,
    feedTimings: { heartbeat: 100, maxSilence: 1_000, maxDelay: 200 },
  })
})

afterAll(async () => {
  await there.stop()
  proxy.close()
})

beforeEach(() => here.sql`delete from public.categories where name <> 'Careers'`)

const names = '/rest/v1/categories?select=name&order=name'

const read = async (backend: TestBackend, path = names, headers: Record<string, string> = {}) => {
  const answer = await backend.fetch(path, { headers })
  return { answer, isKept: answer.headers.has('etag'), text: await answer.text() }
}

/** The second answer is kept, and the third comes from there. */
const readKept = async (backend: TestBackend, path = names, headers: Record<string, string> = {}) => {
  await read(backend, path, headers)
  await read(backend, path, headers)
  return read(backend, path, headers)
}

const insert = (backend: TestBackend, name: string) =>
  backend.fetch('/rest/v1/categories', {
    method: 'POST',
    body: JSON.stringify({ name }),
    headers: { apikey: backend.keys.secret, 'content-type': 'application/json' },
  })

test('an answer that was asked for twice is kept with its headers, and known to whoever has it', async () => {
  const first = await read(here)
  expect(first.isKept).toBe(false)
  const { answer, isKept, text } = await readKept(here)
  expect([isKept, answer.status, text]).toEqual([true, 200, first.text])
  for (const [name, value] of first.answer.headers) {
    expect(name === 'date' ? value : answer.headers.get(name), name).toBe(value)
  }
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const etag = answer.headers.get('etag') ?? ''
  const again = await read(here, names, { 'if-none-match': etag })
  expect([again.answer.status, again.text, again.answer.headers.get('etag')]).toEqual([304, '', etag])
})

test('what a process has written is in its next answer, every time', async () => {
  for (let round = 0; round < 20; round += 1) {
    await readKept(here)
    await insert(here, `Written ${round}`)
    expect((await read(here)).text).toContain(`Written ${round}"`)
  }
})

test('whoever saved through one process reads it from another at once, kept or not', async () => {
  for (let round = 0; round < 20; round += 1) {
    await readKept(there)
    const saved = await insert(here, `Own ${round}`)
    const cookie = saved.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await read(there, names, { cookie })).text).toContain(`Own ${round}"`)
  }
})

test('other visitors of another process read a change when it has heard of it', async () => {
  await readKept(there)
  await insert(here, 'Heard of')
  await expect.poll(async () => (await read(there)).text, { timeout: 250, interval: 5 }).toContain('Heard of')
})

test('whoever is signed in is answered by the database, and by their own rights', async () => {
  const { client } = await here.people.editor()
  await readKept(here)
  const { data } = await client.from('categories').select('name').order('name')
  expect(data).toEqual([{ name: 'Careers' }])
  const secret = await read(here, names, { apikey: here.keys.secret })
  expect(secret.isKept).toBe(false)
})

test('format, preferences, range and profile each have answers of their own', async () => {
  await insert(here, 'One more')
  expect((await readKept(here)).text).toBe('[{"name":"Careers"}, {"name":"One more"}]')
  expect((await readKept(here, names, { accept: 'text/csv' })).text).toContain('name\nCareers\n')
  const counted = await readKept(here, names, { prefer: 'count=exact' })
  expect(counted.answer.headers.get('content-range')).toBe('0-1/2')
  const part = await readKept(here, names, { range: '0-0', prefer: 'count=exact' })
  expect([part.answer.status, part.isKept, part.answer.headers.get('content-range')]).toEqual([
    206,
    true,
    '0-0/2',
  ])
  expect((await readKept(here, names, { 'accept-profile': 'private' })).answer.status).toBe(406)
})

test('a total that changes makes another answer of the same rows', async () => {
  const path = `${names}&limit=1`
  const before = await readKept(here, path, { prefer: 'count=exact' })
  await insert(here, 'Later in the alphabet')
  const after = await readKept(here, path, { prefer: 'count=exact' })
  expect(after.text).toBe(before.text)
  expect(after.answer.headers.get('etag')).not.toBe(before.answer.headers.get('etag'))
})

test('what may change without being told is not kept: functions, casts, words for times, estimates', async () => {
  const unkept = [
    '/rest/v1/rpc/is_gone_post?p_slug=a&p_opening=false',
    '/rest/v1/categories?select=created_at::text',
    '/rest/v1/categories?select=name&created_at=lt.now',
    '/rest/v1/categories?select=name&or=(created_at.lt.tomorrow,name.eq.a)',
    '/rest/v1/categories?select=name&created_at=in.(today,yesterday)',
  ]
  for (const path of unkept) {
    const { answer, isKept } = await readKept(here, path)
    expect([path, answer.status, isKept]).toEqual([path, 200, false])
  }
  expect((await readKept(here, names, { prefer: 'count=planned' })).isKept).toBe(false)
  const kept = '/rest/v1/posts?select=*,categories!inner(name)&created_at=gt.2026-01-01T00:00:00Z&limit=9'
  expect((await readKept(here, kept)).isKept).toBe(true)
})

test('views, and tables that are not published, are not kept', async () => {
  await here.sql`create view public.names as select name from public.categories`
  await here.sql`create table public.quiet (id int primary key)`
  await here.sql`grant select on public.names, public.quiet to anon`
  for (const path of ['/rest/v1/names', '/rest/v1/quiet']) {
    await expect.poll(async () => (await read(here, path)).answer.status).toBe(200)
    expect([path, (await readKept(here, path)).isKept]).toEqual([path, false])
  }
})

test('a policy that asks the time or another table ends the keeping, and one that is strict shows at once', async () => {
  await readKept(here)
  const replace = async (condition: string) => {
    await here.sql.unsafe(
      `alter policy "Everybody reads categories" on public.categories using (${condition})`,
    )
  }
  await replace(`name <> 'Careers'`)
  await expect.poll(async () => (await read(here)).text).toBe('[]')
  expect((await readKept(here)).isKept).toBe(true)
  await replace(`created_at <= now() + interval '1 hour'`)
  await expect.poll(async () => (await readKept(here)).isKept).toBe(false)
  await replace('exists (select from public.posts)')
  await expect.poll(async () => (await readKept(here)).text).toBe('[]')
  expect((await readKept(here)).isKept).toBe(false)
  await replace('true')
  await expect.poll(async () => (await readKept(here)).isKept).toBe(true)
})

test('a column that visitors may no longer read is refused, whatever was kept', async () => {
  await readKept(here)
  await here.sql`revoke select on public.categories from anon`
  await expect.poll(async () => (await read(here)).answer.status).toBe(401)
  await here.sql`grant select on public.categories to anon`
  await expect.poll(async () => (await read(here)).answer.status).toBe(200)
})

test('a kept answer is paid by its bytes, and whoever has spent the budget is refused', async () => {
  const rationed = await startBackend({ databaseUrl: here.databaseUrl, limitRequests: true })
  await readKept(rationed)
  const before = rationed.backend.budgets.counters.spent
  await read(rationed)
  const { spent } = rationed.backend.budgets.counters
  expect((spent.kept ?? 0) - (before.kept ?? 0)).toBeCloseTo(0.05)
  expect((spent.keptSent ?? 0) - (before.keptSent ?? 0)).toBeGreaterThan(0)
  expect(spent.request).toBe(before.request)
  rationed.backend.budgets.spend('127.0.0.1', 'rendering', 10_000)
  expect((await read(rationed)).answer.status).toBe(429)
  await rationed.stop()
})

test('while the feed is silent nothing kept is sent, and afterwards it is kept anew', async () => {
  await readKept(there)
  proxy.silence()
  await insert(here, 'Unheard')
  await expect.poll(async () => (await read(there)).text).toContain('Unheard')
  await expect.poll(async () => (await readKept(there)).isKept).toBe(true)
  expect((await read(there)).text).toContain('Unheard')
})
