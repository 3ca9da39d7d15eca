import { expect, test } from 'vitest'
import { bringBackDrafts, readDrafts } from '../../../app/data/change-posts.ts'
import type { Client } from '../../../app/data/schema.ts'
import { countTrash, deleteForGood, listTrash } from '../../../app/data/trash.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const { client } = await backend.people.editor()
const app = client as unknown as Client

async function uploadPicture() {
  const images = client.storage.from('unpublished-images')
  const name = `${crypto.randomUUID()}.gif`
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  expect((await images.upload(name, gif, { contentType: 'image/gif' })).error).toBeNull()
  return { name, url: client.storage.from('post-images').getPublicUrl(name).data.publicUrl }
}

async function addPost(url: string, fields: Record<string, unknown> = {}) {
  const post = { title: 'Rain', excerpt: 'Short', content: `<img src="${url}">`, ...fields }
  const { data, error } = await client.from('posts').insert(post).select().single()
  expect(error).toBeNull()
  return data
}

const find = (name: string) => sql`select from storage.objects where name = ${name}`

async function listTrashed() {
  const { data } = await listTrash(app, { kind: 'posts', page: 1, pageSize: 200 })
  return data?.entries.map(({ row_id }) => row_id)
}

const later = '2900-01-01T00:00:00+00:00'

test('a scheduled post that became a draft again is not in the trash, and deleting for good spares it', async () => {
  const { name, url } = await uploadPicture()
  const post = await addPost(url, { created_at: later })
  expect((await client.rpc('unschedule_post', { p_id: post.id })).data).toBe(post.id)

  expect(await listTrashed()).not.toContain(post.id)
  expect((await countTrash(app)).data?.get('posts')).toBe(0)
  expect((await deleteForGood(app, 'posts', [post.id])).error).toBeNull()
  expect(await find(name)).toHaveLength(1)

  await sql`alter table private.history disable trigger refuse_history_change`
  await sql`update private.history set at = at - interval '31 days' where row_id = ${post.id}`
  await sql`alter table private.history enable trigger refuse_history_change`
  await sql`select private.erase_expired_trash()`
  expect(await sql`select from private.history_contents where before ->> 'id' = ${post.id}`).toHaveLength(1)

  await client.from('post_drafts').delete().eq('id', post.id)
  const erased = await sql`select private.erase_expired_trash() as image`
  expect(erased).toEqual([{ image: name }])
})

test('a picture of a deleted post that a new draft shows stays when the post is deleted for good', async () => {
  const { name, url } = await uploadPicture()
  const post = await addPost(url, { created_at: later })
  await client.from('post_drafts').insert({ id: crypto.randomUUID(), title: 'New', content: post.content })
  expect((await client.from('posts').delete().eq('id', post.id)).error).toBeNull()

  expect(await listTrashed()).toContain(post.id)
  expect((await deleteForGood(app, 'posts', [post.id])).error).toBeNull()
  expect(await find(name)).toHaveLength(1)
})

test('a published draft that was taken back keeps its picture, whatever happens to the trash', async () => {
  const { name, url } = await uploadPicture()
  const id = crypto.randomUUID()
  await client.from('post_drafts').insert({ id, title: 'Rain', content: `<img src="${url}">` })
  const { data: drafts } = await readDrafts(app, [id])
  await addPost(url, { id, created_at: later })
  await client.from('posts').delete().eq('id', id)
  await client.from('post_drafts').delete().eq('id', id)
  expect((await bringBackDrafts(app, drafts ?? [])).error).toBeNull()

  expect(await listTrashed()).not.toContain(id)
  expect((await deleteForGood(app, 'posts', [id])).error).toBeNull()
  expect(await find(name)).toHaveLength(1)
})
