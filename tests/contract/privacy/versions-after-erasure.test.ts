import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { setUpErasing } from '../../support/erasing.ts'

const backend = await setUpBackend()
const { sql } = backend
const { ada, erase, savePost, upload, listTablesNaming } = await setUpErasing(backend)

test('what an erasure writes down of a post and its details is none of their versions', async () => {
  const address = 'version-7801@erasure.example'
  const post = crypto.randomUUID()
  const saveDetails = (author_name: string) =>
    sql`insert into post_details (post_id, author_name) values (${post}, ${author_name})
      on conflict (post_id) do update set author_name = excluded.author_name`
  await savePost({ id: post, title: `By ${address}` })
  await saveDetails(address)
  await savePost({ id: post, title: 'By nobody' })
  await saveDetails('Somebody')
  await saveDetails('Somebody else')
  await savePost({ id: post, title: 'By all' })
  await saveDetails('All')
  expect((await erase(address)).error).toBeNull()

  const { data: versions } = await ada.client.rpc('list_post_versions', { p_post_id: post })
  const former = versions.filter(({ history_id }: { history_id: number | null }) => history_id !== null)
  expect(former.length).toBeGreaterThan(4)
  const found = await Promise.all(
    former.map(async ({ history_id }: { history_id: number }) => {
      const { data } = await ada.client.rpc('find_post_version', { p_history_id: history_id })
      return [data[0].post.title, data[0].post.content, data[0].post.post_details?.author_name]
    }),
  )
  expect(found).toEqual([
    ['By all', '<p>Text</p>', 'Somebody else'],
    ['By nobody', '<p>Text</p>', 'Somebody else'],
    ['By nobody', '<p>Text</p>', '[erased]'],
    ['By [erased]', '<p>Text</p>', '[erased]'],
    ['By [erased]', '<p>Text</p>', undefined],
  ])
  expect(versions.every(({ written_at }: { written_at: string | null }) => written_at)).toBe(true)

  const [kept] = await sql<{ versions: number }[]>`
    select count(*)::int as versions
    from private.history h join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.posts' and h.row_id = ${post} and h.operation = 'UPDATE'`
  await ada.client.from('posts').delete().eq('id', post)
  const { data: trash } = await ada.client.rpc('list_trash', { p_table: 'posts' })
  expect(trash[0].details.versions).toBe((kept?.versions ?? 0) + 1)
})

test('a picture that was taken away on purpose stays away when it gets another name', async () => {
  const address = 'withdrawn-7802@erasure.example'
  const url = await upload(`1764150000020_${address}.png`)
  const post = crypto.randomUUID()
  await savePost({ id: post, feature_image_url: url, content: `<p><img src="${url}" alt=""></p>` })
  await sql`insert into post_details (post_id, quote_image_url) values (${post}, ${url})`
  await sql`
    update settings set value = ${sql.json([{ name: 'Somebody', role: 'Head', picture: url, sentence: null }])}
    where name = 'people.members'`
  expect(
    (await ada.client.storage.from('post-images').remove([`1764150000020_${address}.png`])).error,
  ).toBeNull()
  const where = () => sql<{ bucket_id: string }[]>`
    select bucket_id from storage.objects where name like '1764150000020%'`
  expect(await where()).toEqual([{ bucket_id: 'unpublished-images' }])
  expect((await erase(address)).error).toBeNull()
  expect(await where()).toEqual([{ bucket_id: 'unpublished-images' }])
  await sql`update settings set value = '[]' where name = 'people.members'`
})

test('an address is found in any spelling, and in what an upload says of its file', async () => {
  const address = "ada+b&o'neil-7803@erasure.example"
  const spellings = [
    address,
    encodeURIComponent(address),
    address.replace('+', '%2B'),
    address.replaceAll('&', '&amp;').replace("'", '&#39;'),
  ]
  const other = 'b&o%27neil-7803@erasure.example'
  const post = crypto.randomUUID()
  const content = `<p>${spellings.map(spelling => `<a href="mailto:${spelling}">Ada</a>`).join('\n')}</p>`
  await savePost({ id: post, content: `${content}<p>${address.replace('+', '%2B')}</p>` })
  await savePost({ id: post, content })
  await sql`
    insert into storage.objects (bucket_id, name, user_metadata)
    values ('post-images', '1764150000021_portrait.png', ${sql.json({ by: address, width: 2 })})`
  await ada.client.from('lead_views').insert({ name: 'Hers', query: `search=${encodeURIComponent(address)}` })
  const found = await ada.client.rpc('find_person', { p_address: address })
  expect(found.data.places).toContainEqual(expect.objectContaining({ place: 'files', deed: 'taken out' }))
  expect(found.data.places).toContainEqual(expect.objectContaining({ place: 'posts', deed: 'taken out' }))
  // Whose own ends like it.
  expect((await erase(decodeURIComponent(other))).data.counts).not.toHaveProperty('named in public.posts')
  expect((await erase(address)).error).toBeNull()
  expect(await sql`select content from posts where id = ${post}`).toEqual([
    { content: '<p>Ada\nAda\nAda\nAda</p>' },
  ])
  const [version] = await sql<{ content: string }[]>`
    select c.before ->> 'content' as content
    from private.history_contents c join private.history h on h.id = c.history_id
    where h.row_id = ${post} and c.before ? 'content' order by h.id limit 1`
  expect(version?.content).toBe('<p>Ada\nAda\nAda\nAda</p><p>[erased]</p>')
  expect(await sql`select user_metadata from storage.objects where name like '1764150000021%'`).toEqual([
    { user_metadata: { by: '[erased]', width: 2 } },
  ])
  expect(await listTablesNaming('neil-7803')).toEqual([])
})
