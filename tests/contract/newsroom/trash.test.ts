import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { listAdminPosts } from '../../../app/data/list-admin-posts.ts'
import type { TrashKind } from '../../../app/data/rows/trash.ts'
import type { Client } from '../../../app/data/schema.ts'
import {
  countTrash,
  deleteForGood,
  eraseExpiredTrash,
  listTrash,
  restoreFromTrash,
} from '../../../app/data/trash.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const editor = await backend.people.editor()
const { client } = editor
const anonymous = backend.client()

const app = client as unknown as Client

async function addPost(fields: Record<string, unknown> = {}) {
  const post = {
    title: 'Rain',
    excerpt: 'It is short',
    content: '<p>Text</p>',
    user_id: editor.id,
    ...fields,
  }
  const { data, error } = await client.from('posts').insert(post).select().single()
  expect(error).toBeNull()
  return data
}

async function addCategory(name = `Category ${crypto.randomUUID()}`) {
  const { data, error } = await client.from('categories').insert({ name }).select().single()
  expect(error).toBeNull()
  return data
}

const remove = async (kind: TrashKind, id: string) =>
  expect((await client.from(kind).delete().eq('id', id)).error).toBeNull()

async function readTrash(kind: TrashKind) {
  const { data } = await listTrash(app, { kind, page: 1, pageSize: 200 })
  return data?.entries ?? []
}

const findInTrash = async (kind: TrashKind, id: string) =>
  (await readTrash(kind)).find(entry => entry.row_id === id)

const restore = async (kind: TrashKind, ...ids: string[]) =>
  (await restoreFromTrash(app, kind, ids)).data ?? []

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

test('a category comes back with the posts that stood in it, but for those that were given another', async () => {
  const [category, other] = [await addCategory(), await addCategory()]
  const [first, second] = [
    await addPost({ category_id: category.id }),
    await addPost({ category_id: category.id }),
  ]
  const homeless = await addPost()
  const former = category.name
  await client
    .from('categories')
    .update({ name: `${former} today` })
    .eq('id', category.id)
  await remove('categories', category.id)
  await client.from('posts').update({ category_id: other.id }).eq('id', second.id)
  expect((await findInTrash('categories', category.id))?.details).toEqual({ posts: 1 })

  await restore('categories', category.id)
  const { data } = await client
    .from('posts')
    .select('id,category_id')
    .in('id', [first.id, second.id, homeless.id])
  expect(Object.fromEntries(data?.map(({ id, category_id }) => [id, category_id]) ?? [])).toEqual({
    [first.id]: category.id,
    [second.id]: other.id,
    [homeless.id]: null,
  })
  expect((await anonymous.rpc('find_renamed_category', { p_name: former })).data).toBe(`${former} today`)
})

test('a category whose name was taken meanwhile comes back under another, and one that was merged gets its posts again', async () => {
  const [category, into] = [await addCategory('Markets'), await addCategory('Trade')]
  const post = await addPost({ category_id: category.id })
  const merge = { p_from: category.id, p_into: into.id }
  expect((await client.rpc('merge_categories', merge)).error).toBeNull()
  await addCategory(' markets ')
  expect(await restore('categories', category.id)).toEqual([
    { row_id: category.id, name: 'Markets (2)', notes: ['name_taken'] },
  ])
  const { data } = await client.from('posts').select('category_id').eq('id', post.id).single()
  expect(data?.category_id).toBe(category.id)
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

test('drafts, scheduled edits and trashed posts go where the posts of a merged category went', async () => {
  const [from, into, unmerged] = [await addCategory(), await addCategory(), await addCategory()]
  const post = await addPost({ category_id: from.id })
  const trashed = await addPost({ category_id: from.id })
  const other = await addPost({ category_id: unmerged.id })
  await remove('posts', trashed.id)
  await remove('posts', other.id)
  await remove('categories', unmerged.id)
  const base = { version: post.updated_at, fields: { title: post.title, categoryId: from.id } }
  const [draft, edit] = [crypto.randomUUID(), crypto.randomUUID()]
  const writer = await backend.people.editor()
  const { error } = await writer.client.from('post_drafts').insert([
    { id: draft, title: 'New', category_id: from.id, post_id: null, base: null, scheduled_for: null },
    {
      id: edit,
      title: 'Changed',
      category_id: from.id,
      post_id: post.id,
      base,
      scheduled_for: '2900-01-01T00:00:00+00:00',
    },
  ])
  expect(error).toBeNull()
  expect((await client.rpc('merge_categories', { p_from: from.id, p_into: into.id })).error).toBeNull()

  const { data } = await client
    .from('post_drafts')
    .select('id,category_id,saved_by,version,base')
    .in('id', [draft, edit])
  const moved = { category_id: into.id, saved_by: writer.id, version: 2 }
  expect(data).toContainEqual({ id: draft, ...moved, base: null })
  expect(data).toContainEqual({
    id: edit,
    ...moved,
    base: { ...base, fields: { ...base.fields, categoryId: into.id } },
  })
  expect(await restore('posts', trashed.id)).toMatchObject([{ notes: [] }])
  expect(await restore('posts', other.id)).toMatchObject([{ notes: ['category_gone'] }])
  const { data: restored } = await client.from('posts').select('category_id').eq('id', trashed.id).single()
  expect(restored?.category_id).toBe(into.id)
})

test('former names of a merged category lead to it again once it is back, but for one that another gave up since', async () => {
  const [category, into] = [await addCategory('First'), await addCategory('Into')]
  const rename = (id: string, name: string) => client.from('categories').update({ name }).eq('id', id)
  await rename(category.id, 'Second')
  await rename(category.id, 'Third')
  const post = await addPost({ category_id: category.id })
  await client.rpc('merge_categories', { p_from: category.id, p_into: into.id })
  const find = async (name: string) => (await anonymous.rpc('find_renamed_category', { p_name: name })).data
  expect([await find('First'), await find('Second')]).toEqual(['Into', 'Into'])
  const another = await addCategory('Second')
  await rename(another.id, 'Another')
  await restore('categories', category.id)
  expect([await find('First'), await find('Second'), await find('Third')]).toEqual(['Third', 'Another', null])
  const { data } = await client.from('posts').select('category_id').eq('id', post.id).single()
  expect(data?.category_id).toBe(category.id)
})

test('a former name that another category gave up later leads there also once the first one is back', async () => {
  const [category, into] = [await addCategory('Early'), await addCategory('Elsewhere')]
  const rename = (id: string, name: string) => client.from('categories').update({ name }).eq('id', id)
  await rename(category.id, 'Early today')
  const another = await addCategory('Early')
  await rename(another.id, 'Late')
  const find = async () => (await anonymous.rpc('find_renamed_category', { p_name: 'Early' })).data
  expect(await find()).toBe('Late')
  await client.rpc('merge_categories', { p_from: category.id, p_into: into.id })
  await restore('categories', category.id)
  expect(await find()).toBe('Late')
})

test('drafts that a merger moved come back with their category, but for those that were filed elsewhere since', async () => {
  const [from, into, third] = [await addCategory(), await addCategory(), await addCategory()]
  const post = await addPost({ category_id: from.id })
  const base = (categoryId: string) => ({ version: post.updated_at, fields: { categoryId } })
  const add = async (fields: object) => {
    const draft = { title: 'New', scheduled_for: null, post_id: null, base: null, ...fields }
    const { data, error } = await client.from('post_drafts').insert(draft).select('id').single()
    expect(error).toBeNull()
    return data?.id as string
  }
  const later = { post_id: post.id, scheduled_for: '2900-01-01T00:00:00+00:00' }
  const draft = await add({ category_id: from.id })
  const filed = await add({ category_id: from.id })
  const unmoved = await add({ category_id: into.id })
  const leaving = await add({ ...later, category_id: third.id, base: base(from.id) })
  const coming = await add({ ...later, category_id: from.id, base: base(into.id) })
  await client.rpc('merge_categories', { p_from: from.id, p_into: into.id })
  await client.from('post_drafts').update({ category_id: third.id }).eq('id', filed)
  expect(await restore('categories', from.id)).toHaveLength(1)

  const { data } = await client
    .from('post_drafts')
    .select('id,category_id,base')
    .in('id', [draft, filed, unmoved, leaving, coming])
  expect(data).toHaveLength(5)
  expect(data).toEqual(
    expect.arrayContaining([
      { id: draft, category_id: from.id, base: null },
      { id: filed, category_id: third.id, base: null },
      { id: unmoved, category_id: into.id, base: null },
      { id: leaving, category_id: third.id, base: base(from.id) },
      { id: coming, category_id: from.id, base: base(into.id) },
    ]),
  )
  expect(await sql`select from private.merged_drafts where former_id = ${from.id}`).toEqual([])
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
