import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpBackend, type TestBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let editor: Person

beforeAll(async () => {
  editor = await backend.people.editor()
})
afterEach(async () => {
  await backend.sql`delete from public.posts`
})

const publish = async (title: string, more: Record<string, unknown> = {}) => {
  const { data, error } = await editor.client
    .from('posts')
    .insert({ title, excerpt: 'E', content: 'C', ...more })
    .select()
    .single()
  expect(error).toBeNull()
  return data as { id: string; slug: string; created_at: string; updated_at: string }
}

test.each([
  ['Ọjà tuntun: 10× users!', 'oja-tuntun-10-users'],
  ['ŞƏHƏR Ünïcödé ÀÉÎ', 'seher-unicode-aei'],
  ['Straße & Œuvre', 'strasse-oeuvre'],
  ["Don't stop, can’t stop", 'dont-stop-cant-stop'],
  ['  --Spaces   and - dashes--  ', 'spaces-and-dashes'],
  ['🚀🚀', 'post'],
  ['日本語', 'post'],
  ['½ price №5', '1-2-price-no5'],
  [`${'long '.repeat(40)}`, `${'long-'.repeat(16)}`.slice(0, 79)],
])('a super admin who publishes "%s" gets the address %s', async (title, slug) => {
  expect((await publish(title)).slug).toBe(slug)
})

test('a title has at most 300 characters, and the address of an image any number', async () => {
  const image = `https://holla.example/${crypto.randomUUID()}${'x'.repeat(9_000)}`
  await publish('ọ'.repeat(300), { feature_image_url: image })
  const row = { title: 'ọ'.repeat(301), excerpt: 'E', content: 'C' }
  const { error } = await editor.client.from('posts').insert(row)
  expect(error).toMatchObject({ code: '23514', message: expect.stringContaining('at_most_300_characters') })
  expect(await backend.sql`select count(*)::int as count from public.posts`).toEqual([{ count: 1 }])
})

test('namesakes get numbers, and a title that looks like one gets its own', async () => {
  const slugs = []
  for (const title of ['Growth', 'growth!', 'Growth 2', 'GROWTH']) {
    slugs.push((await publish(title)).slug)
  }
  expect(slugs).toEqual(['growth', 'growth-2', 'growth-2-2', 'growth-3'])
})

test('thirty namesakes all get an address', async () => {
  await backend.sql`
    insert into public.posts (title, excerpt, content) select 'Same', 'E', 'C' from generate_series(1, 30)`
  const rows =
    await backend.sql`select count(distinct slug)::int as count from public.posts where slug like 'same%'`
  expect(rows).toEqual([{ count: 30 }])
})

test('posts with clashing titles that are published at the same moment are all published', async () => {
  await publish('Launch')
  const titles = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? 'Launch' : `Launch ${i}`))
  const slugs = await Promise.all(titles.map(async title => (await publish(title)).slug))
  expect(new Set(slugs).size).toBe(titles.length)
})

test('a post waits for a namesake that is not committed yet, instead of failing on it', async () => {
  await publish('Launch')
  const insert = (sql: TestBackend['sql'], title: string) =>
    sql`insert into public.posts (title, excerpt, content) values (${title}, 'E', 'C') returning slug`
  const [first, second] = await backend.sql.begin(async sql => {
    const [row] = await insert(sql as unknown as TestBackend['sql'], 'Launch')
    const other = insert(backend.sql, 'Launch 2').execute()
    await new Promise(resolve => setTimeout(resolve, 200))
    return [row?.slug as string, other] as const
  })
  expect(first).toBe('launch-2')
  expect((await second)[0]?.slug).toBe('launch-2-2')
})

test('a new title keeps the old address', async () => {
  const post = await publish('First title')
  const { data } = await editor.client
    .from('posts')
    .update({ title: 'Second title' })
    .eq('id', post.id)
    .select()
    .single()
  expect(data).toMatchObject({ title: 'Second title', slug: 'first-title', created_at: post.created_at })
  expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse(post.updated_at))
})

test.each([
  ['a blank title', { title: ' \t\n ' }],
  ['no title', { title: null }],
  ['content of more than 200 KB', { content: 'x'.repeat(204_801) }],
  ['no excerpt', { excerpt: null }],
])('%s is refused and nothing is stored', async (_, wrong) => {
  const { error } = await editor.client
    .from('posts')
    .insert({ title: 'T', excerpt: 'E', content: 'C', ...wrong })
  expect(error?.code).toMatch(/^(23514|23502)$/)
  expect(await backend.sql`select from public.posts`).toHaveLength(0)
})

test('a post outlives its author and its category', async () => {
  const author = await backend.people.visitor()
  const [category] = await backend.sql`insert into public.categories (name) values ('Passing') returning id`
  const post = await publish('Stays', { user_id: author.id, category_id: category?.id })
  await editor.client.rpc('delete_user_by_id', { user_id_to_delete: author.id })
  await editor.client.from('categories').delete().eq('id', category?.id)
  expect(await backend.sql`select user_id, category_id from public.posts where id = ${post.id}`).toEqual([
    { user_id: null, category_id: null },
  ])
})
