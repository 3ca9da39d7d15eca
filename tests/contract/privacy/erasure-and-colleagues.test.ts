import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { setUpErasing } from '../../support/erasing.ts'

const backend = await setUpBackend()
const { sql, superuser } = backend
const { ada, erase, savePost, listTablesNaming } = await setUpErasing(backend)

const someoneHolds = {
  code: '55P03',
  message:
    'Somebody else is saving or sending something that names this person at this moment, so nothing was erased. Try again in a minute',
}
const waits = () => sql`
  select from pg_locks l
  join pg_stat_activity a using (pid)
  where not l.granted and a.datname = current_database()`

test('whoever erases is told in words that somebody holds what names the person', async () => {
  const address = 'held-7811@erasure.example'
  const [post, view] = [crypto.randomUUID(), crypto.randomUUID()]
  await savePost({ id: post, title: `By ${address}` })
  await ada.client.from('lead_views').insert({ id: view, name: 'Hers', query: `search=${address}` })
  await superuser.begin(async colleague => {
    await colleague`update posts set excerpt = 'Saving' where id = ${post}`
    expect((await erase(address)).error).toMatchObject(someoneHolds)
  })
  // Of two that wait for each other it is the erasure that ends.
  await superuser.begin(async colleague => {
    await colleague`set local deadlock_timeout = '1min'`
    await colleague`update lead_views set name = 'Theirs' where id = ${view}`
    const erasure = Promise.resolve(erase(address))
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(0)
    const saved = colleague`update posts set excerpt = 'Saved' where id = ${post}`
    expect((await erasure).error).toMatchObject(someoneHolds)
    await saved
  })
  expect(await sql`select title, excerpt from posts where id = ${post}`).toEqual([
    { title: `By ${address}`, excerpt: 'Saved' },
  ])
  expect((await erase(address)).error).toBeNull()
})

test('whoever erases writes in no draft by that, and what was approved of it stays approved', async () => {
  const address = 'drafted-7812@erasure.example'
  const bola = await backend.people.editor()
  const id = crypto.randomUUID()
  const text = { title: 'A draft', excerpt: 'In short', content: `<p>By ${address}</p>` }
  const details = { author_name: address }
  expect((await bola.client.from('post_drafts').insert({ id, ...text, details })).error).toBeNull()
  const approved = await ada.client.rpc('approve_draft', { p_draft_id: id, p_version: 1 })
  expect(approved.error).toBeNull()
  expect((await erase(address)).data.counts).toMatchObject({ 'named in public.post_drafts': 1 })
  expect(await sql`select content, details, saved_by, version from post_drafts where id = ${id}`).toEqual([
    { content: '<p>By [erased]</p>', details: { author_name: '[erased]' }, saved_by: bola.id, version: 2 },
  ])
  expect(await sql`select user_id from private.draft_writers where draft_id = ${id}`).toEqual([
    { user_id: bola.id },
  ])
  const { data: review } = await ada.client.rpc('find_review', { p_draft_id: id })
  expect(review).toMatchObject({ is_writer: false, approvals: [{ is_current: true }] })
})

test('edits that stood in the calendar together take place after an erasure as they would have', async () => {
  const address = 'calendar-7813@erasure.example'
  const [post, first, second] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const content = `<p>Ask ${address}</p><p>End</p>`
  await savePost({ id: post, title: 'Before', content })
  await sql`
    insert into post_drafts (id, post_id, title, excerpt, content, base, scheduled_for)
    select e.id, p.id, e.title, p.excerpt, p.content, jsonb_build_object(
      'version', p.updated_at,
      'fields', jsonb_build_object(
        'title', p.title, 'excerpt', p.excerpt, 'content', p.content, 'categoryId', p.category_id, 'imageUrl', null, 'details', '{}'::jsonb
      )
    ), now() + interval '1 hour'
    from posts p, (values (${first}::uuid, 'First'), (${second}::uuid, 'Second')) e (id, title)
    where p.id = ${post}`
  expect((await erase(address)).error).toBeNull()
  for (const edit of [first, second]) {
    await sql`update post_drafts set scheduled_for = now() where id = ${edit}`
    await sql`select private.apply_due_edits()`
  }
  expect(await sql`select schedule_error from post_drafts where post_id = ${post}`).toEqual([])
  expect(await sql`select title, content from posts where id = ${post}`).toEqual([
    { title: 'Second', content: '<p>Ask [erased]</p><p>End</p>' },
  ])
})

test('a post that is being published and an edit that takes place come before an erasure or after it', async () => {
  const address = 'published-7814@erasure.example'
  const [post, edited, edit] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await savePost({ id: edited })
  let erasure: PromiseLike<{ error: unknown }> | undefined
  await superuser.begin(async colleague => {
    await colleague`
      insert into posts (id, title, content, excerpt) values (${post}, ${`By ${address}`}, '<p>Text</p>', 'Excerpt')`
    erasure = Promise.resolve(erase(address))
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(0)
  })
  expect((await erasure)?.error).toBeNull()
  expect(await sql`select title from posts where id = ${post}`).toEqual([{ title: 'By [erased]' }])
  await sql`
    insert into post_drafts (id, post_id, title, content, excerpt, base, scheduled_for)
    values (${edit}, ${edited}, ${address}, '<p>Text</p>', 'Excerpt', '{"fields": {}}', now())`
  await superuser.begin(async schedule => {
    await schedule`select private.apply_due_edits()`
    erasure = Promise.resolve(erase(address))
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(0)
  })
  expect((await erasure)?.error).toBeNull()
  expect(await sql`select title from posts where id = ${edited}`).toEqual([{ title: '[erased]' }])
  expect(await listTablesNaming(address)).toEqual([])
})

test('what is brought back from the trash waits for an erasure', async () => {
  const post = crypto.randomUUID()
  await savePost({ id: post })
  await ada.client.from('posts').delete().eq('id', post)
  let back: PromiseLike<{ error: unknown }> | undefined
  await superuser.begin(async erasing => {
    await erasing`select pg_advisory_xact_lock(hashtextextended('erasures', 0))`
    back = Promise.resolve(ada.client.rpc('restore_from_trash', { p_table: 'posts', p_row_ids: [post] }))
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(0)
    expect(await sql`select from posts where id = ${post}`).toEqual([])
  })
  expect((await back)?.error).toBeNull()
  expect(await sql`select from posts where id = ${post}`).toHaveLength(1)
})

test('an erasure and somebody who files a message in which the address stands wait for each other', async () => {
  const address = 'filed-7815@erasure.example'
  const send = (email: string, message: string) =>
    backend
      .client()
      .functions.invoke('send-holla-email', { body: { name: 'Ngozi', email, subject: 'Hi', message } })
  await send(address, 'Hello')
  await send('other-7815@else.example', `Ask ${address}`)
  let erasure: PromiseLike<{ error: unknown }> | undefined
  await superuser.begin(async colleague => {
    // Of two that wait for each other this one would end.
    await colleague`set local deadlock_timeout = '10ms'`
    await colleague`update contact_messages set archived_at = now() where email = 'other-7815@else.example'`
    erasure = Promise.resolve(erase(address))
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(0)
    await colleague`set constraints all immediate`
  })
  expect((await erasure)?.error).toBeNull()
  expect(await sql`select message, archived_at is not null as is_filed from contact_messages`).toEqual([
    { message: 'Ask [erased]', is_filed: true },
  ])
})

test('while an erasure waits for a mail that is being sent, nobody who saves a post waits for it', async () => {
  const address = 'mailed-7816@erasure.example'
  const post = crypto.randomUUID()
  await savePost({ id: post, title: `By ${address}` })
  await backend.client().functions.invoke('send-holla-email', {
    body: { name: 'Ngozi', email: address, subject: 'Hi', message: 'Hello' },
  })
  let erasure: PromiseLike<{ error: unknown }> | undefined
  await superuser.begin(async outbox => {
    await outbox`select from contact_messages where email = ${address} for update`
    erasure = Promise.resolve(erase(address))
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(0)
    await savePost({ id: post, title: `By ${address}`, excerpt: 'Saved meanwhile' })
    expect(await waits()).not.toHaveLength(0)
  })
  expect((await erasure)?.error).toBeNull()
  expect(await sql`select title, excerpt from posts where id = ${post}`).toEqual([
    { title: 'By [erased]', excerpt: 'Saved meanwhile' },
  ])
})

test('who got and lost which right stays said when the address of a colleague is erased', async () => {
  const bola = await backend.people.member('editor')
  await sql`insert into private.role_members (user_id, role) values (${bola.id}, 'writer')`
  await sql`delete from private.role_members where user_id = ${bola.id} and role = 'writer'`
  const list = () => sql`
    select h.operation, c.label
    from private.history h join private.history_contents c on c.history_id = h.id
    where h."table" = 'private.role_members' and c.label like ${`%${bola.email}`} order by h.id`
  const before = await list()
  expect(before.length).toBeGreaterThan(2)
  expect((await erase(bola.email)).error).toBeNull()
  expect(await list()).toEqual(before)
})
