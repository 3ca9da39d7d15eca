import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listPictures, removePictures } from '../../../app/data/pictures.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const editor = await backend.people.editor()
const { client } = editor
const app = client as unknown as Client
let clock = 1_700_000_000_000

async function upload(words: string, bucket = 'post-images') {
  clock += 1
  const name = `${clock}_${words}`
  const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#26348b' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(
    (await client.storage.from(bucket).upload(name, content, { contentType: 'image/jpeg' })).error,
  ).toBeNull()
  return { name, url: client.storage.from('post-images').getPublicUrl(name).data.publicUrl }
}

async function addPost(fields: Record<string, unknown>) {
  const post = { title: 'Rain', excerpt: 'It is short', content: '<p>Text</p>', ...fields }
  const { data, error } = await client.from('posts').insert(post).select().single()
  expect(error).toBeNull()
  return data
}

async function list(query: Partial<Parameters<typeof listPictures>[1]> = {}) {
  const { data, error } = await listPictures(app, {
    search: '',
    filter: 'all',
    page: 1,
    pageSize: 50,
    ...query,
  })
  expect(error).toBeNull()
  return data?.pictures ?? []
}

const names = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ name }) => name)

test('each picture says how large it is, as it is shown, where it is used and what is said of it', async () => {
  const shown = await upload('market day & co.jpg')
  const hidden = await upload('draft.jpg', 'unpublished-images')
  const content = `<img src="${shown.url.replaceAll('&', '&amp;')}" alt="Two &quot;stalls&quot; &amp; rain">`
  const captioned = `<figure>${content}<figcaption>Saturday, 7 &amp; 8 a.m.</figcaption></figure>`
  const post = await addPost({ title: 'Market', content: captioned })
  const draft = { id: crypto.randomUUID(), title: 'Tomorrow', feature_image_url: hidden.url }
  expect((await client.from('post_drafts').insert(draft)).error).toBeNull()

  const [second, first] = await list()
  expect(first).toMatchObject({
    name: shown.name,
    is_published: true,
    width: 20,
    height: 30,
    type: 'image/jpeg',
    uses: [
      {
        kind: 'post',
        id: post.id,
        title: 'Market',
        alt: 'Two "stalls" & rain',
        caption: 'Saturday, 7 & 8 a.m.',
      },
    ],
  })
  expect(first?.bytes).toBeGreaterThan(100)
  expect(second).toMatchObject({
    name: hidden.name,
    is_published: false,
    uses: [{ kind: 'draft', id: draft.id }],
  })
  for (const picture of [first, second]) {
    const answer = await fetch(picture?.thumbnailUrl ?? '')
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
})

test('the description of a feature image is that of the post', async () => {
  const { name, url } = await upload('feature.jpg')
  const post = await addPost({ feature_image_url: url })
  await client.from('post_details').insert({ post_id: post.id, image_description: 'A bus in Yaba' })
  expect((await list({ search: name }))[0]?.uses).toMatchObject([{ alt: 'A bus in Yaba', caption: null }])
})

test('pictures are found by their name and by the post that shows them, a page at a time', async () => {
  const title = `Ẹ̀kọ́ ${crypto.randomUUID()}`
  const one = await upload('plain.jpg')
  const other = await upload('quite_sure.jpg')
  await addPost({ title, feature_image_url: one.url })
  expect(await names({ search: title.toUpperCase() })).toEqual([one.name])
  expect(await names({ search: 'QUITE_sure' })).toEqual([other.name])
  expect(await names({ search: '%' })).toEqual([])
  const { data } = await listPictures(app, { search: '', filter: 'all', page: 1, pageSize: 1 })
  expect(data).toMatchObject({ pictures: [{ name: other.name }], hasMore: true })
})

test('unused is what no post, no draft and nothing in the trash shows; only that is removed, and for good', async () => {
  const [unused, former, used, trashed] = [
    await upload('unused.jpg'),
    await upload('former.jpg'),
    await upload('used.jpg'),
    await upload('trashed.jpg'),
  ]
  const post = await addPost({ title: 'Changed', feature_image_url: former.url })
  await client.from('posts').update({ feature_image_url: used.url }).eq('id', post.id)
  const gone = await addPost({ title: 'Gone', feature_image_url: trashed.url })
  await client.from('posts').delete().eq('id', gone.id)

  expect(await names({ filter: 'unused' })).toEqual(expect.arrayContaining([unused.name, former.name]))
  expect(await names({ filter: 'unused' })).not.toContain(used.name)
  expect(await names({ filter: 'unused' })).not.toContain(trashed.name)
  expect(await names({ filter: 'used' })).toContain(used.name)
  expect((await list({ search: former.name }))[0]?.uses).toMatchObject([
    { kind: 'version', id: post.id, title: 'Changed' },
  ])
  expect((await list({ search: trashed.name }))[0]).toMatchObject({
    is_published: false,
    uses: [{ kind: 'trash', id: gone.id, title: 'Gone' }],
  })

  const all = [unused, used, trashed].map(({ name }) => name)
  expect((await removePictures(app, all)).data).toEqual([unused.name])
  expect(await names({ search: unused.name })).toEqual([])
  expect(await backend.sql`select from storage.objects where name = ${unused.name}`).toEqual([])
  expect(await names({ search: trashed.name })).toEqual([trashed.name])
})

test('a page of the library asks every index and reads no post but those it names', async () => {
  await backend.sql`
    insert into public.posts (title, excerpt, content)
    select 'Post ' || n, 'An excerpt', repeat('<p>Words and words</p>', 200) from generate_series(1, 1000) n`
  await backend.sql`analyze public.posts`
  const plan = await backend.sql`
    explain (format json) select from public.posts p
    where private.list_image_names(p.feature_image_url, p.content) @> array['1_a.jpg']`
  expect(JSON.stringify(plan)).toContain('posts_image_names_idx')
})
