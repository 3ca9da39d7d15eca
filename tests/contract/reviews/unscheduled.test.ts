import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
const later = '2900-01-01T00:00:00+00:00'
const text = { title: 'Rain', excerpt: 'Short', content: '<p>Rain</p>' }

const requireApproval = (value: boolean) =>
  backend.sql`update public.settings set value = ${backend.sql.json(value)} where name = 'approval_required'`
beforeAll(() => requireApproval(false))
afterAll(() => requireApproval(false))

/** Sent by a writer, who may be an editor as well, and scheduled by an editor as it was. */
async function scheduleDraft(by: Person, scheduler: Person, changes: object = {}) {
  const id = crypto.randomUUID()
  expect((await by.client.from('post_drafts').insert({ id, ...text })).error).toBeNull()
  expect((await by.client.rpc('submit_draft', { p_draft_id: id })).error).toBeNull()
  const { error } = await scheduler.client
    .from('posts')
    .insert({ ...text, ...changes, created_at: later })
    .setHeader('x-draft-id', id)
  expect(error).toBeNull()
  return id
}

const readDraft = async (id: string) => {
  const [draft] = await backend.sql`
    select d.writer_id, d.submitted_at is not null as is_submitted,
      to_jsonb(array(select w.user_id from private.draft_writers w where w.draft_id = d.id order by 1)) as writers
    from public.post_drafts d where d.id = ${id}`
  return draft
}

test('what is taken back to the drafts is its writer’s again, sent and with its writers, however long it was scheduled', async () => {
  const [writer, editor] = [
    await backend.people.member('writer', 'editor'),
    await backend.people.member('editor'),
  ]
  const id = await scheduleDraft(writer, editor)
  await backend.sql`update private.discarded_drafts set discarded_at = now() - interval '40 days' where draft_id = ${id}`
  await backend.sql`select private.erase_expired_trash()`
  expect(await editor.client.rpc('unschedule_post', { p_id: id })).toMatchObject({ data: id, error: null })
  expect(await readDraft(id)).toEqual({ writer_id: writer.id, is_submitted: true, writers: [writer.id] })
  const { data } = await writer.client.from('post_drafts').select('version').eq('id', id).single()

  await requireApproval(true)
  const approve = (by: Person) => by.client.rpc('approve_draft', { p_draft_id: id, p_version: data?.version })
  expect((await approve(writer)).error?.message).toMatch(/^You wrote in this draft/)
  expect((await approve(editor)).error).toBeNull()
  await requireApproval(false)
})

test('a writer who is no editor reads and continues what an editor took back', async () => {
  const [writer, editor] = [await backend.people.member('writer'), await backend.people.member('editor')]
  const id = await scheduleDraft(writer, editor)
  await editor.client.rpc('unschedule_post', { p_id: id })
  const { data } = await writer.client
    .from('post_drafts')
    .update({ excerpt: 'Longer' })
    .eq('id', id)
    .select('excerpt')
  expect(data).toEqual([{ excerpt: 'Longer' }])
})

test('whoever changed the text while it was scheduled wrote in it, too', async () => {
  const [writer, editor] = [await backend.people.member('writer'), await backend.people.member('editor')]
  const id = await scheduleDraft(writer, editor)
  const { error } = await editor.client.from('posts').update({ excerpt: 'Mine' }).eq('id', id)
  expect(error).toBeNull()
  await editor.client.rpc('unschedule_post', { p_id: id })
  expect(await readDraft(id)).toMatchObject({
    writer_id: writer.id,
    writers: [writer.id, editor.id].sort(),
  })
})

test('what was scheduled without a draft is the draft of its author, or of who takes it back', async () => {
  const [author, editor] = [await backend.people.member('editor'), await backend.people.member('editor')]
  const add = async (fields: object) => {
    const { data } = await author.client
      .from('posts')
      .insert({ ...text, ...fields, created_at: later })
      .select('id')
      .single()
    await editor.client.rpc('unschedule_post', { p_id: data?.id })
    return readDraft(data?.id)
  }
  expect(await add({ user_id: author.id })).toMatchObject({ writer_id: author.id, writers: [author.id] })
  expect(await add({ user_id: null })).toMatchObject({ writer_id: editor.id, writers: [author.id] })
})

test('who wrote what was scheduled without a draft is its writer also where a discarded edit said the same', async () => {
  const [author, editor] = [await backend.people.member('editor'), await backend.people.member('editor')]
  const { data: post } = await author.client
    .from('posts')
    .insert({ ...text, user_id: null, created_at: later })
    .select('id')
    .single()
  const { data: edit } = await editor.client
    .from('post_drafts')
    .insert({ ...text, post_id: post?.id })
    .select('id')
    .single()
  await editor.client.from('post_drafts').delete().eq('id', edit?.id)
  await editor.client.rpc('unschedule_post', { p_id: post?.id })
  expect((await readDraft(post?.id))?.writers).toContain(author.id)
})

/** As the editor keeps it: begun from what stands in the post. */
async function beginEdit(by: Person, postId: string, changes: object) {
  const { data: post } = await by.client.from('posts').select('updated_at').eq('id', postId).single()
  const base = { version: post?.updated_at, fields: { ...text, categoryId: '', imageUrl: null } }
  const { data, error } = await by.client
    .from('post_drafts')
    .insert({ ...text, ...changes, post_id: postId, base })
    .select('id')
    .single()
  expect(error).toBeNull()
  return data?.id as string
}

test('what its writer wrote on since it was scheduled is in the draft, which can be published', async () => {
  const editor = await backend.people.member('editor')
  const id = await scheduleDraft(editor, editor)
  const edit = await beginEdit(editor, id, { title: 'Rain, and more', details: { place: 'Ibadan' } })
  expect((await editor.client.rpc('unschedule_post', { p_id: id })).data).toBe(id)
  const { data } = await editor.client
    .from('post_drafts')
    .select('id,title,slug,details')
    .in('id', [id, edit])
  expect(data).toEqual([
    { id, title: 'Rain, and more', slug: expect.stringMatching(/^rain/), details: { place: 'Ibadan' } },
  ])
  const published = await editor.client
    .from('posts')
    .insert({ ...text, title: 'Rain, and more' })
    .setHeader('x-draft-id', id)
    .select('id')
  expect(published).toMatchObject({ error: null, data: [{ id }] })
})

test('links to what its writer wrote on lead to the draft, which has what was said of it', async () => {
  const [editor, colleague] = [await backend.people.member('editor'), await backend.people.member('editor')]
  const anybody = backend.client()
  const id = await scheduleDraft(editor, editor)
  const edit = await beginEdit(editor, id, { title: 'Rain, and more' })
  const link = await editor.client.rpc('create_review_link', { p_draft_id: edit })
  const p_token = link.data[0].token
  const said = { p_token, p_paragraph: 'Rain', p_place: 0, p_name: 'Ada', p_body: 'How much?' }
  expect((await anybody.rpc('comment_on_preview', said)).data).toBe('done')
  const { data: seen } = await editor.client.from('post_drafts').select('version').eq('id', edit).single()
  const approval = await colleague.client.rpc('approve_draft', { p_draft_id: edit, p_version: seen?.version })
  expect(approval.error).toBeNull()
  await editor.client.rpc('unschedule_post', { p_id: id })
  const { data: review } = await editor.client.rpc('find_review', { p_draft_id: id })
  expect(review).toMatchObject({
    links: [{ id: link.data[0].id }],
    comments: [{ body: 'How much?' }],
    approvals: [{ by_staff: true }],
  })
  expect(review.version).toBeGreaterThan(seen?.version)
  expect((await anybody.rpc('comment_on_preview', { ...said, p_body: 'And when?' })).data).toBe('done')
})

test('an edit that was begun before a colleague saved the post stays, and stands in no way of publishing', async () => {
  const [editor, colleague] = [await backend.people.member('editor'), await backend.people.member('editor')]
  const id = await scheduleDraft(editor, editor)
  const [edit, other] = [
    await beginEdit(editor, id, { title: 'Mine' }),
    await beginEdit(colleague, id, { title: 'Theirs' }),
  ]
  await colleague.client.from('posts').update({ excerpt: 'Saved' }).eq('id', id)
  await editor.client.rpc('unschedule_post', { p_id: id })
  const { data: draft } = await editor.client.from('post_drafts').select('slug').eq('id', id).single()
  const titles = async () =>
    (
      await backend.sql`select title from public.post_drafts where id in (${id}, ${edit}, ${other}) order by 1`
    ).map(({ title }) => title)
  expect(await titles()).toEqual(['Mine', 'Rain', 'Theirs'])
  const { error } = await editor.client
    .from('posts')
    .insert({ ...text, excerpt: 'Saved', slug: draft?.slug })
    .setHeader('x-draft-id', id)
  expect(error).toBeNull()
  expect(await titles()).toEqual(['Mine', 'Theirs'])
})

test('once it is out nothing is kept of its draft after a day', async () => {
  const [writer, editor] = [await backend.people.member('writer'), await backend.people.member('editor')]
  const id = await scheduleDraft(writer, editor)
  await backend.sql`update public.posts set created_at = now() where id = ${id}`
  await backend.sql`update private.discarded_drafts set discarded_at = now() - interval '25 hours' where draft_id = ${id}`
  await backend.sql`select private.erase_expired_trash()`
  expect(await backend.sql`select from private.discarded_drafts where draft_id = ${id}`).toEqual([])
})
