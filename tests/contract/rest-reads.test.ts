import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend()
  await backend.sql`insert into categories (name) values ('News'), ('Guides')`
  await backend.sql`
    insert into posts (title, content, excerpt, category_id, created_at)
    select format('Post %s', n), 'Body', 'Excerpt',
      (select id from categories where name = case when n % 3 = 0 then 'Careers' when n % 3 = 1 then 'News' else 'Guides' end),
      timestamptz '2026-01-01 00:00Z' + n * interval '1 day'
    from generate_series(1, 9) as n`
  await backend.sql`insert into posts (title, content, excerpt) values ('Loose', 'Body', 'Excerpt')`
})

afterAll(async () => {
  await backend?.stop()
  expect(backend.errors).toEqual([])
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
