import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let stranger: Person
let editor: Person
let hidden: { id: string; slug: string; title: string; category: string; draft: string; picture: string }

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
  hidden = {
    ...(post as typeof hidden),
    category: category?.id,
    draft: crypto.randomUUID(),
    picture: 'a.png',
  }
  await client.from('post_details').insert({ post_id: hidden.id, place: 'Lagos' })
  await client.from('post_drafts').insert({ id: hidden.draft, title: 'Draft', slug: 'draft' })
  await client.storage
    .from('unpublished-images')
    .upload(hidden.picture, new Blob(['p'], { type: 'image/png' }))
  await backend.sql`insert into public.leads (sender, name) values ('ada@client.example', 'Ada')`
  // Whoever asks for roles fails now.
  await backend.sql`alter table private.role_members rename to asked_for`
})

const call = async ({ accessToken }: Person, path: string, { method = 'GET', body }: Init = {}) => {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    prefer: 'count=exact',
    'content-type': 'application/json',
  }
  const answer = await backend.fetch(path, { method, headers, body: body ? JSON.stringify(body) : null })
  return { status: answer.status, range: answer.headers.get('content-range'), text: await answer.text() }
}
interface Init {
  method?: string
  body?: object
}

const read = (person: Person, path: string, init: Init = {}) => call(person, `/rest/v1/${path}`, init)

const makeMissing = (): typeof hidden => ({
  id: crypto.randomUUID(),
  slug: 'never',
  title: 'Never',
  category: crypto.randomUUID(),
  draft: crypto.randomUUID(),
  picture: 'b.png',
})

test('whether a row is hidden or missing, a stranger’s read asks for no role, so it takes as long', async () => {
  const missing = makeMissing()
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

test('nor does a stranger’s write, whatever it would change', async () => {
  const missing = makeMissing()
  const listWrites = ({ id, slug, category, draft }: typeof hidden): [string, Init][] => [
    [`posts?slug=eq.${slug}`, { method: 'PATCH', body: { title: 'Mine' } }],
    [`posts?slug=eq.${slug}&select=id`, { method: 'DELETE' }],
    [`post_details?post_id=eq.${id}`, { method: 'PATCH', body: { place: 'Abuja' } }],
    [`post_details?post_id=eq.${id}`, { method: 'DELETE' }],
    [`post_drafts?id=eq.${draft}`, { method: 'PATCH', body: { title: 'Mine' } }],
    [`post_drafts?id=eq.${draft}`, { method: 'DELETE' }],
    [`categories?id=eq.${category}`, { method: 'DELETE' }],
    ['contact_messages?email=eq.ada@client.example', { method: 'DELETE' }],
  ]
  for (const [i, [path, init]] of listWrites(hidden).entries()) {
    const answer = await read(stranger, path, init)
    expect(answer, path).toEqual({ status: 204, range: '*/0', text: '' })
    expect(answer, path).toEqual(await read(stranger, ...(listWrites(missing)[i] as [string, Init])))
  }
  for (const body of [{ slug: hidden.slug }, { slug: missing.slug }]) {
    const row = { ...body, title: 'Mine', excerpt: 'E', content: 'C' }
    expect((await read(stranger, 'posts', { method: 'POST', body: row })).text).toContain(
      'row-level security',
    )
  }
})

test('nor does it where a stranger asks for a file by its name', async () => {
  const listCalls = ({ picture }: typeof hidden): [string, Init?][] => [
    [`object/authenticated/unpublished-images/${picture}`],
    [`object/info/authenticated/unpublished-images/${picture}`],
    [`object/sign/unpublished-images/${picture}`, { method: 'POST', body: { expiresIn: 60 } }],
    ['object/unpublished-images', { method: 'DELETE', body: { prefixes: [picture] } }],
  ]
  for (const [i, [path, init]] of listCalls(hidden).entries()) {
    const answer = await call(stranger, `/storage/v1/${path}`, init)
    expect(answer.text, path).toMatch(/not_found|^\[\]$/)
    const [otherPath, otherInit] = listCalls(makeMissing())[i] as [string, Init?]
    expect(answer, path).toEqual(await call(stranger, `/storage/v1/${otherPath}`, otherInit))
  }
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
