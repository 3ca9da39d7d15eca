import { expect, test } from 'vitest'
import { verifyHistory } from '../../../server/history/verify-history.ts'
import { scrubErased } from '../../../server/privacy/scrub-erased.ts'
import { setUpBackend } from '../../support/backend.ts'
import { setUpErasing } from '../../support/erasing.ts'

const backend = await setUpBackend()
const { sql } = backend
const { ada, erase, upload, savePost, listTablesNaming } = await setUpErasing(backend)

test('a picture whose name is the address gets another one wherever it is shown, and is shown as before', async () => {
  const address = 'portrait-7751@erasure.example'
  const url = await upload(`1764150000000_Of ${address.toUpperCase()} (new).png`)
  const encoded = url.replace(/[^/]+$/, name => encodeURIComponent(decodeURIComponent(name)))
  const unused = await upload(`1764150000001_${address}.png`, 'unpublished-images')
  const [kept, trashed, draft] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await savePost({
    id: kept,
    feature_image_url: url,
    content: `<p><img src="${encoded}" alt="${address}.png"></p>`,
  })
  await savePost({ id: kept, feature_image_url: url, content: `<p>New <img src="${encoded}" alt=""></p>` })
  await savePost({ id: trashed, feature_image_url: url })
  await ada.client.from('posts').delete().eq('id', trashed)
  await sql`insert into post_drafts (id, title, content) values (${draft}, 'Draft', ${`<img src="${unused}">`})`
  await sql`
    update settings set value = ${sql.json([{ name: 'Somebody', role: 'Head', picture: url, sentence: null }])}
    where name = 'people.members'`
  const found = await ada.client.rpc('find_person', { p_address: address })
  expect(found.data.places).toContainEqual(expect.objectContaining({ place: 'files', deed: 'renamed' }))

  const { error } = await erase(address)
  expect(error).toBeNull()
  await expect
    .poll(() => scrubErased(sql, { mostBytes: Number.POSITIVE_INFINITY, adminUrl: backend.databaseUrl }))
    .toBe(false)
  expect(await listTablesNaming(address)).toEqual([])
  const names = await sql<{ name: string }[]>`
    select name from storage.objects where name like '17641500000%' order by name`
  expect(names.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^1764150000000_Of erased-[0-9a-f]{8} \(new\)\.png$/),
    expect.stringMatching(/^1764150000001_erased-[0-9a-f]{8}\.png$/),
  ])
  const [post] = await sql<{ url: string; content: string }[]>`
    select feature_image_url as url, content from posts where id = ${kept}`
  for (const shown of [post?.url ?? '', /src="([^"]+)"/.exec(post?.content ?? '')?.[1] ?? '']) {
    expect(await fetch(shown)).toMatchObject({ status: 200 })
  }
  expect(await fetch(url)).not.toMatchObject({ status: 200 })
  // What was in the trash comes back with its picture, and former versions have theirs.
  expect(
    (await ada.client.rpc('restore_from_trash', { p_table: 'posts', p_row_ids: [trashed] })).error,
  ).toBeNull()
  const [back] = await sql<
    { url: string }[]
  >`select feature_image_url as url from posts where id = ${trashed}`
  expect(await fetch(back?.url ?? '')).toMatchObject({ status: 200 })
  const [version] = await sql<{ text: string }[]>`
    select c.before::text as text
    from private.history_contents c
    join private.history h on h.id = c.history_id
    where h.row_id = ${kept} and c.before ? 'content'
    order by h.id
    limit 1`
  expect(version?.text).toContain(new URL(post?.url ?? '').pathname)
  const said: string[] = []
  expect(await verifyHistory(sql, { say: line => said.push(line) })).toMatchObject({ findings: 0 })
  expect(said).toEqual([])
})

test('an address is taken out of posts, drafts and their versions, with the link to it', async () => {
  const address = 'named-7752@erasure.example'
  const [post, draft] = [crypto.randomUUID(), crypto.randomUUID()]
  const content = `<p>Ask <a target="_blank" href="mailto:${address}?subject=Hi">Ngozi</a> or ${address}, not <a href="mailto:x@y.example">X</a>.</p>`
  await savePost({ id: post, title: `By ${address}`, content })
  await savePost({ id: post, title: `By ${address}`, content: `${content}<p>More</p>` })
  await sql`insert into post_details (post_id, author_name) values (${post}, ${address})`
  await sql`
    insert into post_drafts (id, post_id, title, content, details)
    values (${draft}, ${post}, 'Draft', ${content}, ${sql.json({ author_name: address })})`
  const found = await ada.client.rpc('find_person', { p_address: address })
  expect(found.data.places).toEqual(
    expect.arrayContaining([
      { place: 'posts', deed: 'taken out', rows: [{ id: post, title: `By ${address}` }] },
      { place: 'drafts', deed: 'taken out', rows: [{ id: draft, title: 'Draft' }] },
    ]),
  )
  expect((await erase(address)).data.counts).toMatchObject({ 'named in public.posts': 1 })
  expect(await listTablesNaming(address)).toEqual([])
  expect(await sql`select title, content from posts where id = ${post}`).toEqual([
    {
      title: 'By [erased]',
      content: '<p>Ask Ngozi or [erased], not <a href="mailto:x@y.example">X</a>.</p><p>More</p>',
    },
  ])
  const { data: versions } = await ada.client.rpc('list_post_versions', { p_post_id: post })
  const [former] = versions.filter(({ history_id }: { history_id: number | null }) => history_id !== null)
  const { data: version } = await ada.client.rpc('find_post_version', { p_history_id: former.history_id })
  expect(version[0].post.title).toBe('By [erased]')
  const said: string[] = []
  await verifyHistory(sql, { say: line => said.push(line) })
  expect(said).toEqual([])
})

test('an address of our own stays in what we publish, as whoever looks is told', async () => {
  const address = 'hello-7753@agency.example'
  const post = crypto.randomUUID()
  await savePost({ id: post, content: `<p>Write to ${address}</p>` })
  await sql`update settings set value = to_jsonb(${address}::text) where name = 'agency.email'`
  const { data } = await ada.client.rpc('find_person', { p_address: address })
  expect(data.places).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ place: 'posts', deed: 'left' }),
      expect.objectContaining({ place: 'settings', deed: 'left' }),
    ]),
  )
  expect((await erase(address)).error).toBeNull()
  expect(await sql`select content from posts where id = ${post}`).toEqual([
    { content: `<p>Write to ${address}</p>` },
  ])
})

test('content that was written anew in the history and not said so is found', async () => {
  const address = 'forged-7754@erasure.example'
  const post = crypto.randomUUID()
  await savePost({ id: post, title: `By ${address}` })
  await savePost({ id: post, title: 'Another' })
  expect((await erase(address)).error).toBeNull()
  await backend.superuser`alter table private.history_contents disable trigger refuse_history_change`
  await backend.superuser`
    update private.history_contents set before = before || '{"title": "Forged"}'
    where redacted_by is not null and before ->> 'id' = ${post}`
  await backend.superuser`alter table private.history_contents enable trigger refuse_history_change`
  const said: string[] = []
  await verifyHistory(sql, { say: line => said.push(line) })
  expect(said).toEqual([expect.stringMatching(/^The content of .+ was changed\.$/)])
})

test('where no file can get another name, what shows it stays until it was replaced', async () => {
  const address = 'hosted-7755@erasure.example'
  const url = await upload(`1764150000005_${address}.png`)
  const post = crypto.randomUUID()
  await savePost({ id: post, feature_image_url: url, content: `<p>${address}</p>` })
  const [made] = await backend.superuser<{ sql: string }[]>`
    select pg_get_functiondef('storage.rename_objects(text)'::regprocedure) as sql`
  await backend.superuser`drop function storage.rename_objects(text)`
  try {
    const { data } = await ada.client.rpc('find_person', { p_address: address })
    expect(data.places).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ place: 'posts', deed: 'left' }),
        expect.objectContaining({ place: 'files', deed: 'left' }),
      ]),
    )
    expect((await erase(address)).error).toBeNull()
    expect(await sql`select feature_image_url as url from posts where id = ${post}`).toEqual([{ url }])
    expect(await fetch(url)).toMatchObject({ status: 200 })
    await ada.client.from('posts').update({ feature_image_url: null }).eq('id', post)
    await sql`delete from storage.objects where name like '1764150000005%'`
    expect((await erase(address)).error).toBeNull()
    expect(await listTablesNaming(address)).not.toContain('public.posts')
    expect(await listTablesNaming(address)).not.toContain('private.history_contents')
  } finally {
    await backend.superuser.unsafe(made?.sql ?? '')
  }
})

test('a picture named for two people is shown after both were erased, however its name is written', async () => {
  const [first, second] = ['ada-7756@erasure.example', 'bola-7756@erasure.example']
  const url = await upload(`1764150000010_${first} and ${second}.png`)
  const post = crypto.randomUUID()
  await savePost({ id: post, feature_image_url: url, content: `<p><img src="${url}" alt=""></p>` })
  expect((await erase(first)).error).toBeNull()
  expect((await erase(second)).error).toBeNull()
  const [kept] = await sql<{ url: string; content: string }[]>`
    select feature_image_url as url, content from posts where id = ${post}`
  expect(kept?.url).toMatch(/1764150000010_erased-([0-9a-f]{8})%20and%20erased-(?!\1)[0-9a-f]{8}\.png$/)
  expect(kept?.content).toContain(`src="${kept?.url}"`)
  expect(await fetch(kept?.url ?? '')).toMatchObject({ status: 200 })
})

test('pictures of one name in two folders, and one whose name begins like another, keep their own', async () => {
  const address = 'same-7757@erasure.example'
  const urls = [
    await upload(`${address}.png`),
    await upload(`sub-7757/${address}.png`),
    await upload(`sub-7757/${address}`),
    await upload(`sub-7757/${address}-2.png`),
  ]
  const post = crypto.randomUUID()
  await savePost({ id: post, content: urls.map(url => `<img src="${url}" alt="">`).join('') })
  expect((await erase(address)).error).toBeNull()
  const [kept] = await sql<{ content: string }[]>`select content from posts where id = ${post}`
  const shown = [...(kept?.content ?? '').matchAll(/src="([^"]+)"/g)].map(([, url]) => url ?? '')
  expect(new Set(shown).size).toBe(4)
  expect(shown.map(url => url.includes('/sub-7757/'))).toEqual([false, true, true, true])
  for (const url of shown) expect(await fetch(url)).toMatchObject({ status: 200 })
  expect(await listTablesNaming(address)).not.toContain('public.posts')
})

test('a picture is found however its address is written', async () => {
  const address = "jane+cv&o'neil-7758@erasure.example"
  const url = await upload(`1764150000012_${address}.png`)
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const encoded = `${folder}${encodeURIComponent(`1764150000012_${address}.png`)}`
  const inHtml = `${folder}1764150000012_${address.replace('&', '&amp;')}.png`
  const post = crypto.randomUUID()
  await savePost({ id: post, feature_image_url: encoded, content: `<p><img src="${inHtml}" alt=""></p>` })
  await savePost({ id: post, feature_image_url: encoded, content: '<p>New</p>' })
  expect((await erase(address)).error).toBeNull()
  const [kept] = await sql<{ url: string; version: string }[]>`
    select p.feature_image_url as url, c.before ->> 'content' as version
    from posts p
    join private.history h on h.row_id = p.id
    join private.history_contents c on c.history_id = h.id
    where p.id = ${post} and c.before ? 'content'
    order by h.id
    limit 1`
  const version = /src="([^"]+)"/.exec(kept?.version ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
  for (const shown of [kept?.url ?? '', version]) {
    expect(shown).toContain('erased-')
    expect(await fetch(shown)).toMatchObject({ status: 200 })
  }
})

test("another site's picture in a setting stays as it is", async () => {
  const address = 'elsewhere-7759@erasure.example'
  await upload(`1764150000013_${address}.png`)
  const picture = `https://other.example/storage/v1/object/public/portraits/${address}-large.png`
  await sql`
    update settings set value = ${sql.json([{ name: 'Somebody', role: 'Head', picture, sentence: null }])}
    where name = 'people.members'`
  expect((await erase(address)).error).toBeNull()
  expect(
    await sql`select value -> 0 ->> 'picture' as picture from settings where name = 'people.members'`,
  ).toEqual([{ picture }])
})

test('a number is taken out of versions and drafts, but not out of moments, ids and addresses of pages', async () => {
  const day = '2019-03-07'
  const created_at = `${day}T08:00:00+00:00`
  const [post, trashed, draft] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [post, trashed]) {
    await savePost({ id, created_at, title: `Call ${day}` })
    await sql`update posts set title = 'Another' where id = ${id}`
  }
  await ada.client.from('posts').delete().eq('id', trashed)
  const base = { version: created_at, fields: { title: `Call ${day}` } }
  await sql`insert into post_drafts (id, title, base) values (${draft}, 'Draft', ${sql.json(base)})`
  expect((await erase(day)).error).toBeNull()
  expect(await sql`select base from post_drafts where id = ${draft}`).toEqual([
    { base: { ...base, fields: { title: 'Call [erased]' } } },
  ])
  const { data: versions, error } = await ada.client.rpc('list_post_versions', { p_post_id: post })
  expect(error).toBeNull()
  const [former] = versions.filter(({ history_id }: { history_id: number | null }) => history_id !== null)
  const { data: found } = await ada.client.rpc('find_post_version', { p_history_id: former.history_id })
  expect(found[0].post.title).toBe('Call [erased]')
  const [kept] = await sql<{ before: { created_at: string; slug: string } }[]>`
    select c.before
    from private.history_contents c join private.history h on h.id = c.history_id
    where h.row_id = ${post} and c.before ? 'slug'
    order by h.id
    limit 1`
  expect(kept?.before.created_at).toContain(`${day}T`)
  expect(kept?.before.slug).toContain(day)
  const back = await ada.client.rpc('restore_from_trash', { p_table: 'posts', p_row_ids: [trashed] })
  expect(back.error).toBeNull()
})

test('neither a text at its limit nor a setting that would be refused today keeps anybody from being erased', async () => {
  const address = 'x@y.zz'
  const url = await upload(`1764150000014_${address}.png`)
  const post = crypto.randomUUID()
  await savePost({ id: post, title: `${address} ${'a'.repeat(293)}`, feature_image_url: url })
  const members = [{ name: 'Somebody', role: 'Head', picture: url, sentence: null, former: true }]
  await backend.superuser`alter table settings disable trigger sign_setting`
  await backend.superuser`
    update settings set value = ${backend.superuser.json(members)} where name = 'people.members'`
  await backend.superuser`alter table settings enable trigger sign_setting`
  expect((await erase(address)).error).toBeNull()
  const [kept] = await sql<{ title: string; picture: string }[]>`
    select p.title, s.value -> 0 ->> 'picture' as picture
    from posts p, settings s
    where p.id = ${post} and s.name = 'people.members'`
  expect(kept?.title).toBe(`… ${'a'.repeat(293)}`)
  expect(await fetch(kept?.picture ?? '')).toMatchObject({ status: 200 })
  await sql`update settings set value = '[]' where name = 'people.members'`
})

test('an erasure and somebody who saves a post in which the address stands wait for each other', async () => {
  const address = 'waits-7760@erasure.example'
  const post = crypto.randomUUID()
  await savePost({ id: post, title: `By ${address}` })
  await backend.client().functions.invoke('send-holla-email', {
    body: { name: 'Ngozi', email: address, subject: 'Hello', message: 'Hello' },
  })
  let erasure: PromiseLike<{ error: unknown }> | undefined
  await backend.superuser.begin(async editor => {
    // Of two that wait for each other this one would end.
    await editor`set local deadlock_timeout = '10ms'`
    await editor`update posts set excerpt = 'Saved' where id = ${post}`
    erasure = Promise.resolve(erase(address))
    await expect.poll(() => editor`select from pg_locks where not granted`).not.toHaveLength(0)
    await editor`set constraints all immediate`
  })
  expect((await erasure)?.error).toBeNull()
  expect(await sql`select title, excerpt from posts where id = ${post}`).toEqual([
    { title: 'By [erased]', excerpt: 'Saved' },
  ])
})

test('a picture that is named for a number is shown after its owner was erased, however it is written', async () => {
  const url = await upload('1764150000015_0809 777 77 61 (new).png')
  const encoded = url.replace(/[^/]+$/, name => encodeURIComponent(decodeURIComponent(name)))
  const behind = await upload('Of 0809 777 77 61.png')
  const post = crypto.randomUUID()
  await savePost({
    id: post,
    feature_image_url: url,
    content: `<p><img src="${encoded}" alt=""><img src="${encodeURI(decodeURI(behind))}" alt=""></p>`,
  })
  expect((await erase('08097777761')).error).toBeNull()
  const [kept] = await sql<{ url: string; content: string }[]>`
    select feature_image_url as url, content from posts where id = ${post}`
  const shown = [
    kept?.url ?? '',
    ...[...(kept?.content ?? '').matchAll(/src="([^"]+)"/g)].map(match => match[1] ?? ''),
  ]
  expect(shown).toHaveLength(3)
  for (const address of shown) {
    expect(address).toContain('erased-')
    expect(await fetch(address)).toMatchObject({ status: 200 })
  }
})
