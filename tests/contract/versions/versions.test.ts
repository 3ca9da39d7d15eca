import { beforeAll, expect, test } from 'vitest'
import { toDraft } from '../../../app/admin/posts/post-draft.ts'
import { publishPost } from '../../../app/admin/posts/publish-post.ts'
import { readImages } from '../../../app/admin/posts/versions/read-images.ts'
import { findVersionOf, readVersions } from '../../../app/admin/posts/versions/read-versions.ts'
import {
  listDifferences,
  listGone,
  restoreVersion,
} from '../../../app/admin/posts/versions/restore-version.ts'
import { toVersionsQuery } from '../../../app/admin/posts/versions/versions-query.ts'
import { deleteCategory } from '../../../app/data/change-category.ts'
import { findPost } from '../../../app/data/find-post.ts'
import type { PostWithDetails } from '../../../app/data/rows/posts.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
let ada: Editor
let bola: Editor

interface Editor {
  client: Client
  email: string
}

beforeAll(async () => {
  ;[ada, bola] = await Promise.all([backend.people.editor(), backend.people.editor()])
})

async function createCategory(name: string): Promise<string> {
  const [category] = await backend.sql`insert into public.categories (name) values (${name}) returning id`
  return category?.id
}

async function read(id: string): Promise<PostWithDetails> {
  const { data } = await findPost(ada.client, id)
  if (!data) throw new Error('There is no such post')
  return data
}

/** Ada writes a post, Bola changes its title, and Ada its excerpt and text. */
async function writeTogether() {
  const draft = {
    ...toDraft(null),
    title: 'First',
    excerpt: 'Yesterday’s',
    content: '<p>One</p>',
    categoryId: await createCategory(crypto.randomUUID()),
  }
  const created = await publishPost(ada.client, null, draft, null)
  if (created.outcome !== 'published') throw new Error('The post was not created')
  const { id } = created.saved
  await save(bola, id, { title: 'Renamed by Bola' })
  await save(ada, id, { excerpt: 'Today’s', content: '<p>One</p><p>Two</p>' })
  return id
}

async function save(editor: Editor, id: string, change: object) {
  const post = await read(id)
  const saved = await publishPost(editor.client, post, { ...toDraft(post), ...change }, post.updated_at)
  expect(saved.outcome).toBe('published')
}

async function open(id: string, parameters: Record<string, string> = {}) {
  const { data, error } = await readVersions(ada.client, id, toVersionsQuery(new URLSearchParams(parameters)))
  expect(error).toBeNull()
  if (!data) throw new Error('There are no versions')
  return data
}

test('who changed a title stands first in the list of those who did', async () => {
  const id = await writeTogether()
  const { versions, listed, open: shown } = await open(id, { changed: 'title' })
  expect(versions.map(({ actor, changed }) => ({ actor, changed }))).toEqual([
    { actor: ada.email, changed: ['content', 'excerpt'] },
    { actor: bola.email, changed: ['title'] },
    { actor: ada.email, changed: [] },
  ])
  expect(listed.map(({ actor }) => actor)).toEqual([bola.email, ada.email])
  expect(shown).toMatchObject({ text: { title: 'Renamed by Bola' }, other: { title: 'First' } })
  if (!shown?.text || !shown.other) throw new Error('Nothing is open')
  expect(listDifferences(shown.text, shown.other)).toEqual(['title'])
})

test('yesterday’s excerpt alone is restored as a new version, and that is taken back', async () => {
  const id = await writeTogether()
  const { versions } = await open(id)
  const first = await open(id, { version: versions[1]?.key ?? '', against: 'now' })
  expect(first.open).toMatchObject({ text: { excerpt: 'Yesterday’s' }, other: { excerpt: 'Today’s' } })
  if (!first.post || !first.open?.text) throw new Error('Nothing is open')
  const restored = await restoreVersion(bola.client, first.post, first.open.text, ['excerpt'])
  expect(await read(id)).toMatchObject({
    title: 'Renamed by Bola',
    excerpt: 'Yesterday’s',
    content: '<p>One</p><p>Two</p>',
  })
  expect((await open(id)).versions[0]).toMatchObject({ actor: bola.email, changed: ['excerpt'] })

  if (!restored.data) throw new Error('Nothing was restored')
  await restoreVersion(bola.client, restored.data, first.post, ['excerpt'])
  expect((await read(id)).excerpt).toBe('Today’s')
})

test('what a colleague saved meanwhile stays when another field is restored, and is not replaced when it is the same', async () => {
  const id = await writeTogether()
  const before = await read(id)
  const text = { ...before, excerpt: 'Yesterday’s' }
  await save(bola, id, { title: 'Renamed again' })
  expect((await restoreVersion(ada.client, before, text, ['excerpt'])).error).toBeNull()
  expect(await read(id)).toMatchObject({ title: 'Renamed again', excerpt: 'Yesterday’s' })

  const { error } = await restoreVersion(ada.client, before, { ...text, title: 'First' }, ['title'])
  expect(error?.message).toMatch(/Somebody else changed the same/)
  expect((await read(id)).title).toBe('Renamed again')
})

test('a version whose category or picture is gone says so', async () => {
  const id = await writeTogether()
  const lost = await createCategory(crypto.randomUUID())
  const imageUrl = `${backend.url}/storage/v1/object/public/post-images/1_lost.png`
  await save(bola, id, { categoryId: lost, imageUrl })
  await save(ada, id, { categoryId: await createCategory(crypto.randomUUID()), imageUrl: null })
  await deleteCategory(ada.client, lost)
  const { versions } = await open(id)
  const former = (await open(id, { version: versions[1]?.key ?? '' })).open?.text ?? null
  const { data: images } = await readImages(ada.client, [former])
  if (!former || !images) throw new Error('Nothing is open')
  expect(listGone(former, null, images)).toEqual({
    categoryId: 'This category no longer exists.',
    image: 'This picture no longer exists.',
  })
})

test('a visitor reads no version, and of another post’s version nothing is shown', async () => {
  const id = await writeTogether()
  const { versions } = await open(id)
  const visitor = await backend.people.visitor()
  const refused = await readVersions(visitor.client, id, toVersionsQuery(new URLSearchParams()))
  expect(refused.error?.code).toBe('42501')
  const other = await open(await writeTogether(), { version: versions[1]?.key ?? '' })
  expect(other.open).toBeNull()
})

test('what stands beside the text is part of a version, also where it alone was changed', async () => {
  const id = await writeTogether()
  const first = await read(id)
  const details = { ...toDraft(first).details, place: 'Lagos', deadline: '2027-01-31T22:59:59+00:00' }
  await save(bola, id, { slug: `moved-${id}`, details })
  await save(ada, id, { details: { ...details, place: 'Ibadan' } })

  const { versions, listed, open: shown, post } = await open(id, { changed: 'details' })
  expect(versions.map(({ actor, changed }) => ({ actor, changed })).slice(0, 2)).toEqual([
    { actor: ada.email, changed: ['place'] },
    { actor: bola.email, changed: ['details', 'slug'] },
  ])
  expect(listed.map(({ key }) => key)).toEqual([versions[0]?.key, versions[1]?.key, versions.at(-1)?.key])
  expect(shown?.text).toMatchObject({ slug: `moved-${id}`, details: { place: 'Ibadan' } })
  expect(shown?.other).toMatchObject({ slug: `moved-${id}`, details: { place: 'Lagos' } })

  const { open: before } = await open(id, { version: versions[2]?.key ?? '' })
  expect(before?.text).toMatchObject({
    slug: first.slug,
    created_at: first.created_at,
    details: { place: null },
  })
  if (!post || !before?.text || !before.now) throw new Error('Nothing is open')
  expect(listDifferences(before.text, before.now)).toEqual(['slug', 'details'])
  const restored = await restoreVersion(bola.client, post, before.text, ['slug', 'details'])
  expect(restored.data).toMatchObject({ slug: first.slug, post_details: { place: null, deadline: null } })
  expect((await open(id)).versions[0]).toMatchObject({
    actor: bola.email,
    changed: ['deadline', 'place', 'slug'],
  })
})

test('a line of the audit leads to the version it made, and one of a deletion to what was deleted', async () => {
  const id = await writeTogether()
  await save(bola, id, { details: { ...toDraft(null).details, place: 'Lagos' } })
  await ada.client.from('posts').delete().eq('id', id)
  const lines = await backend.sql<{ id: string; operation: string; table: string }[]>`
    select id, operation, "table" from private.history where row_id = ${id} order by id`
  const { versions } = await open(id)
  const find = (line: (typeof lines)[number] | undefined, is: 'first' | 'last') => {
    const key = findVersionOf(versions, { id: Number(line?.id), is })
    return versions.findIndex(version => version.key === key)
  }
  expect(lines.map(({ table, operation }) => `${operation} ${table.split('.')[1]}`).sort()).toEqual([
    ...['DELETE post_details', 'DELETE posts', 'INSERT post_details', 'INSERT posts'],
    ...['UPDATE posts', 'UPDATE posts'],
  ])
  expect(lines.slice(0, 4).map(line => find(line, 'first'))).toEqual([3, 2, 1, 0])
  expect(lines.slice(4).map(line => find(line, 'last'))).toEqual([0, 0])
})
