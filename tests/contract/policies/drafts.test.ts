import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let ada: Person
let bola: Person

beforeAll(async () => {
  ;[ada, bola] = await Promise.all([backend.people.editor(), backend.people.editor()])
})

const text = { title: 'Half a thought', excerpt: 'E', content: '<p>C</p>' }

async function begin(person: Person, more: Record<string, unknown> = {}) {
  const id = crypto.randomUUID()
  const { data, error } = await person.client
    .from('post_drafts')
    .insert({ id, ...text, ...more })
    .select()
    .single()
  expect(error).toBeNull()
  return data
}

const find = async (id: string) => (await backend.sql`select * from public.post_drafts where id = ${id}`)[0]

/** As the editor does: the columns of the specification, and in a header which draft it is. */
const publish = (person: Person, draftId: string, more: Record<string, unknown> = {}) =>
  person.client
    .from('posts')
    .insert({ ...text, user_id: person.id, category_id: null, feature_image_url: null, ...more })
    .setHeader('x-draft-id', draftId)
    .select('id')
    .single()

test('a draft names its writer and who saved it last, and no caller chooses either', async () => {
  const draft = await begin(ada)
  expect(draft).toMatchObject({ writer_id: ada.id, saved_by: ada.id, version: 1 })
  const continued = await bola.client
    .from('post_drafts')
    .update({ title: 'A whole thought' })
    .eq('id', draft.id)
    .select()
    .single()
  expect(continued.data).toMatchObject({ writer_id: ada.id, saved_by: bola.id, version: 2 })
  expect(Date.parse(continued.data.updated_at)).toBeGreaterThan(Date.parse(draft.updated_at))
  for (const change of [
    { writer_id: bola.id },
    { version: 9 },
    { saved_by: ada.id },
    { post_id: draft.id },
  ]) {
    const { error } = await bola.client.from('post_drafts').update(change).eq('id', draft.id)
    expect(error?.code).toBe('42501')
  }
})

test('a save that names an older version changes nothing', async () => {
  const { id } = await begin(ada)
  const save = (version: number, title: string) =>
    ada.client.from('post_drafts').update({ title }).eq('id', id).eq('version', version).select('version')
  expect((await save(1, 'On the desk')).data).toEqual([{ version: 2 }])
  expect((await save(1, 'On the phone')).data).toEqual([])
  expect(await find(id)).toMatchObject({ title: 'On the desk', version: 2 })
})

test('of one post each writer has one pending edit, beside what is scheduled', async () => {
  const postId = crypto.randomUUID()
  await begin(ada, { post_id: postId })
  await begin(bola, { post_id: postId })
  await begin(ada, { post_id: postId, scheduled_for: '2030-01-01T07:00:00Z' })
  const again = await ada.client.from('post_drafts').insert({ ...text, post_id: postId })
  expect(again.error?.code).toBe('23505')
})

test('publishing a draft twice makes one post, under the draft’s id, and the draft is gone in that step', async () => {
  const { id } = await begin(ada)
  const first = await publish(ada, id)
  expect(first.data).toEqual({ id })
  expect(await find(id)).toBeUndefined()
  const second = await publish(ada, id)
  expect(second.error?.code).toBe('23505')
  const [row] = await backend.sql`select count(*)::int as count from public.posts where id = ${id}`
  expect(row).toEqual({ count: 1 })
})

test('what another device added while a draft was published stays, as a pending edit', async () => {
  const { id } = await begin(ada, { content: '<p>C</p><p>More, from the phone</p>' })
  await publish(ada, id)
  expect(await find(id)).toMatchObject({ post_id: id, content: '<p>C</p><p>More, from the phone</p>' })
})

test('a pending edit is done once its post says the same, and not before', async () => {
  const { data: post } = await publish(ada, crypto.randomUUID())
  const same = { ...text, title: 'Clearer', category_id: null, feature_image_url: null }
  const edit = await begin(ada, { post_id: post?.id, title: ' Clearer ' })
  const other = await begin(bola, { post_id: post?.id, excerpt: 'Shorter' })
  const panel = await begin(ada, {
    post_id: post?.id,
    title: 'Clearer',
    scheduled_for: '2030-01-01T07:00:00Z',
  })
  await ada.client.from('posts').update(same).eq('id', post?.id)
  expect(await find(edit.id)).toBeUndefined()
  expect(await find(other.id)).toBeDefined()
  expect(await find(panel.id)).toBeDefined()
})

test('a draft with details is done once they are saved with its text, and not before', async () => {
  const toHeader = (details: object) => Buffer.from(JSON.stringify(details)).toString('base64')
  const details = { place: 'Lagos', pay_min: 100_000, pay_period: 'month' }
  const late = await begin(ada, { details })
  await publish(ada, late.id)
  expect(await find(late.id)).toMatchObject({ post_id: late.id, details })
  const { id } = await begin(ada, { details })
  await publish(ada, id).setHeader(
    'x-post-details',
    toHeader({ ...details, is_noindex: false, deadline: null }),
  )
  expect(await find(id)).toBeUndefined()
})

test('a header that is no id is nothing to a post', async () => {
  for (const name of ['', 'mine', `${crypto.randomUUID()}'--`]) {
    const { data, error } = await publish(ada, name)
    expect(error).toBeNull()
    expect(data?.id).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('a draft outlives its writer, its post and its category', async () => {
  const writer = await backend.people.editor()
  const { data: post } = await publish(ada, crypto.randomUUID())
  const [category] = await backend.sql`insert into public.categories (name) values ('Passing') returning id`
  const { id } = await begin(writer, { post_id: post?.id, category_id: category?.id, excerpt: 'Newer' })
  await ada.client.from('posts').delete().eq('id', post?.id)
  await ada.client.from('categories').delete().eq('id', category?.id)
  await ada.client.rpc('delete_user_by_id', { user_id_to_delete: writer.id })
  expect(await find(id)).toMatchObject({ ...text, excerpt: 'Newer', writer_id: null, version: 1 })
  const { data } = await bola.client.rpc('list_post_drafts', { p_post_id: post?.id })
  expect(data).toMatchObject([{ id, writer: null, post_title: null }])
  await backend.sql`select private.delete_post_drafts(${post?.id})`
  expect(await find(id)).toBeUndefined()
})

test('the list names writers and says nothing of the text', async () => {
  const { id } = await begin(ada, { device: 'phone', content: '<p>Secret plan</p>' })
  const { data } = await bola.client.rpc('list_post_drafts', { p_limit: 1 })
  expect(data).toMatchObject([{ id, writer_id: ada.id, writer: ada.email, device: 'phone', version: 1 }])
  expect(JSON.stringify(data)).not.toContain('Secret plan')
})

test.each([
  ['content of more than 200 KB', { content: 'x'.repeat(204_801) }],
  ['a title of more than 300 characters', { title: 'x'.repeat(301) }],
  ['a schedule of a new post, which is a post of its own', { scheduled_for: '2030-01-01T07:00:00Z' }],
  ['a device nobody knows', { device: 'fridge' }],
])('%s is refused', async (_, wrong) => {
  const { error } = await ada.client.from('post_drafts').insert({ ...text, ...wrong })
  expect(error?.code).toBe('23514')
})

test('drafts are in no publication', async () => {
  expect(await backend.sql`select from pg_publication_tables where tablename = 'post_drafts'`).toHaveLength(0)
})
