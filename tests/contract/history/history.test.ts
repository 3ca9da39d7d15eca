import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const ada = await backend.people.editor()
const bola = await backend.people.editor()
const [careers] = await sql<[{ id: string }]>`select id from public.categories where name = 'Careers'`

const createPost = async (title: string) => {
  const { data, error } = await ada.client
    .from('posts')
    .insert({ title, content: '<p>One</p>', excerpt: 'First', category_id: careers.id, user_id: ada.id })
    .select()
    .single()
  expect(error).toBeNull()
  return data as { id: string; title: string }
}

const listEntries = (rowId: string) => sql`
  select h."table", h.operation, to_json(h.changed) as changed, h.via, h.actor_id, c.actor, c.device, c.label, c.before
  from private.history h
  left join private.history_contents c on c.history_id = h.id
  where h.row_id = ${rowId}
  order by h.id`

test('each change is kept with who, from what, and the row before', async () => {
  const post = await createPost('Launch week')
  await bola.client.from('posts').update({ title: 'Launch day', excerpt: 'Second' }).eq('id', post.id)
  await backend.serviceClient().from('posts').update({ excerpt: 'Third' }).eq('id', post.id)
  await sql`update public.posts set content = '<p>Two</p>' where id = ${post.id}`
  await ada.client.from('posts').delete().eq('id', post.id)
  const entries = await listEntries(post.id)
  expect(entries).toMatchObject([
    {
      operation: 'INSERT',
      via: 'back office',
      actor: ada.email,
      actor_id: ada.id,
      label: 'Launch week',
      before: null,
    },
    {
      operation: 'UPDATE',
      changed: ['excerpt', 'title'],
      actor: bola.email,
      label: 'Launch day',
      before: { title: 'Launch week', excerpt: 'First', content: '<p>One</p>' },
    },
    {
      operation: 'UPDATE',
      via: 'secret key',
      actor: null,
      changed: ['excerpt'],
      before: { excerpt: 'Second' },
    },
    { operation: 'UPDATE', via: 'database', actor: null, changed: ['content'], before: { excerpt: 'Third' } },
    { operation: 'DELETE', actor: ada.email, label: 'Launch day', before: { content: '<p>Two</p>' } },
  ])
  expect(entries[0]?.device).toBe('node')
})

test('what is rolled back, changes nothing or is asked to be forgotten leaves no entry', async () => {
  const post = await createPost('Quiet')
  const before = await listEntries(post.id)
  await ada.client.from('posts').update({ title: 'Quiet' }).eq('id', post.id)
  await fetch(`${backend.url}/rest/v1/posts?id=eq.${post.id}`, {
    method: 'PATCH',
    headers: {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${ada.accessToken}`,
      'content-type': 'application/json',
      prefer: 'tx=rollback',
    },
    body: '{"title":"Loud"}',
  })
  await sql
    .begin(async tx => {
      await tx`update public.posts set title = 'Loud' where id = ${post.id}`
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await listEntries(post.id)).toEqual(before)
})

test('saves of one person within ten minutes are one version, and each version can be read', async () => {
  const post = await createPost('Versions')
  const save = (person: typeof ada, change: object) =>
    person.client.from('posts').update(change).eq('id', post.id)
  await save(ada, { title: 'Versions 2' })
  await save(bola, { excerpt: 'By Bola' })
  await save(bola, { content: '<p>By Bola</p>' })
  await save(ada, { excerpt: 'By Ada' })
  const { data: versions } = await ada.client.rpc('list_post_versions', { p_post_id: post.id })
  expect(versions).toMatchObject([
    { history_id: null, actor: ada.email, changed: ['excerpt'], saves: 1 },
    { actor: bola.email, changed: ['content', 'excerpt'], saves: 2, operation: 'UPDATE', device: 'node' },
    { actor: ada.email, changed: ['title'], saves: 2 },
  ])
  const { data: found } = await bola.client
    .rpc('find_post_version', { p_history_id: versions?.[1].history_id })
    .single()
  expect(found).toMatchObject({
    post_id: post.id,
    post: { title: 'Versions 2', excerpt: 'By Bola', content: '<p>By Bola</p>' },
    category: 'Careers',
  })
})

test('what several rows share is one line of the audit', async () => {
  const titles = ['Bulk 1', 'Bulk 2', 'Bulk 3', 'Bulk 4']
  const posts = await Promise.all(titles.map(createPost))
  await bola.client
    .from('posts')
    .update({ category_id: null })
    .in(
      'id',
      posts.map(({ id }) => id),
    )
  const { data } = await ada.client.rpc('list_audit', { p_actor_id: bola.id, p_limit: 1 })
  expect(data).toMatchObject([
    { rows: 4, changed: ['category_id'], former: { category_id: careers.id }, labels: expect.any(Array) },
  ])
  expect(data?.[0].labels).toHaveLength(3)
})

test('what stood there before the history began is known as it was', async () => {
  const [entry] = await listEntries(careers.id)
  expect(entry).toMatchObject({
    operation: 'BASELINE',
    label: 'Careers',
    before: null,
    changed: ['created_at', 'id', 'name'],
  })
})

test('rights given, and lost with the account, say whose they were and who did it', async () => {
  const chidi = await backend.people.visitor()
  await ada.client.rpc('set_is_super_admin', { p_user_id: chidi.id, p_is_super_admin: true })
  await bola.client.rpc('delete_user_by_id', { user_id_to_delete: chidi.id })
  const { data } = await ada.client.rpc('list_audit', { p_tables: ['private.super_admins'], p_limit: 2 })
  expect(data).toMatchObject([
    { operation: 'DELETE', actor: bola.email, labels: [chidi.email] },
    { operation: 'INSERT', actor: ada.email, labels: [chidi.email] },
  ])
})

test('the audit reads its newest entries alone, however many there are', async () => {
  const undone = new Error('undone')
  const read = sql.begin(async tx => {
    await tx`
      insert into private.history
      select l.id + n, l.id + n, now(), pg_current_xact_id(), null, 'database', 'public.posts', md5((n % 20)::text)::uuid, 'UPDATE', '{content}',
        '', '', '', ''
      from (select max(id) as id from private.history) l, generate_series(1, 100000) n`
    await tx`
      insert into private.history_contents (history_id, salt, label)
      select id, '', 'Launch' from private.history where hash = '' order by id desc limit 100`
    await tx`analyze private.history`
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ada.id, role: 'authenticated' })}, true)`
    const [plan] = await tx<[{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }]>`
      explain (analyze, buffers, format json) select from public.list_audit(p_limit => 50)`
    expect(plan['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(10_000)
    throw undone
  })
  await expect(read).rejects.toBe(undone)
})

test('of a message its triage is kept and not its delivery, and no text before it is deleted', async () => {
  const [message] = await sql<[{ id: string }]>`
    insert into public.contact_messages (name, email, subject, message)
    values ('Eve', 'eve@example.com', 'Growth', 'A long story') returning id`
  await sql`update public.contact_messages set attempts = 1, last_error = 'busy' where id = ${message.id}`
  await ada.client.from('contact_messages').update({ read_at: new Date().toISOString() }).eq('id', message.id)
  await ada.client.from('contact_messages').delete().eq('id', message.id)
  const entries = await listEntries(message.id)
  expect(entries).toMatchObject([
    { operation: 'UPDATE', changed: ['read_at'], label: 'Growth', before: { read_at: null } },
    { operation: 'DELETE', before: { message: 'A long story', email: 'eve@example.com' } },
  ])
  expect(JSON.stringify(entries[0])).not.toContain('A long story')
})

test('nobody changes the history, not even the owner; erasing takes content and leaves the chain', async () => {
  const post = await createPost('Erased')
  await ada.client.from('posts').update({ title: 'Erased 2' }).eq('id', post.id)
  for (const statement of [
    `update private.history set at = now() where row_id = '${post.id}'`,
    `delete from private.history where row_id = '${post.id}'`,
    'truncate private.history',
    `update private.history_contents set label = ''`,
    'delete from private.history_contents',
    'truncate private.history_contents',
  ]) {
    await expect(sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  const [{ erased }] = await sql<
    [{ erased: string }]
  >`select private.erase_history('public.posts', ${post.id}) as erased`
  expect(Number(erased)).toBe(2)
  expect(await listEntries(post.id)).toMatchObject([
    { operation: 'INSERT', before: null, label: null, actor: null },
    { operation: 'UPDATE', before: null, label: null, actor: null },
    { operation: 'ERASE', via: 'database' },
  ])
})

test('neither a key nor an account reads the history past its functions', async () => {
  for (const client of [backend.client(), ada.client, backend.serviceClient()]) {
    const { error } = await client.schema('private').from('history').select()
    expect(error).not.toBeNull()
  }
  const roles = await sql`
    select grantee, table_name from information_schema.role_table_grants
    where table_schema = 'private' and table_name like 'history%' and grantee in ('anon', 'authenticated', 'service_role')`
  expect(roles).toEqual([])
})

test('rows that are truncated away are kept as deleted, and backfills are nobody’s edits', async () => {
  const post = await createPost('Truncated')
  await sql.begin(async tx => {
    await tx`set local holla.backfill = 'on'`
    await tx`update public.posts set excerpt = 'Filled' where id = ${post.id}`
  })
  await sql
    .begin(async tx => {
      await tx`truncate public.posts cascade`
      const [last] = await tx`
        select operation, changed from private.history where row_id = ${post.id} order by id desc limit 1`
      expect(last).toMatchObject({ operation: 'DELETE' })
      throw new Error('rolled back')
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'))
  expect((await listEntries(post.id)).map(({ via, actor }) => [via, actor])).toEqual([
    ['back office', ada.email],
    ['backfill', null],
  ])
  const { data } = await ada.client.rpc('list_post_versions', { p_post_id: post.id })
  expect(data).toHaveLength(1)
})

test('many saves at the same moment make one chain without a gap', async () => {
  const posts = await Promise.all(['One', 'Two', 'Three'].map(createPost))
  await Promise.all(
    posts.flatMap(({ id }) =>
      [ada, bola].map(person => person.client.from('posts').update({ excerpt: person.email }).eq('id', id)),
    ),
  )
  const broken = await sql`
    select h.id from private.history h
    left join private.history p on p.id = h.id - 1
    where h.previous_hash <> coalesce(p.hash, '') or (h.id > 1 and p.id is null)`
  expect(broken).toEqual([])
})
