import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { createTrash } from './support/trash.ts'

const backend = await setUpBackend()
const { sql } = backend
const editor = await backend.people.editor()
const { client } = editor
const anonymous = backend.client()
const { addPost, addCategory, remove, findInTrash, restore } = createTrash(editor)

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
