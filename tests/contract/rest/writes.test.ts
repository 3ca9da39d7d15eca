import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let editor: Person
let visitor: Person

const draft = (title: string) => ({ title, content: 'Body', excerpt: 'Excerpt' })
const countPosts = async () => Number((await backend.sql`select count(*) as n from posts`)[0]?.n)

beforeAll(async () => {
  editor = await backend.people.editor()
  visitor = await backend.people.visitor()
})

beforeEach(async () => {
  await backend.sql`delete from posts`
  await backend.sql`delete from categories where name <> 'Careers'`
})

test('an editor inserts a post and gets nothing back unasked', async () => {
  const { data, error, status } = await editor.client.from('posts').insert(draft('First'))
  expect({ data, error, status }).toEqual({ data: null, error: null, status: 201 })
  const rows = await backend.sql`select title, slug, category_id, user_id from posts`
  expect(rows).toEqual([{ title: 'First', slug: 'first', category_id: null, user_id: null }])
})

test('an editor inserts a post and gets the one row with its category', async () => {
  const { data: category } = await editor.client.from('categories').insert({ name: 'News' }).select().single()
  const { data, error, status } = await editor.client
    .from('posts')
    .insert({ ...draft('Second'), category_id: category?.id, user_id: editor.id })
    .select('title, slug, user_id, categories(name)')
    .single()
  expect({ error, status }).toEqual({ error: null, status: 201 })
  expect(data).toEqual({
    title: 'Second',
    slug: 'second',
    user_id: editor.id,
    categories: { name: 'News' },
  })
})

test('an editor inserts several posts at once', async () => {
  const { data, error } = await editor.client
    .from('posts')
    .insert([draft('One'), { ...draft('Two'), feature_image_url: 'https://img.example/2.png' }])
    .select('title, feature_image_url')
    .order('title')
  expect(error).toBeNull()
  expect(data).toEqual([
    { title: 'One', feature_image_url: null },
    { title: 'Two', feature_image_url: 'https://img.example/2.png' },
  ])
})

test('one bad row of several leaves none behind', async () => {
  const { error, status } = await editor.client.from('posts').insert([draft('Good'), draft('  ')])
  expect(status).toBe(400)
  expect(error?.code).toBe('23514')
  expect(await countPosts()).toBe(0)
})

test('an editor updates a post and gets the new row', async () => {
  await editor.client.from('posts').insert([draft('Old'), draft('Other')])
  const { data, error, status } = await editor.client
    .from('posts')
    .update({ title: 'New', excerpt: 'Shorter' })
    .eq('slug', 'old')
    .select('title, slug, excerpt')
  expect({ error, status }).toEqual({ error: null, status: 200 })
  expect(data).toEqual([{ title: 'New', slug: 'old', excerpt: 'Shorter' }])
  expect(await backend.sql`select title from posts order by title`).toEqual([
    { title: 'New' },
    { title: 'Other' },
  ])
})

test('an update that hits nothing is no error', async () => {
  const { data, error, status } = await editor.client
    .from('posts')
    .update({ title: 'New' })
    .eq('slug', 'none')
    .select()
  expect({ data, error, status }).toEqual({ data: [], error: null, status: 200 })
})

test('an update without columns changes nothing', async () => {
  await editor.client.from('posts').insert(draft('Still'))
  expect((await editor.client.from('posts').update({}).eq('slug', 'still')).status).toBe(204)
  const { data } = await editor.client.from('posts').update({}).eq('slug', 'still').select()
  expect(data).toEqual([])
})

test('an editor deletes a post, and without asking gets nothing back', async () => {
  await editor.client.from('posts').insert([draft('Gone'), draft('Stays')])
  const { data, error, status } = await editor.client.from('posts').delete().eq('slug', 'gone')
  expect({ data, error, status }).toEqual({ data: null, error: null, status: 204 })
  expect(await backend.sql`select title from posts`).toEqual([{ title: 'Stays' }])
})

test('an editor deletes posts and gets what was deleted, counted', async () => {
  await editor.client.from('posts').insert([draft('A'), draft('B')])
  const { data, count } = await editor.client
    .from('posts')
    .delete({ count: 'exact' })
    .in('slug', ['a', 'b'])
    .select('title')
  expect(data).toHaveLength(2)
  expect(count).toBe(2)
  expect(await countPosts()).toBe(0)
})

test('single on an insert of two rows is refused and inserts none', async () => {
  const { data, error, status } = await editor.client
    .from('posts')
    .insert([draft('A'), draft('B')])
    .select()
    .single()
  expect({ data, status }).toEqual({ data: null, status: 406 })
  expect(error).toMatchObject({
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: 'The result contains 2 rows',
    hint: null,
  })
  expect(await countPosts()).toBe(0)
})

test('a visitor without an account may not write and is asked to sign in', async () => {
  const insert = await backend.client().from('posts').insert(draft('Spam'))
  expect(insert.status).toBe(401)
  expect(insert.error).toMatchObject({
    code: '42501',
    message: 'new row violates row-level security policy for table "posts"',
  })
  const answer = await backend.fetch('/rest/v1/posts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(draft('x')),
  })
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(answer.headers.get('proxy-status')).toBe('PostgREST; error=42501')
  expect(await countPosts()).toBe(0)
})

test('an ordinary account may not write posts, and changes none of those there are', async () => {
  await editor.client.from('posts').insert(draft('Kept'))
  const insert = await visitor.client.from('posts').insert(draft('Spam'))
  expect(insert.status).toBe(403)
  expect(insert.error?.code).toBe('42501')
  const update = await visitor.client.from('posts').update({ title: 'Mine' }).eq('slug', 'kept').select()
  expect({ data: update.data, error: update.error }).toEqual({ data: [], error: null })
  const remove = await visitor.client.from('posts').delete().eq('slug', 'kept').select()
  expect(remove.data).toEqual([])
  expect(await backend.sql`select title from posts`).toEqual([{ title: 'Kept' }])
})

test('a demoted admin’s token writes nothing from the next call on', async () => {
  const former = await backend.people.editor()
  await former.client.from('posts').insert(draft('Before'))
  await backend.sql`delete from private.super_admins where user_id = ${former.id}`
  const { status, error } = await former.client.from('posts').insert(draft('After'))
  expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' })
  expect(await backend.sql`select title from posts`).toEqual([{ title: 'Before' }])
})

test('the secret key writes past the policies', async () => {
  const { error } = await backend.serviceClient().from('posts').insert(draft('By key'))
  expect(error).toBeNull()
  expect(await countPosts()).toBe(1)
})

test('a second category of the same name is a conflict', async () => {
  await editor.client.from('categories').insert({ name: 'News' })
  const { status, error } = await editor.client.from('categories').insert({ name: ' news ' })
  expect(status).toBe(409)
  expect(error?.code).toBe('23505')
})

test('a category that does not exist can’t be referred to', async () => {
  const { status, error } = await editor.client
    .from('posts')
    .insert({ ...draft('Lost'), category_id: crypto.randomUUID() })
  expect({ status, code: error?.code }).toEqual({ status: 409, code: '23503' })
})

test('a column that does not exist can’t be written', async () => {
  const { status, error } = await editor.client.from('posts').insert({ ...draft('X'), colour: 'red' })
  expect(status).toBe(400)
  expect(error).toEqual({
    code: 'PGRST204',
    message: "Could not find the 'colour' column of 'posts' in the schema cache",
    details: null,
    hint: null,
  })
})

test('bodies that are no JSON objects are refused', async () => {
  const send = async (body: string) => {
    const answer = await backend.fetch('/rest/v1/posts', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${editor.accessToken}`, 'content-type': 'application/json' },
    })
    return [answer.status, (await answer.json()).message]
  }
  expect(await send('{"title":')).toEqual([400, 'Empty or invalid json'])
  expect(await send('')).toEqual([400, 'Empty or invalid json'])
  expect(await send('[{"title":"a"},{"excerpt":"b"}]')).toEqual([400, 'All object keys must match'])
  expect(await countPosts()).toBe(0)
})

test('a body over the limit is refused', async () => {
  const { status } = await backend.fetch('/rest/v1/posts', {
    method: 'POST',
    body: JSON.stringify(draft('x'.repeat(5 * 1024 * 1024))),
    headers: { authorization: `Bearer ${editor.accessToken}`, 'content-type': 'application/json' },
  })
  expect(status).toBe(413)
})

test('an editor upserts a category by its id, and a second time changes it', async () => {
  const id = crypto.randomUUID()
  const first = await editor.client.from('categories').upsert({ id, name: 'Tips' }).select('id, name')
  expect({ data: first.data, status: first.status }).toEqual({ data: [{ id, name: 'Tips' }], status: 201 })
  const second = await editor.client.from('categories').upsert({ id, name: 'Tricks' }).select('name')
  expect({ data: second.data, status: second.status }).toEqual({ data: [{ name: 'Tricks' }], status: 200 })
  const ignored = await editor.client
    .from('categories')
    .upsert({ id, name: 'Other' }, { ignoreDuplicates: true })
    .select()
  expect(ignored.data).toEqual([])
  expect(await backend.sql`select name from categories where id = ${id}`).toEqual([{ name: 'Tricks' }])
})
