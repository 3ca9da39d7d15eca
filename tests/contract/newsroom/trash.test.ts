import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { listAdminPosts } from '../../../app/data/list-admin-posts.ts'
import { countTrash, deleteForGood, eraseExpiredTrash, restoreFromTrash } from '../../../app/data/trash.ts'
import { verifyHistory } from '../../../server/history/verify-history.ts'
import { setUpBackend } from '../../support/backend.ts'
import { createTrash } from './support/trash.ts'

const backend = await setUpBackend()
const { sql } = backend
const editor = await backend.people.editor()
const { client } = editor
const anonymous = backend.client()

const { app, addPost, addCategory, remove, readTrash, findInTrash, restore } = createTrash(editor)

const isGone = async (slug: string) =>
  (await anonymous.rpc('is_gone_post', { p_slug: slug, p_opening: false })).data

/** The clock goes on: the chain's triggers are the owner's to switch off. */
const ageDeletions = async (id: string, days: number) => {
  await sql`alter table private.history disable trigger refuse_history_change`
  await sql`update private.history set at = at - make_interval(days => ${days}) where row_id = ${id}`
  await sql`alter table private.history enable trigger refuse_history_change`
}

test('the list of posts finds the trashed ones by words of the text, author, category and order', async () => {
  const category = await addCategory()
  const rain = await addPost({ content: '<p>Harmattan and dust</p>', category_id: category.id })
  const sun = await addPost({ title: 'Sun', content: '<p>After the harmattan</p>', user_id: null })
  const kept = await addPost({ content: '<p>Harmattan is here</p>' })
  await remove('posts', rain.id)
  await remove('posts', sun.id)
  const base = { search: 'harmat', status: 'trashed', categoryId: null, page: 1, pageSize: 1 } as const
  const list = async (query: object = {}) => {
    const { data } = await listAdminPosts(app, { ...base, order: 'newest', ...query })
    return { ids: data?.trashed?.map(({ row_id }) => row_id), total: data?.total, hasMore: data?.hasMore }
  }
  expect(await list()).toEqual({ ids: [sun.id], total: 2, hasMore: true })
  expect(await list({ page: 2 })).toEqual({ ids: [rain.id], total: 2, hasMore: false })
  expect(await list({ order: 'title-a-z' })).toMatchObject({ ids: [rain.id] })
  expect(await list({ order: 'oldest' })).toMatchObject({ ids: [rain.id] })
  expect(await list({ authorId: editor.id })).toEqual({ ids: [rain.id], total: 1, hasMore: false })
  expect(await list({ categoryId: category.id })).toEqual({ ids: [rain.id], total: 1, hasMore: false })
  expect(await list({ categoryId: 'none' })).toEqual({ ids: [sun.id], total: 1, hasMore: false })
  expect((await list({ search: 'dust harm' })).ids).toEqual([rain.id])
  const { data: others } = await listAdminPosts(app, { ...base, status: null, order: 'newest' })
  expect(others?.rows.map(({ id }) => id)).toEqual([kept.id])
})

test('a deleted post comes back under its id, address and times, with author, category, details and drafts', async () => {
  const category = await addCategory()
  const created = await addPost({ category_id: category.id, created_at: '2026-01-02T03:04:05.678901+00:00' })
  await client.from('posts').update({ title: 'Rain again' }).eq('id', created.id)
  await client.from('post_details').insert({ post_id: created.id, place: 'Ibadan' })
  await client
    .from('post_drafts')
    .insert({ id: crypto.randomUUID(), post_id: created.id, title: 'Rain, and more' })
  const { data: before } = await client.from('posts').select().eq('id', created.id).single()
  await remove('posts', created.id)
  expect(await isGone(created.slug)).toBe(true)

  const entry = await findInTrash('posts', created.id)
  expect(entry).toMatchObject({
    name: 'Rain again',
    deleted_by: editor.email,
    details: { category: category.name, scheduled_for: null, versions: 2, drafts: 1, images: 0 },
  })
  expect(Date.parse(entry?.erased_at ?? '') - Date.parse(entry?.deleted_at ?? '')).toBe(30 * 86_400_000)

  expect(await restore('posts', created.id)).toEqual([{ row_id: created.id, name: 'Rain again', notes: [] }])
  expect(await isGone(created.slug)).toBe(false)
  const { data: after } = await anonymous
    .from('posts')
    .select('*,post_details(place)')
    .eq('id', created.id)
    .single()
  expect(after).toMatchObject({
    ...before,
    updated_at: expect.any(String),
    post_details: { place: 'Ibadan' },
  })
  expect((await client.from('post_drafts').select('title').eq('post_id', created.id)).data).toHaveLength(1)
  expect(await findInTrash('posts', created.id)).toBeUndefined()
})

test('a post whose address, category and author were taken or went meanwhile comes back without them', async () => {
  const category = await addCategory()
  const author = await backend.people.editor()
  const post = await addPost({ title: 'Harmattan', category_id: category.id, user_id: author.id })
  await remove('posts', post.id)
  await remove('categories', category.id)
  await client.rpc('delete_user_by_id', { user_id_to_delete: author.id })
  const heir = await addPost({ title: 'Harmattan' })
  expect(heir.slug).toBe(post.slug)

  const [restored] = await restore('posts', post.id)
  expect(restored?.notes.toSorted()).toEqual(['address_taken', 'category_gone'])
  const { data } = await client.from('posts').select().eq('id', post.id).single()
  expect(data).toMatchObject({
    slug: 'harmattan-2',
    category_id: null,
    user_id: null,
    created_at: post.created_at,
  })

  await restore('categories', category.id)
  const { data: rehomed } = await client.from('posts').select('category_id').eq('id', post.id).single()
  expect(rehomed?.category_id).toBe(category.id)
})

test('the name of a removed author comes back with a post, whichever went first, and goes with it for good', async () => {
  const author = await backend.people.editor()
  await author.client.rpc('save_profile', { p_name: 'Bola Ade', p_picture: null })
  const [before, after] = [await addPost({ user_id: author.id }), await addPost({ user_id: author.id })]
  await remove('posts', before.id)
  expect((await client.rpc('delete_user_by_id', { user_id_to_delete: author.id })).error).toBeNull()
  await remove('posts', after.id)
  await restore('posts', before.id)
  await restore('posts', after.id)
  const { data } = await client.rpc('list_posts_for_staff')
  for (const { id } of [before, after]) {
    expect(data).toContainEqual(expect.objectContaining({ id, author: 'Bola Ade' }))
  }
  await remove('posts', after.id)
  await deleteForGood(app, 'posts', [after.id])
  const names = await sql`
    select post_id from private.former_authors where post_id in (${before.id}, ${after.id})`
  expect(names).toEqual([{ post_id: before.id }])
})

test('the trash is read for the name of who may have written in it, and of no account that nobody confirmed', async () => {
  const countReads = (id: string) =>
    backend.superuser.begin(async superuser => {
      const count = async () => {
        const [row] = await superuser<[{ calls: number }]>`
          select coalesce(sum(calls), 0)::int as calls
          from pg_stat_xact_user_functions where funcname = 'list_deletions'`
        return row.calls
      }
      await superuser`set local track_functions = 'pl'`
      // A connection reports now and then alone, so that those of before may be among them.
      const before = await count()
      await superuser`delete from auth.users where id = ${id}`
      return (await count()) - before
    })
  const [author, unconfirmed] = [await backend.people.editor(), await backend.people.visitor()]
  await sql`
    update auth.users set email_confirmed_at = null, last_sign_in_at = null where id = ${unconfirmed.id}`
  expect(await countReads(author.id)).toBe(1)
  expect(await countReads(unconfirmed.id)).toBe(0)
})

test('deleting for good erases what was said of a post while it was a new draft, and what expired long ago goes by itself', async () => {
  const id = crypto.randomUUID()
  await client.from('post_drafts').insert({ id, title: 'Said of' })
  const link = async (draftId: string) => {
    const { data } = await client.rpc('create_review_link', { p_draft_id: draftId, p_email: null })
    const [{ token }] = data as [{ token: string }]
    await anonymous.rpc('comment_on_preview', {
      p_token: token,
      p_paragraph: '',
      p_place: 0,
      p_name: 'Ngozi',
      p_body: 'Secret words',
    })
  }
  await link(id)
  await client
    .from('posts')
    .insert({ title: 'Said of', excerpt: '', content: '' })
    .setHeader('x-draft-id', id)
  await client.from('post_drafts').delete().eq('id', id)
  await remove('posts', id)
  expect(await sql`select body from private.review_comments where draft_id = ${id}`).toHaveLength(1)
  expect((await deleteForGood(app, 'posts', [id])).error).toBeNull()
  expect(await sql`select from private.review_comments where draft_id = ${id}`).toEqual([])

  const discarded = crypto.randomUUID()
  await client.from('post_drafts').insert({ id: discarded, title: 'Discarded' })
  await link(discarded)
  await client.from('post_drafts').delete().eq('id', discarded)
  await sql`update private.review_links set expires_at = now() - interval '31 days' where draft_id = ${discarded}`
  expect((await eraseExpiredTrash(app)).error).toBeNull()
  expect(await sql`select from private.review_comments where draft_id = ${discarded}`).toEqual([])
})

test('a message comes back as it was, with where it was filed and whether it was mailed', async () => {
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Good morning' }
  const [row] = await sql`
    insert into public.contact_messages ${sql({ ...message, read_at: '2026-01-01', archived_at: '2026-01-02', delivered_at: '2026-01-03', attempts: '4' })}
    returning *`
  await remove('contact_messages', row?.id)
  expect(await findInTrash('contact_messages', row?.id)).toMatchObject({
    name: 'Hello',
    details: { from: 'Ada', email: 'ada@example.com' },
  })
  await restore('contact_messages', row?.id)
  expect(await sql`select * from public.contact_messages where id = ${row?.id}`).toEqual([row])
  const said: string[] = []
  await verifyHistory(sql, { say: line => said.push(line) })
  expect(said.filter(line => line.includes(row?.id))).toEqual([])
})

test('several posts are restored at once; two people who restore the same disturb each other not', async () => {
  const posts = [await addPost(), await addPost(), await addPost()]
  const ids = posts.map(({ id }) => id)
  await client.from('posts').delete().in('id', ids)
  const answers = await Promise.all([
    restore('posts', ...ids),
    restore('posts', ...ids),
    restore('posts', ...ids),
  ])
  expect(
    answers
      .flat()
      .map(({ row_id }) => row_id)
      .toSorted(),
  ).toEqual(ids.toSorted())
  const { count } = await client.from('posts').select('*', { count: 'exact', head: true }).in('id', ids)
  expect(count).toBe(3)
})

test('what was deleted and restored before stands in the trash once, as it was last', async () => {
  const post = await addPost()
  await remove('posts', post.id)
  await restore('posts', post.id)
  await client.from('posts').update({ title: 'Second life' }).eq('id', post.id)
  await remove('posts', post.id)
  const entries = (await readTrash('posts')).filter(({ row_id }) => row_id === post.id)
  expect(entries).toMatchObject([{ name: 'Second life' }])
})

test('deleting for good erases every version and draft, and names the pictures that nothing shows any more', async () => {
  const images = client.storage.from('post-images')
  const upload = async (name: string) => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    expect((await images.upload(name, gif, { contentType: 'image/gif' })).error).toBeNull()
    return images.getPublicUrl(name).data.publicUrl
  }
  const [own, former, shared] = [
    await upload('1_own.gif'),
    await upload('2_former.gif'),
    await upload('3_shared.gif'),
  ]
  const post = await addPost({
    feature_image_url: former,
    content: `<img src="${own}"><img src="${shared}">secret`,
  })
  await addPost({ feature_image_url: shared })
  await client.from('posts').update({ feature_image_url: null }).eq('id', post.id)
  await images.remove(['2_former.gif'])
  await client.from('post_drafts').insert({ id: crypto.randomUUID(), post_id: post.id, title: 'secret' })
  await remove('posts', post.id)
  expect((await findInTrash('posts', post.id))?.details).toMatchObject({ images: 2, drafts: 1 })

  expect((await deleteForGood(app, 'posts', [post.id])).error).toBeNull()
  expect(await sql`select name, bucket_id from storage.objects`).toEqual([
    { name: '3_shared.gif', bucket_id: 'post-images' },
  ])
  expect(await findInTrash('posts', post.id)).toBeUndefined()
  expect(await isGone(post.slug)).toBe(true)
  const rest = await sql`
    select from private.history_contents where before::text like '%secret%' and before ->> 'id' = ${post.id}
    union all select from public.post_drafts where post_id = ${post.id}`
  expect(rest).toEqual([])
  const { error } = await restoreFromTrash(app, 'posts', [post.id])
  expect(error).toMatchObject({ message: 'It is not in the trash any more' })
})

test('after thirty days nobody sees it, though nothing has run; the next who comes by erases it', async () => {
  const [old, young] = [await addPost({ title: 'Old' }), await addPost({ title: 'Young' })]
  await client.from('posts').delete().in('id', [old.id, young.id])
  await ageDeletions(old.id, 30)
  await ageDeletions(young.id, 29)
  expect(await findInTrash('posts', old.id)).toBeUndefined()
  expect(await findInTrash('posts', young.id)).toBeDefined()
  expect((await restoreFromTrash(app, 'posts', [old.id])).error).toMatchObject({ code: 'P0002' })
  expect((await deleteForGood(app, 'posts', [old.id])).error).toBeNull()
  expect(await sql`select from private.history_contents where before ->> 'id' = ${old.id}`).toHaveLength(1)

  expect((await eraseExpiredTrash(app)).error).toBeNull()
  expect(await sql`select from private.history_contents where before ->> 'id' = ${old.id}`).toEqual([])
  expect(await findInTrash('posts', young.id)).toBeDefined()
})

test('a scheduled post in the trash says for when it was, and its address was never gone', async () => {
  const post = await addPost({ title: 'Coming', created_at: '2900-01-01T00:00:00+00:00' })
  await remove('posts', post.id)
  expect((await findInTrash('posts', post.id))?.details).toMatchObject({
    scheduled_for: expect.stringMatching(/^2900-01-01T00:00:00/),
  })
  expect(await isGone(post.slug)).toBe(false)
  await restore('posts', post.id)
  expect((await anonymous.from('posts').select().eq('id', post.id)).data).toEqual([])
})

test('a stranger reads, restores and erases nothing, and learns of no title', async () => {
  const post = await addPost({ title: 'Unseen' })
  await remove('posts', post.id)
  const visitor = await backend.people.visitor()
  const calls = (who: SupabaseClient) => [
    who.rpc('list_trash', { p_table: 'posts' }),
    who.rpc('count_trash'),
    who.rpc('restore_from_trash', { p_table: 'posts', p_row_ids: [post.id] }),
    who.rpc('delete_for_good', { p_table: 'posts', p_row_ids: [post.id] }),
    who.rpc('erase_expired_trash'),
  ]
  for (const answer of await Promise.all([...calls(anonymous), ...calls(visitor.client)])) {
    expect(answer.error).toMatchObject({ code: '42501' })
    expect(JSON.stringify(answer)).not.toContain('Unseen')
  }
  expect(await findInTrash('posts', post.id)).toBeDefined()
})

test('of no other table there is a trash', async () => {
  for (const p_table of ['users', 'private.history', 'posts; drop table public.posts', null]) {
    const { error } = await client.rpc('list_trash', { p_table })
    expect(error).toMatchObject({ message: 'There is no trash of that kind' })
  }
  const { data } = await countTrash(app)
  expect([...(data?.keys() ?? [])]).toEqual(['posts', 'categories', 'contact_messages'])
})
