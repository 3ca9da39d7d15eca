import { expect, test } from 'vitest'
import { moveToTrash } from '../../../app/admin/posts/bulk/bulk-changes.ts'
import type { AdminPost } from '../../../app/data/list-admin-posts.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const editor = await backend.people.editor()

/** The editor on a network that goes away with one of the deletions: before it arrives, or with its answer. */
async function connect(failing: number, isLost: boolean): Promise<Client> {
  const state = { deletions: 0, isAway: false }
  const client = backend.client({
    global: {
      fetch: async (input, init) => {
        if (init?.method === 'DELETE') state.deletions += 1
        if (state.deletions !== failing) return fetch(input, init)
        if (isLost && !state.isAway) await fetch(input, init)
        state.isAway = true
        throw new TypeError('Failed to fetch')
      },
    },
  })
  const { error } = await client.auth.signInWithPassword({ email: editor.email, password: editor.password })
  expect(error).toBeNull()
  return client as unknown as Client
}

async function addDrafts(): Promise<AdminPost[]> {
  const ids = ['One', 'Two', 'Three'].map(() => crypto.randomUUID())
  const { error } = await editor.client.from('post_drafts').insert(ids.map(id => ({ id, title: id })))
  expect(error).toBeNull()
  return ids.map(id => ({ id, is_draft: true, post: null }) as AdminPost)
}

const count = async (rows: AdminPost[]) =>
  (await sql`select from public.post_drafts where id in ${sql(rows.map(({ id }) => id))}`).length

test('drafts that went before a bulk deletion broke off come back by Undo', async () => {
  const rows = await addDrafts()
  const { data } = await moveToTrash(await connect(2, false), rows)
  expect(await count(rows)).toBe(2)
  expect(data?.error).toMatchObject({ message: expect.stringContaining('could not be reached') })
  expect((await data?.undo(editor.client as unknown as Client))?.error).toBeNull()
  expect(await count(rows)).toBe(3)
})

test('a draft that went without an answer comes back, too', async () => {
  const rows = await addDrafts()
  const { data } = await moveToTrash(await connect(1, true), rows)
  expect(await count(rows)).toBe(2)
  expect((await data?.undo(editor.client as unknown as Client))?.error).toBeNull()
  expect(await count(rows)).toBe(3)
})

test('a post that went without an answer comes back, too', async () => {
  const { data: post } = await editor.client
    .from('posts')
    .insert({ title: 'Rain', excerpt: 'E', content: '<p>Text</p>' })
    .select()
    .single()
  const drafts = await addDrafts()
  const rows = [...drafts, { id: post.id, is_draft: false, post } as AdminPost]
  const { data } = await moveToTrash(await connect(4, true), rows)
  expect(await count(rows)).toBe(0)
  expect((await data?.undo(editor.client as unknown as Client))?.error).toBeNull()
  expect(await count(rows)).toBe(3)
  expect(await sql`select from public.posts where id = ${post.id}`).toHaveLength(1)
})

test('where nothing went and the server says so, the deletion failed as a whole', async () => {
  const rows = await addDrafts()
  const { data, error } = await moveToTrash(backend.client() as unknown as Client, rows)
  expect(data).toBeNull()
  expect(error).toMatchObject({ code: '42501' })
  expect(await count(rows)).toBe(3)
})
