import { beforeAll, expect, test } from 'vitest'
import { listAdminPosts } from '../../../app/data/list-admin-posts.ts'
import { listPostAuthors } from '../../../app/data/list-post-authors.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let ada: Person
let bola: Person
let categoryId: string
const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

beforeAll(async () => {
  ;[ada, bola] = await Promise.all([backend.people.editor(), backend.people.editor()])
  await backend.sql`delete from public.posts`
  const [category] = await backend.sql`insert into public.categories (name) values ('Retention') returning id`
  categoryId = category?.id
  const write = (person: Person, title: string, created_at: string, more = {}) =>
    person.client.from('posts').insert({
      title,
      content: `<p>Of <strong>ch</strong>urn&nbsp;and <img alt="hidden" src="https://a.example/x.png"></p>`,
      excerpt: 'An excerpt',
      category_id: null,
      user_id: person.id,
      feature_image_url: null,
      created_at,
      ...more,
    })
  await write(ada, 'Ọjà tuntun', at(-3), { category_id: categoryId })
  await write(bola, 'Banks by bus', at(-2))
  await write(ada, 'Coming soon', at(5))
  const [bus] = await backend.sql`select id from public.posts where title = 'Banks by bus'`
  const draft = { content: '<p>Nothing of the kind</p>', excerpt: 'E', device: 'phone' }
  await bola.client
    .from('post_drafts')
    .insert({ ...draft, id: crypto.randomUUID(), post_id: bus?.id, title: 'B' })
  await ada.client.from('post_drafts').insert({ ...draft, id: crypto.randomUUID(), title: 'A new thought' })
})

const list = async (part: Partial<Parameters<typeof listAdminPosts>[1]> = {}) => {
  const query = { search: '', categoryId: null, order: 'newest', page: 1, pageSize: 20, ...part } as const
  const { data, error } = await listAdminPosts(ada.client as unknown as Client, query)
  expect(error).toBeNull()
  return data
}
const titles = async (part: Parameters<typeof list>[0]) => (await list(part))?.rows.map(({ title }) => title)

test('posts, scheduled ones and drafts stand in one list, which says of each what it is', async () => {
  const found = await list()
  expect(found?.rows.map(({ title }) => title)).toEqual([
    'Coming soon',
    'A new thought',
    'Banks by bus',
    'Ọjà tuntun',
  ])
  expect(found).toMatchObject({ total: 4, hasMore: false })
  expect(found?.rows[1]).toMatchObject({
    is_draft: true,
    post: null,
    author: ada.email,
    draft_device: 'phone',
  })
  expect(found?.rows[2]).toMatchObject({
    is_draft: false,
    author: bola.email,
    draft_writer: bola.email,
    draft_device: 'phone',
    is_in_review: false,
    post: { title: 'Banks by bus', categories: null },
  })
  expect(found?.rows[3]).toMatchObject({
    draft_id: null,
    category: 'Retention',
    post: { slug: 'oja-tuntun' },
  })
})

test('status, author and category choose rows, the order turns them, and pages count all', async () => {
  expect(await titles({ status: 'published' })).toEqual(['Banks by bus', 'Ọjà tuntun'])
  expect(await titles({ status: 'scheduled' })).toEqual(['Coming soon'])
  expect(await titles({ status: 'draft' })).toEqual(['A new thought', 'Banks by bus'])
  expect(await titles({ status: 'review' })).toEqual([])
  expect(await titles({ authorId: bola.id })).toEqual(['Banks by bus'])
  expect(await titles({ categoryId })).toEqual(['Ọjà tuntun'])
  expect(await titles({ categoryId: 'none', status: 'published' })).toEqual(['Banks by bus'])
  expect(await titles({ order: 'oldest', pageSize: 2 })).toEqual(['Ọjà tuntun', 'Banks by bus'])
  expect(await titles({ order: 'title-a-z' })).toEqual([
    'A new thought',
    'Banks by bus',
    'Coming soon',
    'Ọjà tuntun',
  ])
  expect(await list({ pageSize: 3, page: 2 })).toMatchObject({
    total: 4,
    hasMore: false,
    rows: [{ title: 'Ọjà tuntun' }],
  })
})

test('a text in review is found as such for as long as a link to it is open', async () => {
  const [draft] = await backend.sql`select id from public.post_drafts where title = 'A new thought'`
  await ada.client.rpc('create_review_link', { p_draft_id: draft?.id, p_email: null })
  expect(await titles({ status: 'review' })).toEqual(['A new thought'])
  expect((await list({ status: 'draft' }))?.rows.map(row => row.is_in_review)).toEqual([true, false])
  await backend.sql`update private.review_links set ended_at = now()`
  expect(await titles({ status: 'review' })).toEqual([])
})

test('a search finds the beginnings of words in titles, excerpts and texts, in any order, without accents or tags', async () => {
  expect(await titles({ search: 'bus bank' })).toEqual(['Banks by bus'])
  expect(await titles({ search: 'OJA' })).toEqual(['Ọjà tuntun'])
  expect(await titles({ search: 'churn tunt' })).toEqual(['Ọjà tuntun'])
  expect(await titles({ search: 'excerpt', status: 'published' })).toEqual(['Banks by bus', 'Ọjà tuntun'])
  expect(await titles({ search: 'kind of' })).toEqual(['A new thought'])
  expect(await titles({ search: 'hidden' })).toEqual([])
  expect(await titles({ search: 'strong' })).toEqual([])
  expect(await titles({ search: `'" & | ! :* \\ (` }), 'signs alone ask for nothing').toHaveLength(4)
})

test('the longest excerpt and text that are allowed are saved, and found', async () => {
  const word = (n: number) => `w${n.toString(36)}`
  const content = `<p>${Array.from({ length: 30_000 }, (_, n) => word(n)).join(' ')}</p>`
  const long = { title: 'Long', content, excerpt: 'x'.repeat(100_000), category_id: null, user_id: ada.id }
  const { error } = await ada.client.from('posts').insert({ ...long, feature_image_url: null })
  expect(error).toBeNull()
  expect(await titles({ search: word(29_999) })).toEqual(['Long'])
  await backend.sql`delete from public.posts where title = 'Long'`
})

test('the authors are those of posts and drafts', async () => {
  const { data } = await listPostAuthors(ada.client as unknown as Client)
  expect(data?.map(({ id }) => id).sort()).toEqual([ada.id, bola.id].sort())
})
