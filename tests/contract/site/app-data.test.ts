import { beforeAll, expect, test } from 'vitest'
import { publishPost } from '../../../app/admin/posts/publish-post.ts'
import { deleteCategory, renameCategory } from '../../../app/data/change-category.ts'
import { deletePost } from '../../../app/data/delete-post.ts'
import { findRelatedArticle } from '../../../app/data/find-related-article.ts'
import { listAdminPosts } from '../../../app/data/list-admin-posts.ts'
import { listBlogPosts } from '../../../app/data/list-blog-posts.ts'
import { listCareersPosts } from '../../../app/data/list-careers-posts.ts'
import { noDetails } from '../../../app/data/post-details.ts'
import type { PostRow } from '../../../app/data/rows/posts.ts'
import type { Client } from '../../../app/data/schema.ts'
import { deleteMessage } from '../../../app/data/triage-message.ts'
import { uploadImage } from '../../../app/data/upload-image.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
let office: Client
let editorId: string
let categoryId: string

beforeAll(async () => {
  const editor = await backend.people.editor()
  office = editor.client
  editorId = editor.id
  const [category] = await backend.sql`insert into public.categories (name) values ('Growth') returning id`
  categoryId = category?.id
})

// A GIF is not made smaller in the browser, and one pixel is a whole one.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const gif = (name: string) => new File([pixel], name, { type: 'image/gif' })

const draft = (title: string) => ({
  title,
  excerpt: 'An excerpt',
  content: '<p>Words</p>',
  categoryId,
  imageUrl: null,
  image: null as File | null,
  slug: null,
  publishAt: null,
  details: noDetails,
})

async function findPost(title: string): Promise<PostRow> {
  const [post] = await backend.sql<
    PostRow[]
  >`select *, updated_at::text as updated_at from public.posts where title = ${title}`
  if (!post) throw new Error(`There is no post ${title}`)
  return post
}

/** As the client reads it, so that its `updated_at` is the version the server compares. */
async function readPost(title: string): Promise<PostRow> {
  const { data } = await office.from('posts').select('*').eq('title', title).single()
  if (!data) throw new Error(`There is no post ${title}`)
  return data
}

const listFiles = async () =>
  (await backend.sql`select name from storage.objects where bucket_id = 'post-images' order by name`).map(
    row => row.name,
  )

test('a new post is its author’s, and its image lies in the bucket under its own name', async () => {
  const publication = await publishPost(office, null, { ...draft('First'), image: gif('Ọjà.gif') }, null)

  expect(publication).toMatchObject({ outcome: 'published', imageLeft: null })
  const post = await findPost('First')
  expect(post.user_id).toBe(editorId)
  expect(post.feature_image_url).toMatch(/\/post-images\/\d{13}_Oja\.gif$/)
  expect(await listFiles()).toEqual([expect.stringMatching(/_Oja\.gif$/)])
})

test('a replaced image leaves the bucket, and an edit does not change the author', async () => {
  const colleague = await backend.people.editor()
  const publication = await publishPost(
    colleague.client,
    await readPost('First'),
    { ...draft('First'), image: gif('second.gif') },
    null,
  )

  expect(publication).toMatchObject({ outcome: 'published', imageLeft: null })
  expect((await findPost('First')).user_id).toBe(editorId)
  expect(await listFiles()).toEqual([expect.stringMatching(/_second\.gif$/)])
})

test('an image that two posts show stays until the last of them is gone', async () => {
  const first = await readPost('First')
  await publishPost(office, null, { ...draft('Twin'), imageUrl: first.feature_image_url }, null)

  expect(await deletePost(office, first)).toEqual({ data: undefined, error: null })
  expect(await listFiles()).toHaveLength(1)
  await deletePost(office, await readPost('Twin'))
  expect(await listFiles()).toEqual([])
})

test('an image that another post holds in its text stays until that lets go of it', async () => {
  await publishPost(office, null, { ...draft('Lender'), image: gif('50% & more.gif') }, null)
  const lender = await readPost('Lender')
  const inText = `<p>See</p><img src="${lender.feature_image_url?.replaceAll('&', '&amp;')}">`
  await publishPost(office, null, { ...draft('Borrower'), content: inText }, null)

  await deletePost(office, lender)
  expect(await listFiles()).toHaveLength(1)
  await deletePost(office, { ...(await readPost('Borrower')), feature_image_url: lender.feature_image_url })
  expect(await listFiles()).toEqual([])
})

test('an upload whose post can not be saved is taken back', async () => {
  const nowhere = { ...draft('Nowhere'), categoryId: crypto.randomUUID(), image: gif('orphan.gif') }

  const publication = await publishPost(office, null, nowhere, null)

  expect(publication).toMatchObject({ outcome: 'failed', title: 'Error saving post' })
  expect(await listFiles()).toEqual([])
  expect(await backend.sql`select from public.posts where title = 'Nowhere'`).toHaveLength(0)
})

test('an upload that is refused stops the saving', async () => {
  const text = new File(['no picture'], 'note.gif', { type: 'image/gif' })

  const publication = await publishPost(office, null, { ...draft('Refused'), image: text }, null)

  expect(publication).toMatchObject({ outcome: 'failed', title: 'Error uploading image' })
  expect(await backend.sql`select from public.posts where title = 'Refused'`).toHaveLength(0)
})

test('a version that somebody else saved meanwhile is not overwritten unasked', async () => {
  await publishPost(office, null, draft('Shared'), null)
  const opened = await readPost('Shared')
  await backend.sql`update public.posts set excerpt = 'Theirs' where id = ${opened.id}`

  const mine = { ...draft('Shared'), excerpt: 'Mine' }
  const publication = await publishPost(office, opened, mine, opened.updated_at)

  expect(publication).toMatchObject({ outcome: 'conflict' })
  expect((await findPost('Shared')).excerpt).toBe('Theirs')
  expect(await publishPost(office, opened, mine, null)).toMatchObject({ outcome: 'published' })
  expect((await findPost('Shared')).excerpt).toBe('Mine')
})

test('a draft published twice, as the first answer was lost, is one post; so is an edit', async () => {
  const draftId = crypto.randomUUID()
  const publish = (title: string) => publishPost(office, null, draft(title), null, () => {}, draftId)
  const first = await publish('Once')
  expect(first).toMatchObject({ outcome: 'published', saved: { id: draftId } })
  expect(await publish('Once')).toEqual(first)
  expect(await publish('Once, and changed')).toMatchObject({ outcome: 'conflict', theirs: { title: 'Once' } })

  const opened = await readPost('Once')
  const edit = { ...draft('Once'), excerpt: 'Clearer' }
  const saved = await publishPost(office, opened, edit, opened.updated_at)
  expect(await publishPost(office, opened, edit, opened.updated_at)).toEqual(saved)
  expect(await backend.sql`select excerpt from public.posts where title like 'Once%'`).toEqual([
    { excerpt: 'Clearer' },
  ])
})

test('a slug, a date and details go with the post; of an edit only what it changes', async () => {
  const publishAt = '2030-01-07T07:00:00+00:00'
  const details = { ...noDetails, place: 'Lagos' }
  await publishPost(office, null, { ...draft('Ahead'), publishAt, details }, null)
  const { data: post } = await office.from('posts').select('*,post_details(*)').eq('title', 'Ahead').single()
  expect(post).toMatchObject({ created_at: publishAt, post_details: { place: 'Lagos' } })
  if (!post) return
  const edit = { ...draft('Ahead'), publishAt, details: noDetails }
  await publishPost(office, post, edit, null)
  const { data: after } = await office.from('posts').select('*,post_details(*)').eq('title', 'Ahead').single()
  expect(after).toMatchObject({ created_at: publishAt, post_details: { place: null } })
  await office.from('posts').delete().eq('id', post.id)
})

test('a demoted admin is told so instead of being shown a success', async () => {
  const demoted = await backend.people.editor()
  await publishPost(office, null, draft('Guarded'), null)
  const post = await readPost('Guarded')
  const [letter] = await backend.sql`
    insert into public.contact_messages (name, email, subject, message)
    values ('Kofi', 'kofi@bus.example', 'Guarded', 'Hello') returning id`
  await backend.sql`delete from private.super_admins where user_id = ${demoted.id}`
  const message = 'You do not have administrative privileges.'

  expect(await deletePost(demoted.client, post)).toMatchObject({ error: { message } })
  expect(await publishPost(demoted.client, post, { ...draft('Guarded'), excerpt: 'x' }, null)).toMatchObject({
    error: { message: expect.stringMatching(/^Your account is no longer a super admin/) },
  })
  expect(await renameCategory(demoted.client, categoryId, 'Mine')).toMatchObject({ error: { message } })
  expect(await deleteCategory(demoted.client, categoryId)).toMatchObject({ error: { message } })
  expect(await deleteMessage(demoted.client, letter?.id)).toMatchObject({
    error: { message: 'This message no longer exists, or you may no longer see it.' },
  })
  expect(await uploadImage(demoted.client, gif('x.gif'))).toMatchObject({ data: null })
  expect((await findPost('Guarded')).excerpt).toBe('An excerpt')
  expect(await backend.sql`select from public.categories where name = 'Growth'`).toHaveLength(1)
  expect(await backend.sql`select from public.contact_messages where subject = 'Guarded'`).toHaveLength(1)
})

test('the blog shows posts without a category and no openings; careers shows only openings', async () => {
  const [careers] = await backend.sql`select id from public.categories where name = 'Careers'`
  await publishPost(office, null, { ...draft('Opening'), categoryId: careers?.id }, null)
  await publishPost(office, null, draft('Shelfless'), null)
  await backend.sql`update public.posts set category_id = null where title = 'Shelfless'`
  const visitor: Client = backend.client()

  const blog = await listBlogPosts(visitor)
  const openings = await listCareersPosts(visitor)

  expect(blog.data?.posts.map(post => post.title)).toContain('Shelfless')
  expect(blog.data?.posts.map(post => post.title)).not.toContain('Opening')
  expect(blog.data?.posts.every(post => !('content' in post))).toBe(true)
  expect(openings.data?.map(post => post.title)).toEqual(['Opening'])
})

test('a visitor’s search reads the newest posts alone, so that no word makes the database read them all', async () => {
  for (const title of ['Tide one', 'Tide two', 'Tide three'])
    await publishPost(office, null, draft(title), null)
  const visitor: Client = backend.client()
  const find = async (mostSearched: number) => {
    const { data } = await listBlogPosts(visitor, { search: 'tide', mostSearched })
    return data?.posts.map(({ title }) => title)
  }

  expect(await find(2)).toEqual(['Tide three', 'Tide two'])
  expect(await find(5000)).toEqual(['Tide three', 'Tide two', 'Tide one'])
})

test('a page of posts knows whether another follows, and its search knows words, in any order, but no signs', async () => {
  for (const title of ['Page 100%', 'Page 1000', 'Page "(a,b)"'])
    await publishPost(office, null, draft(title), null)
  const query = { search: 'page', categoryId: null, order: 'title-a-z', page: 1, pageSize: 2 } as const
  const titles = async (part: Partial<typeof query> | { search: string; page?: number }) => {
    const { data } = await listAdminPosts(office, { ...query, ...part })
    return [data?.rows.map(row => row.title), data?.hasMore]
  }

  expect((await titles({}))[1]).toBe(true)
  expect((await titles({ search: 'page', page: 2 }))[1]).toBe(false)
  expect(await titles({ search: '1000% pa' })).toEqual([['Page 1000'], false])
  expect(await titles({ search: '"(a,b)" page' })).toEqual([['Page "(a,b)"'], false])
})

test('the related article of a service is the newest published one of the category with its name', async () => {
  const visitor: Client = backend.client()
  expect(await findRelatedArticle(visitor, 'growth-analytics')).toEqual({ data: null, error: null })
  await backend.sql`
    with category as (
      insert into public.categories (name) values ('Growth analytics') returning id
    )
    insert into public.posts (title, excerpt, content, category_id, created_at)
    select title, 'Why it helps', '<p>Words</p>', category.id, now() + age::interval
    from category, (values ('Older cohort', '-2 days'), ('Newer cohort', '-1 day'), ('Cohort to come', '1 day'))
      as sample (title, age)`
  expect(await findRelatedArticle(visitor, 'growth-analytics')).toEqual({
    data: { slug: 'newer-cohort', title: 'Newer cohort', excerpt: 'Why it helps' },
    error: null,
  })
  expect((await findRelatedArticle(visitor, 'user-acquisition')).data).toBeNull()
})
