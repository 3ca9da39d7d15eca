import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

let editor: Person
let visitor: Person
beforeAll(async () => {
  ;[editor, visitor] = await Promise.all([backend.people.editor(), backend.people.visitor()])
})
beforeEach(async () => {
  await backend.sql`delete from public.posts`
  await backend.sql`delete from private.gone_posts`
})

const insert = async (title: string, created_at?: string) => {
  const { data, error } = await editor.client
    .from('posts')
    .insert({ title, excerpt: 'E', content: 'C', ...(created_at ? { created_at } : {}) })
    .select()
    .single()
  expect(error).toBeNull()
  return data as { id: string; slug: string; created_at: string; updated_at: string }
}

const listTitles = async ({ client }: Pick<Person, 'client'>) => {
  const { data } = await client.from('posts').select('title').order('created_at', { ascending: false })
  return data?.map(({ title }) => title)
}

test('a scheduled post is seen by staff alone, before those that are out', async () => {
  await insert('Out')
  await insert('Coming', inDays(1))
  expect(await listTitles(editor)).toEqual(['Coming', 'Out'])
  expect(await listTitles({ client: backend.serviceClient() })).toEqual(['Coming', 'Out'])
  expect(await listTitles(visitor)).toEqual(['Out'])
  expect(await listTitles({ client: backend.client() })).toEqual(['Out'])
})

test('a post is out from its time on, without anybody doing anything', async () => {
  const at = Date.now() + 1_000
  await insert('At once', new Date(at).toISOString())
  const before = await listTitles({ client: backend.client() })
  // A machine under load may have taken longer than that.
  expect(before).toEqual(Date.now() < at ? [] : before)
  await expect.poll(() => listTitles({ client: backend.client() })).toEqual(['At once'])
})

test('a scheduled post is moved, published now, and taken back, and each change is another version', async () => {
  const post = await insert('Moves', inDays(2))
  const move = async (created_at: string) => {
    const { data, error } = await editor.client
      .from('posts')
      .update({ created_at })
      .eq('id', post.id)
      .select('created_at,updated_at')
      .single()
    expect(error).toBeNull()
    return data as { created_at: string; updated_at: string }
  }
  const later = inDays(3)
  const versions = [post.updated_at, (await move(later)).updated_at, (await move(later)).updated_at]
  expect(new Set(versions).size).toBe(3)
  const now = await move(new Date().toISOString())
  expect(Date.parse(now.updated_at)).toBeLessThanOrEqual(Date.now() + 1_000)
  expect(await listTitles(visitor)).toEqual(['Moves'])
  await move(later)
  expect(await listTitles(visitor)).toEqual([])
})

test('a change made before the time bears the time of publication', async () => {
  const { id, created_at } = await insert('Edited', inDays(2))
  await editor.client.from('posts').update({ title: 'Edited twice' }).eq('id', id)
  const [row] = await backend.sql`select updated_at - created_at < interval '1 second' as near,
    updated_at >= created_at as after from public.posts where id = ${id}`
  expect(row).toEqual({ near: true, after: true })
  const { data } = await editor.client.from('posts').select('created_at').eq('id', id).single()
  expect(data?.created_at).toBe(created_at)
})

test('an address says that a post is gone only of what was public', async () => {
  const isGone = async (slug: string) =>
    (await backend.client().rpc('is_gone_post', { p_slug: slug, p_opening: false })).data
  const hidden = await insert('Never seen', inDays(1))
  const seen = await insert('Seen')
  await editor.client.from('posts').delete().in('id', [hidden.id, seen.id])
  expect(await isGone(hidden.slug)).toBe(false)
  expect(await isGone(seen.slug)).toBe(true)
  // Who will take the address is not told before its time.
  const heir = await insert('Seen', inDays(1))
  expect(heir.slug).toBe('seen')
  expect(await isGone('seen')).toBe(true)
  await editor.client.from('posts').update({ created_at: new Date().toISOString() }).eq('id', heir.id)
  expect(await isGone('seen')).toBe(false)
})

test.each(['infinity', '-infinity', '9999-01-01'])('a time of %s is refused', async created_at => {
  const { error } = await editor.client
    .from('posts')
    .insert({ title: 'T', excerpt: 'E', content: 'C', created_at })
  expect(error?.code).toBe('23514')
})
