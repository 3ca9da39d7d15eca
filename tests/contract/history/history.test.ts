import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const ada = await backend.people.editor()
const bola = await backend.people.editor()
const [careers] = await sql<[{ id: string }]>`select id from public.categories where name = 'Careers'`

const createPost = async (title: string) => {
  const { data, error } = await ada.client
    .from('posts')
    .insert({ title, content: '<p>One</p>', excerpt: 'First', category_id: careers.id, user_id: ada.id })
    .select()
    .single()
  expect(error).toBeNull()
  return data as { id: string; title: string }
}

const listEntries = (rowId: string) => sql`
  select h."table", h.operation, to_json(h.changed) as changed, h.via, h.actor_id, c.actor, c.device, c.label, c.before
  from private.history h
  left join private.history_contents c on c.history_id = h.id
  where h.row_id = ${rowId}
  order by h.id`

test('each change is kept with who, from what, and the row before', async () => {
  const post = await createPost('Launch week')
  await bola.client.from('posts').update({ title: 'Launch day', excerpt: 'Second' }).eq('id', post.id)
  await backend.serviceClient().from('posts').update({ excerpt: 'Third' }).eq('id', post.id)
  await sql`update public.posts set content = '<p>Two</p>' where id = ${post.id}`
  await ada.client.from('posts').delete().eq('id', post.id)
  const entries = await listEntries(post.id)
  expect(entries).toMatchObject([
    {
      operation: 'INSERT',
      via: 'back office',
      actor: ada.email,
      actor_id: ada.id,
      label: 'Launch week',
      before: null,
    },
    {
      operation: 'UPDATE',
      changed: ['excerpt', 'title'],
      actor: bola.email,
      label: 'Launch day',
      before: { title: 'Launch week', excerpt: 'First', content: '<p>One</p>' },
    },
    {
      operation: 'UPDATE',
      via: 'secret key',
      actor: null,
      changed: ['excerpt'],
      before: { excerpt: 'Second' },
    },
    { operation: 'UPDATE', via: 'database', actor: null, changed: ['content'], before: { excerpt: 'Third' } },
    { operation: 'DELETE', actor: ada.email, label: 'Launch day', before: { content: '<p>Two</p>' } },
  ])
  expect(entries[0]?.device).toBe('node')
})

test('what is rolled back, changes nothing or is asked to be forgotten leaves no entry', async () => {
  const post = await createPost('Quiet')
  const before = await listEntries(post.id)
  await ada.client.from('posts').update({ title: 'Quiet' }).eq('id', post.id)
  await fetch(`${backend.url}/rest/v1/posts?id=eq.${post.id}`, {
    method: 'PATCH',
    headers: {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${ada.accessToken}`,
      'content-type': 'application/json',
      prefer: 'tx=rollback',
    },
    body: '{"title":"Loud"}',
  })
  await sql
    .begin(async tx => {
      await tx`update public.posts set title = 'Loud' where id = ${post.id}`
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await listEntries(post.id)).toEqual(before)
})

test('saves of one person within ten minutes are one version, and each version can be read', async () => {
  const post = await createPost('Versions')
  const save = (person: typeof ada, change: object) =>
    person.client.from('posts').update(change).eq('id', post.id)
  await save(ada, { title: 'Versions 2' })
  await save(bola, { excerpt: 'By Bola' })
  await save(bola, { content: '<p>By Bola</p>' })
  await save(ada, { excerpt: 'By Ada' })
  const { data: versions } = await ada.client.rpc('list_post_versions', { p_post_id: post.id })
  expect(versions).toMatchObject([
    { history_id: null, actor: ada.email, changed: ['excerpt'], saves: 1 },
    { actor: bola.email, changed: ['content', 'excerpt'], saves: 2, operation: 'UPDATE', device: 'node' },
    { actor: ada.email, changed: ['title'], saves: 2 },
  ])
  const { data: found } = await bola.client
    .rpc('find_post_version', { p_history_id: versions?.[1].history_id })
    .single()
  expect(found).toMatchObject({
    post_id: post.id,
    post: { title: 'Versions 2', excerpt: 'By Bola', content: '<p>By Bola</p>' },
    category: 'Careers',
  })
})

test('what several rows share is one line of the audit', async () => {
  const titles = ['Bulk 1', 'Bulk 2', 'Bulk 3', 'Bulk 4']
  const posts = await Promise.all(titles.map(createPost))
  await bola.client
    .from('posts')
    .update({ category_id: null })
    .in(
      'id',
      posts.map(({ id }) => id),
    )
  const { data } = await ada.client.rpc('list_audit', { p_actor_id: bola.id, p_limit: 1 })
  expect(data).toMatchObject([
    { rows: 4, changed: ['category_id'], former: { category_id: careers.id }, labels: expect.any(Array) },
  ])
  expect(data?.[0].labels).toHaveLength(3)
})
