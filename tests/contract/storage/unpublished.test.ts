import { afterAll, beforeAll, expect, test } from 'vitest'
import { listImageUrls } from '../../../app/data/images-in-post.ts'
import { findImages, publishImages, withdrawImages } from '../../../app/data/publish-images.ts'
import { removeUnusedImage } from '../../../app/data/remove-image.ts'
import { unschedule } from '../../../app/data/reschedule.ts'
import { scheduleEdit } from '../../../app/data/schedule-edit.ts'
import type { Client } from '../../../app/data/schema.ts'
import { signImageUrls } from '../../../app/data/sign-image-urls.ts'
import { uploadUnpublishedImage } from '../../../app/data/upload-image.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { sweepFiles } from '../../../backend/storage/sweep-files.ts'
import { drawImage, openPostImages } from './support/storage.ts'

const site = await openPostImages()
const { backend, editor, images } = site
const posts = editor.client.from('posts')
const hidden = () => editor.client.storage.from('unpublished-images')
let bytes: Buffer

beforeAll(async () => {
  bytes = await drawImage().png().toBuffer()
})

afterAll(async () => {
  await site.stop()
  expect(backend.errors).toEqual([])
})

async function addImage(name = `1_${crypto.randomUUID()} & co.png`): Promise<{ name: string; url: string }> {
  expect((await images().upload(name, bytes, { contentType: 'image/png' })).error).toBeNull()
  return { name, url: site.publicUrl(name) }
}

async function addPost(
  fields: { content?: string; feature_image_url?: string | null } = {},
): Promise<string> {
  const post = { title: 'A post', excerpt: 'It is short', content: '<p>Text</p>', ...fields }
  const { data, error } = await editor.client.from('posts').insert(post).select('id').single()
  expect(error).toBeNull()
  return data?.id
}

const deletePost = async (id: string) =>
  expect((await editor.client.from('posts').delete().eq('id', id)).error).toBeNull()

const inText = (url: string) => `<p>See</p><img src="${url.replaceAll('&', '&amp;')}" alt="Rain">`
const toRender = (url: string) => `${url.replace('/object/', '/render/image/')}?width=128`
const fetchStatus = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  return answer.status
}
const findBucket = async (name: string) => (await site.findRow(name))?.bucket_id

test('a picture of a deleted post is not public any more, in no size and for no cache that asks again', async () => {
  const feature = await addImage()
  const inside = await addImage()
  const id = await addPost({ feature_image_url: feature.url, content: inText(inside.url) })
  const known = await fetch(feature.url)
  await known.arrayBuffer()
  const headers = { 'if-none-match': known.headers.get('etag') ?? '' }
  expect(await fetchStatus(feature.url, { headers })).toBe(304)
  expect(await fetchStatus(toRender(feature.url))).toBe(200)
  expect(await fetchStatus(inside.url)).toBe(200)

  await deletePost(id)
  expect(await fetchStatus(feature.url, { headers })).toBe(400)
  expect(await fetchStatus(toRender(feature.url))).toBe(400)
  expect(await fetchStatus(toRender(feature.url), { headers: { 'if-none-match': '*' } })).toBe(400)
  expect(await fetchStatus(inside.url)).toBe(400)
  expect(await fetchStatus(inside.url.replace('/public/post-images/', '/public/unpublished-images/'))).toBe(
    400,
  )

  const { data } = await signImageUrls(editor.client as unknown as Client, [feature.url, inside.url])
  for (const url of [feature.url, inside.url]) {
    expect(await fetchStatus(data?.get(url) ?? '')).toBe(200)
  }
  await addPost({ content: inText(inside.url) + inText(feature.url) })
  expect(await fetchStatus(feature.url, { headers })).toBe(304)
  expect(await fetchStatus(toRender(feature.url))).toBe(200)
  expect(await fetchStatus(inside.url)).toBe(200)
})

test('a picture that another post shows stays public until that one goes, too', async () => {
  const { url, name } = await addImage()
  const first = await addPost({ feature_image_url: url })
  const second = await addPost({ content: inText(toRender(url)) })
  await deletePost(first)
  expect(await fetchStatus(url)).toBe(200)
  await deletePost(second)
  expect(await findBucket(name)).toBe('unpublished-images')
})

test('of two posts with one picture, one deleted while the other is published, the picture stays public', async () => {
  const { url, name } = await addImage()
  for (let round = 0; round < 5; round += 1) {
    const first = await addPost({ feature_image_url: url })
    const [, second] = await Promise.all([deletePost(first), addPost({ feature_image_url: url })])
    expect(await findBucket(name)).toBe('post-images')
    await deletePost(second)
  }
})

test('removing a picture answers as ever, and keeps its bytes where only staff see them', async () => {
  const { url, name } = await addImage()
  const { data, error } = await images().remove([name])
  expect(error).toBeNull()
  expect(data).toMatchObject([{ name, bucket_id: 'post-images', owner: editor.id }])
  expect((await images().remove([name])).data).toEqual([])
  expect(await fetchStatus(url)).toBe(400)
  const kept = await hidden().download(name)
  expect(kept.data?.size).toBe(bytes.length)
  expect((await backend.client().storage.from('unpublished-images').download(name)).error).toBeTruthy()
})

test('the client that deletes a post and then removes its picture is told of it once, as before there was a trash', async () => {
  const { url, name } = await addImage()
  await deletePost(await addPost({ feature_image_url: url }))
  const stranger = await backend.people.visitor()
  expect((await images(stranger).remove([name])).data).toEqual([])
  expect((await images().remove([name])).data).toMatchObject([{ name, bucket_id: 'post-images' }])
  expect((await images().remove([name])).data).toEqual([])
  expect((await hidden().exists(name)).data).toBe(true)
})

test('a picture that was removed on purpose does not come back by an edit that has nothing to do with it', async () => {
  const { url, name } = await addImage()
  const id = await addPost({ feature_image_url: url })
  await images().remove([name])
  await posts.update({ title: 'Another title' }).eq('id', id)
  expect(await fetchStatus(url)).toBe(400)
  await editor.client.from('posts').update({ content: '<p>More</p>' }).eq('id', id)
  expect(await fetchStatus(url)).toBe(400)
  expect((await hidden().remove([name])).data).toHaveLength(1)
  expect(site.listFiles()).not.toContain((await site.findRow(name))?.version)
})

test('of two files with one name the public one is shown', async () => {
  const { url, name } = await addImage()
  await images().remove([name])
  const newer = await drawImage(10, 10).png().toBuffer()
  await images().upload(name, newer, { contentType: 'image/png' })
  await addPost({ feature_image_url: url })
  const shown = await fetch(url)
  expect(await shown.arrayBuffer()).toHaveProperty('byteLength', newer.length)
})

test('pictures of a draft are public with the post that shows them', async () => {
  const client = editor.client as unknown as Client
  const file = new File([new Uint8Array(bytes)], 'Ọjà & it’s.png', { type: 'image/png' })
  const url = (await uploadUnpublishedImage(client, file)).data ?? ''
  expect(url).toMatch(/\/object\/public\/post-images\/\d+_Oja%20&%20it-s\.png$/)
  expect(await fetchStatus(url)).toBe(400)
  expect((await findImages(client, [url])).data).toMatchObject([{ is_published: false, is_shown: false }])
  const id = await addPost({ content: inText(url) })
  expect(await fetchStatus(url)).toBe(200)
  expect((await findImages(client, [url])).data).toMatchObject([{ is_published: true, is_shown: true }])
  await deletePost(id)
  expect(await fetchStatus(url)).toBe(400)
})

// A hosted project has none of our triggers on files.
test('the back office moves pictures by itself where the database does not', async () => {
  const triggers = ['publish_images_of_new_posts', 'withdraw_images_of_posts']
  for (const name of triggers) {
    await backend.sql`alter table public.posts disable trigger ${backend.sql(name)}`
  }
  const client = editor.client as unknown as Client
  const { url } = await addImage()
  const id = await addPost({ content: inText(url) })
  const urls = listImageUrls({ feature_image_url: null, content: inText(url) })
  expect(urls).toEqual([url])
  expect(await withdrawImages(client, urls)).toEqual({ data: undefined, error: null })
  expect(await fetchStatus(url)).toBe(200)
  await deletePost(id)
  expect(await withdrawImages(client, urls)).toEqual({ data: undefined, error: null })
  expect(await fetchStatus(url)).toBe(400)
  expect(await publishImages(client, urls)).toEqual({ data: undefined, error: null })
  expect(await fetchStatus(url)).toBe(200)
  for (const name of triggers) {
    await backend.sql`alter table public.posts enable trigger ${backend.sql(name)}`
  }
})

test('the pictures of a scheduled change are there at its time where the database moves none, and go back with it', async () => {
  const client = editor.client as unknown as Client
  const { url, name } = await addImage()
  const id = await addPost()
  expect(await withdrawImages(client, [url])).toEqual({ data: undefined, error: null })
  const at = '2900-01-01T00:00:00+00:00'
  const text = { title: 'A post', excerpt: 'It is short', content: inText(url) }
  const edit = { ...text, category_id: null, feature_image_url: null, slug: null, details: {}, base: null }
  const scheduled = await scheduleEdit(client, { ...edit, post_id: id, scheduled_for: at })
  expect(scheduled).toEqual({ data: undefined, error: null })
  expect(await findBucket(name)).toBe('post-images')

  const { data } = await editor.client.from('post_drafts').select('id,updated_at').eq('post_id', id).single()
  const entry = { kind: 'edit' as const, id: data?.id, at, version: data?.updated_at }
  expect(await unschedule(client, entry)).toEqual({ data: undefined, error: null })
  expect(await findBucket(name)).toBe('unpublished-images')

  const refused = await scheduleEdit(client, {
    ...edit,
    title: 'x'.repeat(400),
    post_id: id,
    scheduled_for: at,
  })
  expect(refused.error?.code).toBe('23514')
  expect(await findBucket(name)).toBe('unpublished-images')
})

test('a picture that a scheduled change brings stays public while another change of the same picture is taken back, and what shows it goes', async () => {
  const client = editor.client as unknown as Client
  const { url, name } = await addImage()
  const kept = await addImage()
  const shown = { content: `<p>Text</p>${inText(kept.url)}`, feature_image_url: null }
  const id = await addPost(shown)
  const text = { title: 'A post', excerpt: 'It is short', content: shown.content + inText(url) }
  const rest = { category_id: null, feature_image_url: null, slug: null, details: {} }
  const edit = {
    ...text,
    ...rest,
    post_id: id,
    base: { version: null, fields: { ...shown, imageUrl: null } },
  }
  const [first, second] = ['2900-01-01T00:00:00+00:00', '2900-02-01T00:00:00+00:00']
  for (const at of [first, second]) {
    expect((await scheduleEdit(client, { ...edit, scheduled_for: at })).error).toBeNull()
  }
  const takeBack = async (at: string) => {
    const drafts = editor.client.from('post_drafts')
    const { data } = await drafts.select('id,updated_at').eq('post_id', id).eq('scheduled_for', at).single()
    const entry = { kind: 'edit' as const, id: data?.id, at, version: data?.updated_at }
    expect(await unschedule(client, entry)).toEqual({ data: undefined, error: null })
    await editor.client.from('post_drafts').delete().eq('id', data?.id)
  }
  await takeBack(first)
  expect(await findBucket(name)).toBe('post-images')
  expect(await removeUnusedImage(client, url)).toEqual({ data: undefined, error: null })
  expect(await findBucket(name)).toBe('post-images')

  await posts.update({ content: '<p>Text</p>' }).eq('id', id)
  await publishImages(client, [kept.url])
  await withdrawImages(client, [kept.url])
  expect(await findBucket(kept.name), 'of the post before').toBe('unpublished-images')
  await takeBack(second)
  expect(await findBucket(name)).toBe('unpublished-images')
})

test('the sweep finds every picture whole, wherever it lies', async () => {
  const signal = new AbortController().signal
  const files = new DiskFileStore(`${site.filesDirectory}/objects`)
  const swept = await sweepFiles({
    database: backend.database,
    files,
    log: { info() {}, error() {} },
    signal,
    graceTime: 0,
  })
  expect(swept?.missing).toBe(0)
  const rows = await backend.sql<{ version: string }[]>`select version from storage.objects`
  expect(new Set(site.listFiles().filter(name => name.length === 36))).toEqual(
    new Set(rows.map(row => row.version)),
  )
})
