import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let ada: Person
let bola: Person
let editor: Person

beforeAll(async () => {
  ;[ada, bola, editor] = await Promise.all([
    backend.people.member('writer'),
    backend.people.member('writer'),
    backend.people.member('editor'),
  ])
})

const text = { title: 'Half a thought', excerpt: 'E', content: '<p>Secret plan</p>' }

async function begin(person: Person): Promise<string> {
  const { data, error } = await person.client.from('post_drafts').insert(text).select('id').single()
  expect(error).toBeNull()
  return data?.id
}

const find = async (id: string) => (await backend.sql`select * from public.post_drafts where id = ${id}`)[0]

test('a writer begins, continues, sends for review and discards their own draft', async () => {
  const id = await begin(ada)
  const saved = await ada.client.from('post_drafts').update({ title: 'Whole' }).eq('id', id).select('version')
  expect(saved.data).toEqual([{ version: 2 }])
  expect((await ada.client.rpc('submit_draft', { p_draft_id: id })).error).toBeNull()
  expect(await find(id)).toMatchObject({ title: 'Whole', writer_id: ada.id, version: 2 })
  expect((await find(id))?.submitted_at).toBeInstanceOf(Date)
  const { data } = await editor.client.rpc('list_posts_for_staff', { p_status: 'review' })
  expect(data).toMatchObject([{ id, is_draft: true, is_in_review: true, author: ada.email }])
  await ada.client.rpc('submit_draft', { p_draft_id: id, p_is_submitted: false })
  expect(await find(id)).toMatchObject({ submitted_at: null })
  await ada.client.from('post_drafts').delete().eq('id', id)
  expect(await find(id)).toBeUndefined()
})

test('a writer reaches nobody else’s draft, neither by its row nor by a function', async () => {
  const id = await begin(bola)
  const before = await find(id)
  const { client } = ada
  const drafts = () => client.from('post_drafts')
  for (const attempt of [
    drafts().select().eq('id', id),
    drafts().update({ title: 'Mine' }).eq('id', id).select(),
    drafts().delete().eq('id', id).select(),
  ]) {
    expect(await attempt).toMatchObject({ data: [], error: null })
  }
  for (const attempt of [
    client.rpc('find_review', { p_draft_id: id }),
    client.rpc('create_review_link', { p_draft_id: id }),
    client.rpc('submit_draft', { p_draft_id: id }),
    client.rpc('approve_draft', { p_draft_id: id, p_version: 1 }),
    // What is not there is answered in the same words.
    client.rpc('find_review', { p_draft_id: crypto.randomUUID() }),
  ]) {
    expect((await attempt).error).toMatchObject({ code: '42501', message: 'Your account may not do this' })
  }
  const { data } = await client.rpc('list_post_drafts')
  expect(data?.map((row: { writer_id: string }) => row.writer_id)).not.toContain(bola.id)
  expect(await find(id)).toEqual(before)
})

test('links and comments of a review are its writer’s, and not another’s', async () => {
  const id = await begin(ada)
  const made = await ada.client
    .rpc('create_review_link', { p_draft_id: id })
    .single<{ id: string; token: string }>()
  expect(made.error).toBeNull()
  const token = made.data?.token
  await backend.client().rpc('comment_on_preview', {
    ...{ p_token: token, p_paragraph: '', p_place: 0, p_name: 'Client', p_body: 'Shorter' },
  })
  const review = await ada.client.rpc('find_review', { p_draft_id: id })
  const comment = review.data.comments[0]
  const resolve = { p_comment_id: comment.id, p_is_resolved: true }
  const end = { p_link_id: made.data?.id }
  expect((await bola.client.rpc('resolve_review_comment', resolve)).error?.code).toBe('42501')
  expect((await bola.client.rpc('end_review_link', end)).error?.code).toBe('42501')
  expect((await ada.client.rpc('resolve_review_comment', resolve)).error).toBeNull()
  expect((await ada.client.rpc('end_review_link', end)).error).toBeNull()
})

test('nothing that a writer writes goes out by itself', async () => {
  const id = await begin(ada)
  const later = '2030-01-01T07:00:00Z'
  const [post] = await backend.sql`
    insert into public.posts (title, excerpt, content) values ('Out', 'E', 'C') returning id`
  const scheduled = await ada.client
    .from('post_drafts')
    .insert({ ...text, post_id: post?.id, scheduled_for: later })
  expect(scheduled.error?.code).toBe('42501')
  const pending = await ada.client.from('post_drafts').insert({ ...text, post_id: post?.id })
  expect(pending.error?.code).toBe('42501')
  const published = await ada.client
    .from('posts')
    .insert({ ...text, id })
    .setHeader('x-draft-id', id)
  expect(published.error?.code).toBe('42501')
  // Once an editor has scheduled what a writer began, it is not the writer's to change.
  await backend.sql`update public.post_drafts set post_id = ${post?.id}, scheduled_for = ${later} where id = ${id}`
  const changed = await ada.client.from('post_drafts').update({ title: 'Other' }).eq('id', id).select()
  expect(changed.data).toEqual([])
  expect(
    (await ada.client.from('post_drafts').update({ scheduled_for: null }).eq('id', id).select()).data,
  ).toEqual([])
  expect((await ada.client.rpc('create_review_link', { p_draft_id: id })).error?.code).toBe('42501')
  expect((await ada.client.from('post_drafts').select('title').eq('id', id)).data).toEqual([
    { title: text.title },
  ])
})

test('a writer sees no post before its time', async () => {
  const [post] = await backend.sql`
    insert into public.posts (title, excerpt, content, created_at)
    values ('Secret plan', 'E', 'C', now() + interval '1 day') returning id`
  const read = (person: Person) => person.client.from('posts').select('title').eq('id', post?.id)
  expect((await read(ada)).data).toEqual([])
  expect((await read(editor)).data).toHaveLength(1)
})

test('a writer sees the unpublished pictures they uploaded, and changes none', async () => {
  const files = (person: Person) => person.client.storage.from('unpublished-images')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
    'base64',
  )
  const name = `1_${crypto.randomUUID()}.png`
  const options = { contentType: 'image/png' }
  expect((await files(ada).upload(name, png, options)).error).toBeNull()
  expect((await files(ada).download(name)).error).toBeNull()
  expect((await files(ada).createSignedUrl(name, 60)).error).toBeNull()
  expect((await files(ada).list()).data?.map(({ name }) => name)).toEqual([name])
  expect((await files(editor).download(name)).error).toBeNull()
  expect((await files(bola).download(name)).error).not.toBeNull()
  expect((await files(bola).list()).data).toEqual([])
  for (const attempt of [
    files(ada).upload(name, png, { ...options, upsert: true }),
    files(ada).update(name, png, options),
    files(ada).move(name, name, { destinationBucket: 'post-images' }),
    files(ada).copy(name, name, { destinationBucket: 'post-images' }),
    files(bola).upload(name, png, { ...options, upsert: true }),
    ada.client.storage.from('post-images').upload(name, png, options),
  ]) {
    expect((await attempt).error).not.toBeNull()
  }
  expect((await files(ada).remove([name])).data).toEqual([])
  const rows = await backend.sql`select bucket_id, owner_id from storage.objects where name = ${name}`
  expect(rows).toEqual([{ bucket_id: 'unpublished-images', owner_id: ada.id }])
})

test('a link of a writer shows pictures that they uploaded, one of an editor any that the draft names', async () => {
  const names = [`${crypto.randomUUID()}_own.png`, `${crypto.randomUUID()}_secret.png`]
  for (const [place, { id }] of [ada, editor].entries()) {
    await backend.sql`
      insert into storage.objects (bucket_id, name, owner_id) values ('unpublished-images', ${names[place] ?? ''}, ${id})`
  }
  const id = await begin(ada)
  const content = names.map(name => `<img src="/storage/v1/object/public/post-images/${name}">`).join('')
  await ada.client.from('post_drafts').update({ content }).eq('id', id)
  const sign = async ({ client }: Person) => {
    const { data: links } = await client.rpc('create_review_link', { p_draft_id: id })
    const holder = backend.client({ global: { headers: { 'x-preview-token': links?.[0]?.token } } })
    const { data } = await holder.storage.from('unpublished-images').createSignedUrls(names, 60)
    return data?.map(({ error }) => error === null)
  }
  expect(await sign(ada)).toEqual([true, false])
  expect(await sign(editor)).toEqual([true, true])
})

test('editors are told by mail of what a writer sends for review, and nobody of what an editor does', async () => {
  await backend.sql`select auth.record_mailer(true)`
  await backend.sql`delete from private.role_members where role = 'editor'`
  const [reader, admin] = await Promise.all([
    backend.people.member('editor'),
    backend.people.editor(),
    backend.people.member('desk'),
  ])
  const listMails = () => backend.sql`
    select user_id, details from auth.mails where kind = 'draft_submitted' order by created_at`
  const id = await begin(ada)
  await ada.client.rpc('submit_draft', { p_draft_id: id })
  await ada.client.rpc('submit_draft', { p_draft_id: id })
  const mails = await listMails()
  expect(mails.map(({ user_id }) => user_id)).toEqual([reader.id])
  expect(mails[0]?.details).toEqual({ draft: id, of: ada.email, title: text.title })

  const own = await begin(reader)
  await reader.client.rpc('submit_draft', { p_draft_id: own })
  expect(await listMails()).toHaveLength(1)

  const sendAgain = async () => {
    await ada.client.rpc('submit_draft', { p_draft_id: id, p_is_submitted: false })
    await ada.client.rpc('submit_draft', { p_draft_id: id })
  }
  await sendAgain()
  expect(await listMails(), 'they were told of it today').toHaveLength(1)
  await backend.sql`update auth.mails set created_at = created_at - interval '1 day'`
  await sendAgain()
  await ada.client.rpc('submit_draft', { p_draft_id: await begin(ada) })
  expect((await listMails()).slice(1).map(({ user_id }) => user_id)).toEqual([reader.id, reader.id])

  await backend.sql`delete from private.role_members where role = 'editor'`
  await sendAgain()
  expect((await listMails()).slice(3).map(({ user_id }) => user_id)).toEqual([admin.id])
})
