import { expect, test } from 'vitest'
import { changeCategory, publishNow } from '../../../app/admin/posts/bulk/bulk-changes.ts'
import type { AdminPost } from '../../../app/data/list-admin-posts.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const editor = await backend.people.editor()
const office = editor.client as unknown as Client

/** The editor on a network that doesn't carry these calls. */
async function connect(isAway: (method: string, path: string) => boolean): Promise<Client> {
  const client = backend.client({
    global: {
      fetch: async (input, init) => {
        if (isAway(init?.method ?? 'GET', new URL(String(input)).pathname))
          throw new TypeError('Failed to fetch')
        return fetch(input, init)
      },
    },
  })
  const { error } = await client.auth.signInWithPassword({ email: editor.email, password: editor.password })
  expect(error).toBeNull()
  return client as unknown as Client
}

async function addRows(created_at: string): Promise<AdminPost[]> {
  const { data: post } = await editor.client
    .from('posts')
    .insert({ title: 'Rain', excerpt: 'E', content: '<p>Text</p>', created_at })
    .select()
    .single()
  const draftId = crypto.randomUUID()
  const { error } = await editor.client.from('post_drafts').insert({ id: draftId, title: 'Sun' })
  expect(error).toBeNull()
  return [
    { id: post.id, is_draft: false, category_id: null, listed_at: created_at, post },
    { id: draftId, is_draft: true, category_id: null, post: null },
  ] as AdminPost[]
}

test('posts that got their category before a bulk change broke off lose it again by Undo', async () => {
  const [category] = await sql`insert into public.categories (name) values ('Growth') returning id`
  const rows = await addRows(new Date().toISOString())
  const away = await connect((method, path) => method === 'PATCH' && path.endsWith('/post_drafts'))
  const { data } = await changeCategory(category?.id)(away, rows)
  expect(data?.error).toMatchObject({ message: expect.stringContaining('could not be reached') })
  const read = async () =>
    (await sql`select category_id from public.posts where id = ${rows[0]?.id ?? ''}`)[0]
  expect(await read()).toEqual({ category_id: category?.id })
  expect((await data?.undo(office))?.error).toBeNull()
  expect(await read()).toEqual({ category_id: null })
})

test('nothing is published where the drafts among it can’t be read', async () => {
  const coming = new Date(Date.now() + 86_400_000).toISOString()
  const rows = await addRows(coming)
  const away = await connect((method, path) => method === 'GET' && path.endsWith('/post_drafts'))
  expect((await publishNow(away, rows)).error).not.toBeNull()
  const [post] = await sql`select created_at from public.posts where id = ${rows[0]?.id ?? ''}`
  expect(post?.created_at.toISOString()).toBe(coming)
})
