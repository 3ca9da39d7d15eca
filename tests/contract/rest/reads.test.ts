import { beforeAll, expect, test } from 'vitest'
import { setUpBackend, type TestBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

beforeAll(async () => {
  await backend.sql`insert into categories (name) values ('News'), ('Guides')`
  await backend.sql`
    insert into posts (title, content, excerpt, category_id, created_at)
    select format('Post %s', n), 'Body', 'Excerpt',
      (select id from categories where name = case when n % 3 = 0 then 'Careers' when n % 3 = 1 then 'News' else 'Guides' end),
      timestamptz '2026-01-01 00:00Z' + n * interval '1 day'
    from generate_series(1, 9) as n`
  await backend.sql`insert into posts (title, content, excerpt) values ('Loose', 'Body', 'Excerpt')`
})

test('a visitor reads the posts with the name of their category, newest first', async () => {
  const { data, error, status } = await backend
    .client()
    .from('posts')
    .select('title, categories(name)')
    .order('created_at', { ascending: false })
    .limit(3)
  expect(error).toBeNull()
  expect(status).toBe(200)
  expect(data).toEqual([
    { title: 'Loose', categories: null },
    { title: 'Post 9', categories: { name: 'Careers' } },
    { title: 'Post 8', categories: { name: 'Guides' } },
  ])
})

const titles = (rows: { title: string }[] | null) => rows?.map(({ title }) => title)

test('the careers category is found by its name as a single row', async () => {
  const { data, error, status } = await backend
    .client()
    .from('categories')
    .select('id')
    .eq('name', 'Careers')
    .single()
  expect({ error, status }).toEqual({ error: null, status: 200 })
  const [row] = await backend.sql`select id from categories where name = 'Careers'`
  expect(data).toEqual({ id: row?.id })
})

test('a single row that is not there, or is one of several, is refused as PostgREST does', async () => {
  const none = await backend.client().from('categories').select('id').eq('name', 'Nothing').single()
  expect({ data: none.data, status: none.status }).toEqual({ data: null, status: 406 })
  expect(none.error).toMatchObject({
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: 'The result contains 0 rows',
    hint: null,
  })
  const many = await backend.client().from('categories').select('id').single()
  expect(many.error?.details).toBe('The result contains 3 rows')
})

test('maybeSingle gives null for no row and the row for one', async () => {
  const none = await backend.client().from('posts').select('title').eq('slug', 'no').maybeSingle()
  expect({ data: none.data, error: none.error }).toEqual({ data: null, error: null })
  const one = await backend.client().from('posts').select('title').eq('slug', 'post-1').maybeSingle()
  expect(one.data).toEqual({ title: 'Post 1' })
})

test('the blog leaves the job openings out', async () => {
  const client = backend.client()
  const { data: careers } = await client.from('categories').select('id').eq('name', 'Careers').single()
  const { data } = await client
    .from('posts')
    .select('title, excerpt, slug, category:categories(name)')
    .or(`category_id.is.null,category_id.neq.${careers?.id}`)
    .order('created_at', { ascending: false })
    .range(0, 2)
  expect(data).toEqual([
    { title: 'Loose', excerpt: 'Excerpt', slug: 'loose', category: null },
    { title: 'Post 8', excerpt: 'Excerpt', slug: 'post-8', category: { name: 'Guides' } },
    { title: 'Post 7', excerpt: 'Excerpt', slug: 'post-7', category: { name: 'News' } },
  ])
})

test('each comparing filter keeps the rows it should', async () => {
  const posts = () => backend.client().from('posts').select('title').order('created_at')
  const day = (n: number) => `2026-01-0${n + 1}T00:00:00Z`
  expect(titles((await posts().eq('title', 'Post 3')).data)).toEqual(['Post 3'])
  expect(titles((await posts().neq('category_id', crypto.randomUUID())).data)).toHaveLength(9)
  expect(titles((await posts().gt('created_at', day(7)).lt('created_at', '2026-02-01')).data)).toEqual([
    'Post 8',
    'Post 9',
  ])
  expect(titles((await posts().gte('created_at', day(8)).lte('created_at', day(8))).data)).toEqual(['Post 8'])
  expect(titles((await posts().like('title', 'Post 1%')).data)).toEqual(['Post 1'])
  expect(titles((await posts().like('title', '*oos*')).data)).toEqual(['Loose'])
  expect(titles((await posts().ilike('title', 'post 2')).data)).toEqual(['Post 2'])
  expect(titles((await posts().likeAnyOf('title', ['%1', '%2'])).data)).toEqual(['Post 1', 'Post 2'])
  expect(titles((await posts().ilikeAllOf('title', ['post%', '%4'])).data)).toEqual(['Post 4'])
  expect(titles((await posts().is('category_id', null)).data)).toEqual(['Loose'])
  expect(titles((await posts().not('category_id', 'is', null)).data)).toHaveLength(9)
  expect(titles((await posts().in('title', ['Post 5', 'Post 6', 'a,b"(c)'])).data)).toEqual([
    'Post 5',
    'Post 6',
  ])
  expect(titles((await posts().in('title', [])).data)).toEqual([])
  expect(titles((await posts().not('title', 'in', '("Post 1",Loose)')).data)).toHaveLength(8)
  expect(titles((await posts().filter('title', 'match', '^Post [12]$')).data)).toEqual(['Post 1', 'Post 2'])
  expect(titles((await posts().filter('title', 'imatch', '^post 1$')).data)).toEqual(['Post 1'])
  expect(titles((await posts().match({ title: 'Post 1', excerpt: 'Excerpt' })).data)).toEqual(['Post 1'])
  expect(titles((await posts().textSearch('title', 'loose')).data)).toEqual(['Loose'])
  expect(
    titles((await posts().textSearch('title', 'loosing', { config: 'english', type: 'plain' })).data),
  ).toEqual(['Loose'])
})

test('conditions nest with and, or and not', async () => {
  const posts = () => backend.client().from('posts').select('title').order('created_at')
  const nested = await posts().or('title.eq.Loose,and(title.like.Post*,or(slug.eq.post-1,slug.eq."post-2"))')
  expect(titles(nested.data)).toEqual(['Post 1', 'Post 2', 'Loose'])
  const negated = await backend.fetch('/rest/v1/posts?select=title&not.or=(slug.like.post*,title.is.null)')
  expect(await negated.json()).toEqual([{ title: 'Loose' }])
  const within = await posts().or('title.in.("Post 1","Post, 2"),slug.not.like.post*')
  expect(titles(within.data)).toEqual(['Post 1', 'Loose'])
})

test('values that look like SQL stay values', async () => {
  const quoted = `'; drop table posts; --`
  const { data, error } = await backend.client().from('posts').select('title').eq('title', quoted)
  expect({ data, error }).toEqual({ data: [], error: null })
  await backend.client().from('posts').select('title').in('title', [quoted, '")} union select 1', '\\'])
  const [row] = await backend.sql`select count(*)::int as n from posts`
  expect(row?.n).toBe(10)
})

test('rows are ordered by several columns, with nulls where they are asked to be', async () => {
  const { data } = await backend
    .client()
    .from('posts')
    .select('title')
    .order('category_id', { nullsFirst: true })
    .order('created_at', { ascending: false })
    .limit(1)
  expect(data).toEqual([{ title: 'Loose' }])
})

test('posts are ordered and filtered by their category', async () => {
  const byName = await backend.fetch(
    '/rest/v1/posts?select=title,categories!inner(name)&order=categories(name).desc,created_at&limit=1',
  )
  expect(await byName.json()).toEqual([{ title: 'Post 1', categories: { name: 'News' } }])
  const { data } = await backend
    .client()
    .from('posts')
    .select('title, categories!inner(name)')
    .eq('categories.name', 'Guides')
    .order('created_at')
  expect(data?.map(({ title }) => title)).toEqual(['Post 2', 'Post 5', 'Post 8'])
  const left = await backend
    .client()
    .from('posts')
    .select('title, categories(name)')
    .eq('categories.name', 'Guides')
  expect(left.data?.filter(({ categories }) => categories === null)).toHaveLength(7)
})

test('a count comes with the rows, or alone', async () => {
  const page = await backend.client().from('posts').select('title', { count: 'exact' }).limit(4)
  expect({ rows: page.data?.length, count: page.count, status: page.status }).toEqual({
    rows: 4,
    count: 10,
    status: 206,
  })
  const all = await backend.client().from('posts').select('title', { count: 'exact' })
  expect({ count: all.count, status: all.status }).toEqual({ count: 10, status: 200 })
  const head = await backend.client().from('posts').select('*', { count: 'exact', head: true })
  expect({ data: head.data, count: head.count }).toEqual({ data: null, count: 10 })
  const none = await backend
    .client()
    .from('posts')
    .select('*', { count: 'exact', head: true })
    .eq('title', 'no')
  expect(none.count).toBe(0)
  const planned = await backend.client().from('posts').select('title', { count: 'planned' })
  expect(planned.count).toBeGreaterThan(0)
  const estimated = await backend.client().from('posts').select('title', { count: 'estimated' })
  expect(estimated.count).toBe(10)
})

test('the headers say which rows they are', async () => {
  const answer = await backend.fetch('/rest/v1/posts?select=title&offset=2&limit=3', {
    headers: { prefer: 'count=exact' },
  })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe('2-4/10')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('preference-applied')).toBe('count=exact')
  expect(answer.headers.get('content-location')).toBe('/posts?limit=3&offset=2&select=title')
  expect(answer.headers.get('access-control-expose-headers')).toContain('content-range')
  const beyond = await backend.fetch('/rest/v1/posts?offset=11', { headers: { prefer: 'count=exact' } })
  expect(beyond.status).toBe(416)
  expect(await beyond.json()).toEqual({
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details: 'An offset of 11 was requested, but there are only 10 rows.',
    hint: null,
  })
  expect((await backend.fetch('/rest/v1/posts?limit=-1')).status).toBe(416)
  const empty = await backend.fetch('/rest/v1/posts?limit=0')
  expect([empty.status, await empty.json(), empty.headers.get('content-range')]).toEqual([200, [], '*/*'])
})

test('a signed-in reader gets the same rows as a visitor', async () => {
  const visitor = await backend.people.visitor()
  const query = (client: ReturnType<TestBackend['client']>) =>
    client.from('posts').select('title, categories(name)', { count: 'exact' }).order('created_at').limit(5)
  const [own, public_] = await Promise.all([query(visitor.client), query(backend.client())])
  expect(own.error).toBeNull()
  expect(own.data).toHaveLength(5)
  expect({ data: own.data, count: own.count }).toEqual({ data: public_.data, count: public_.count })
})

test('messages of visitors are read by editors only', async () => {
  await backend.sql`
    insert into contact_messages (name, email, subject, message) values ('Ada', 'ada@example.com', 'Hello', 'Secret')`
  const editor = await backend.people.editor()
  const visitor = await backend.people.visitor()
  const read = (client: ReturnType<TestBackend['client']>) =>
    client.from('contact_messages').select('message')
  expect((await read(editor.client)).data).toEqual([{ message: 'Secret' }])
  expect((await read(visitor.client)).data).toEqual([])
  const anonymous = await read(backend.client())
  expect({ status: anonymous.status, data: anonymous.data, error: anonymous.error }).toMatchObject({
    status: 401,
    data: null,
    error: { code: '42501', message: 'permission denied for table contact_messages' },
  })
})

test('a column that a migration adds is served without a restart', async () => {
  await backend.sql`alter table categories add column colour text default 'blue'`
  const { data, error } = await backend
    .client()
    .from('categories')
    .select('colour')
    .eq('name', 'News')
    .single()
  expect({ data, error }).toEqual({ data: { colour: 'blue' }, error: null })
  await backend.sql`alter table categories drop column colour`
})

test('a parenthesis too many at the end is overlooked, and what stands behind one is not', async () => {
  const posts = () => backend.client().from('posts')
  expect((await posts().select('title').or('title.eq.Loose)')).data).toEqual([{ title: 'Loose' }])
  expect((await posts().select('title,categories(name))').eq('title', 'Loose')).data).toEqual([
    { title: 'Loose', categories: null },
  ])
  for (const query of [
    'or=(title.eq.Loose))or',
    'select=title)slug',
    'select=title,(slug)',
    'order=title)',
  ]) {
    const answer = await backend.fetch(`/rest/v1/posts?${query}`)
    expect([query, answer.status]).toEqual([query, 400])
  }
})
