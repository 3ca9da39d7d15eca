import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let stranger: Person
let editor: Person
let hidden: { id: string; slug: string; title: string; category: string }

beforeAll(async () => {
  ;[editor, stranger] = await Promise.all([backend.people.member('editor'), backend.people.visitor()])
  const { client } = editor
  const { data: category } = await client.from('categories').insert({ name: 'Shelf' }).select('id').single()
  const coming = { title: 'Coming', excerpt: 'E', content: 'C', created_at: '2900-01-01' }
  const { data: post, error } = await client
    .from('posts')
    .insert({ ...coming, category_id: category?.id })
    .select('id,slug,title')
    .single()
  expect(error).toBeNull()
  hidden = { ...(post as typeof hidden), category: category?.id }
  await client.from('post_details').insert({ post_id: hidden.id, place: 'Lagos' })
  await client.from('post_drafts').insert({ id: crypto.randomUUID(), title: 'Draft', slug: 'draft' })
  await backend.sql`insert into public.leads (sender, name) values ('ada@client.example', 'Ada')`
  // Whoever asks for roles fails now.
  await backend.sql`alter table private.role_members rename to asked_for`
})

const read = async ({ accessToken }: Person, path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${accessToken}`, prefer: 'count=exact' }
  const answer = await backend.fetch(`/rest/v1/${path}`, { ...init, headers })
  return { status: answer.status, range: answer.headers.get('content-range'), text: await answer.text() }
}

test('whether a row is hidden or missing, a stranger’s read asks for no role, so it takes as long', async () => {
  const missing = { id: crypto.randomUUID(), slug: 'never', title: 'Never', category: crypto.randomUUID() }
  const listReads = ({ id, slug, title, category }: typeof hidden) => [
    `posts?slug=eq.${slug}`,
    `posts?id=eq.${id}`,
    `posts?title=like.${title}*&order=created_at.desc`,
    `posts?category_id=eq.${category}&created_at=gt.2899-01-01`,
    `posts?select=*,categories(name),post_details(*)&slug=eq.${slug}`,
    `categories?select=name,posts!inner(id)&posts.slug=eq.${slug}`,
    `post_details?post_id=eq.${id}`,
    `rpc/is_gone_post?p_slug=${slug}&p_opening=false`,
    `rpc/find_renamed_post?p_slug=${slug}`,
  ]
  for (const [i, path] of listReads(hidden).entries()) {
    const answer = await read(stranger, path)
    expect(answer.status, path).toBe(200)
    expect(answer, path).toEqual(await read(stranger, listReads(missing)[i] ?? ''))
  }
  const head = await read(stranger, `posts?slug=eq.${hidden.slug}`, { method: 'HEAD' })
  expect(head).toEqual({ status: 200, range: '*/0', text: '' })
})

test('nor does it where a stranger asks for a draft or a lead by a word of theirs', async () => {
  for (const path of ['post_drafts?slug=eq.draft', 'leads?sender=eq.ada@client.example']) {
    expect(await read(stranger, path), path).toEqual({ status: 200, range: '*/0', text: '[]' })
  }
})

test('of who holds a role it is asked at each read', async () => {
  const { text } = await read(editor, `posts?slug=eq.${hidden.slug}`)
  expect(text).toContain('private.role_members')
})
