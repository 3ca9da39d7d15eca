import { expect, test } from 'vitest'
import { connectAsVisitor, maxConnectionLifetime } from '../../../backend/database/connect.ts'
import { anonymous } from '../../../backend/identity.ts'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

const { ask, send } = requestsTo(() => backend)

test('at most a thousand rows come at once, of the table and of each embed', async () => {
  await backend.sql.unsafe(`
    create table public.parents (id int primary key);
    create table public.children (id int primary key, parent_id int references parents);
    insert into parents values (1);
    insert into children select n, 1 from generate_series(1, 1500) n;
  `)
  expect((await ask('children')).body).toHaveLength(1000)
  expect((await ask('children?limit=5000')).body).toHaveLength(1000)
  expect((await ask('children?offset=1400')).body).toHaveLength(100)
  expect((await ask(`children?limit=${Number.MAX_SAFE_INTEGER}`)).body).toHaveLength(1000)
  expect((await ask(`children?offset=${Number.MAX_SAFE_INTEGER}`)).body).toEqual([])
  expect((await ask('parents?select=children(id)')).body[0].children).toHaveLength(1000)
  const { count } = await backend.client().from('children').select('*', { count: 'exact', head: true })
  expect(count).toBe(1500)
  const estimated = await backend.client().from('children').select('*', { count: 'estimated', head: true })
  expect(estimated.count).toBeGreaterThan(1000)
})

test('an answer that would fill the memory is refused before it leaves the database, a write with it', async () => {
  await backend.sql.unsafe(`
    create table public.books (id int primary key, story text);
    insert into books select n, repeat('x', 60000) from generate_series(1, 100) n;
    create function public.all_books() returns setof books language sql stable as 'select * from books';
  `)
  const many = Array.from({ length: 3 }, (_, n) => `s${n}:story`).join()
  const refusal = {
    status: 400,
    body: { code: 'PGRST100', details: expect.stringContaining('16777216 bytes') },
  }
  // Whose statements may take long, as this machine may be busy.
  const patient = { apikey: backend.keys.secret }
  expect(await ask(`books?select=${many}`, patient)).toMatchObject(refusal)
  expect(await ask(`books?select=${many}`, { ...patient, accept: 'text/csv' })).toMatchObject(refusal)
  expect(await ask(`rpc/all_books?select=${many}`, patient)).toMatchObject(refusal)
  const back = { ...patient, prefer: 'return=representation' }
  expect(await send('DELETE', `books?id=gt.0&select=${many}`, undefined, back)).toMatchObject(refusal)
  expect((await ask('books?select=id', patient)).body).toHaveLength(100)
  expect((await ask(`books?select=${many}&limit=50`, patient)).body).toHaveLength(50)
})

test('strangers get less at once than staff: in levels, in rows of all levels together, in bytes and columns', async () => {
  await backend.sql.unsafe(`
    create table public.shelves (id int primary key);
    create table public.boxes (id int primary key, shelf_id int references shelves, note text);
    insert into public.shelves select n from generate_series(1, 20) n;
    insert into public.boxes select n, 1 + n % 20, case when n <= 300 then repeat('x', 60000) end from generate_series(1, 12000) n;
  `)
  const staff = { apikey: backend.keys.secret }
  const refused = (details: string) => ({
    status: 400,
    body: { code: 'PGRST100', details: expect.stringContaining(details) },
  })
  const nested = (levels: number) =>
    Array.from({ length: levels }, (_, n) => (n % 2 ? 'shelves' : 'boxes')).reduceRight(
      (inside, name) => `${name}(${inside})`,
      'id',
    )
  expect((await ask(`shelves?select=${nested(3)}&id=eq.0`)).status).toBe(200)
  expect(await ask(`shelves?select=${nested(4)}&id=eq.0`)).toMatchObject(refused('3 levels deep'))
  expect((await ask(`shelves?select=${nested(6)}&id=eq.0`, staff)).status).toBe(200)

  expect((await ask('shelves?select=boxes(id)&id=lt.10')).body).toHaveLength(9)
  expect(await ask('shelves?select=boxes(id)')).toMatchObject(refused('rows at each level'))
  expect((await ask('shelves?select=boxes(id)', staff)).body).toHaveLength(20)

  // A busy machine may take a stranger's second for it.
  const most = async (limit: number) => ask(`boxes?select=note&order=id&limit=${limit}`)
  await expect.poll(async () => (await most(125)).body.length).toBe(125)
  await expect.poll(() => most(150)).toMatchObject(refused('8388608 bytes'))
  expect((await ask('boxes?select=note&order=id&limit=250', staff)).body).toHaveLength(250)
  const many = Array.from({ length: 5 }, (_, n) => `c${n}:note`).join()
  expect(await ask(`boxes?select=${many}&limit=1`)).toMatchObject(refused('a column 4 times'))
  expect((await ask(`boxes?select=${many}&limit=1`, staff)).status).toBe(200)
})

test('requests that are too deep or too wide are refused', async () => {
  const deep = `${'children('.repeat(12)}id${')'.repeat(12)}`
  expect(await ask(`parents?select=${deep}`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
  const nested = `${'and('.repeat(15)}id.eq.1${')'.repeat(15)}`
  expect(await ask(`parents?and=(${nested})`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
  expect(await ask(`parents?select=${'id,'.repeat(400)}id`)).toMatchObject({
    status: 400,
    body: { code: 'PGRST100' },
  })
  const body = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const answer = await backend.fetch('/rest/v1/parents', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(400)
  const lines = `id\n${'1\n'.repeat(250_000)}`
  const asStaff = { apikey: backend.keys.secret, 'content-type': 'text/csv' }
  expect(await send('POST', 'parents', lines, asStaff)).toMatchObject({
    status: 400,
    body: { code: 'PGRST100', details: 'a CSV body may have 250000 fields' },
  })
})

test('a request as long as may travel is answered, a longer one refused', async () => {
  const ids = Array.from({ length: 2_000 }, (_, n) => n + 1)
  const { data, error } = await backend.client().from('children').select('id').in('id', ids)
  expect([error, data?.length]).toEqual([null, 1_000])
  const within = (search: string) =>
    backend.backend.fetch(
      new Request(`http://backend/rest/v1/children?${search}`, {
        headers: { apikey: backend.keys.publishable },
      }),
      { address: '127.0.0.1' },
    )
  const long = await within(`id=in.(${'1,'.repeat(35_000)}1)`)
  expect([long.status, (await long.json()).code]).toEqual([400, 'PGRST100'])
  const many = await within(Array.from({ length: 301 }, () => 'id=gt.0').join('&'))
  expect([many.status, (await many.json()).code]).toEqual([400, 'PGRST100'])
})

test('however many different requests come, connections keep a bounded number of statements', async () => {
  const request = (search: string) =>
    backend.backend.fetch(
      new Request(`http://backend/rest/v1/posts?${search}`, {
        headers: { apikey: backend.keys.publishable },
      }),
      { address: '127.0.0.1' },
    )
  for (let n = 0; n < 400; n++) {
    for (let times = 0; times < 4; times++) {
      expect((await request(`select=a${n}:id&limit=1`)).status).toBe(200)
    }
  }
  const [kept] = await backend.database.asAnon(
    anonymous,
    sql => sql`select count(*)::int as n from pg_prepared_statements`,
  )
  expect(kept?.n).toBeGreaterThan(5)
  expect(kept?.n).toBeLessThan(170)
})

test('the driver ends connections of requests before statements are counted anew', () => {
  const session = { name: 'visitors', statementTimeout: 1_000 }
  const { options } = connectAsVisitor(backend.databaseUrl, session)
  // Its own choice is a function, which its types forget.
  const choose = options.max_lifetime as unknown as () => number
  const lives = Array.from({ length: 100 }, () => choose() * 1000)
  expect(Math.min(...lives)).toBeGreaterThan(0)
  expect(Math.max(...lives)).toBeLessThanOrEqual(maxConnectionLifetime)
})

test('a statement that is prepared and one that is not give the same rows', async () => {
  await backend.sql`insert into categories (name) values ('News')`
  const first = await ask('categories?select=name&name=eq.News')
  for (let times = 0; times < 6; times++) {
    expect(await ask('categories?select=name&name=eq.News')).toEqual(first)
    expect((await ask('categories?select=name&name=eq.Careers')).body).toEqual([{ name: 'Careers' }])
  }
  expect(first.body).toEqual([{ name: 'News' }])
})
