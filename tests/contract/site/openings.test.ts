import { beforeAll, expect, test } from 'vitest'
import { findPostBySlug } from '../../../app/data/find-post-by-slug.ts'
import { careersMissing, listCareersPosts } from '../../../app/data/list-careers-posts.ts'
import { listPostAddresses } from '../../../app/data/list-post-addresses.ts'
import type { PostDetails } from '../../../app/data/rows/post-details.ts'
import type { Client } from '../../../app/data/schema.ts'
import { createDueWork } from '../../../server/apply-scheduled-edits.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
let office: Client
let visitor: Client
let careersId: string

const toMoment = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function add(title: string, part: Partial<PostDetails> | null, categoryId: string | null = careersId) {
  const row = { title, excerpt: 'E', content: 'C', category_id: categoryId } as never
  const { data } = await office.from('posts').insert(row).select('id').single().throwOnError()
  if (part)
    await office
      .from('post_details')
      .insert({ post_id: data.id, ...part })
      .throwOnError()
}

beforeAll(async () => {
  office = (await backend.people.editor()).client
  visitor = backend.client()
  careersId = (await visitor.from('categories').select('id').eq('name', 'Careers').single().throwOnError())
    .data.id
  await add('Without details', null)
  await add('Open', { deadline: toMoment(3600), place: 'Yaba' })
  await add('Closed', { deadline: toMoment(-1) })
})

const listed = async () => (await listCareersPosts(visitor)).data?.map(({ title }) => title)

test('the list has openings until their deadline, those without one always, and the specified query has all', async () => {
  expect(await listed()).toEqual(['Open', 'Without details'])
  const { data } = await visitor
    .from('posts')
    .select('*')
    .eq('category_id', careersId)
    .order('created_at', { ascending: false })
  expect(data?.map(({ title }) => title)).toEqual(['Closed', 'Open', 'Without details'])
})

test('the page of a closed opening is there and says so; opened again it is listed again', async () => {
  expect((await findPostBySlug(visitor, 'closed')).data?.isClosed).toBe(true)
  expect((await findPostBySlug(visitor, 'open')).data).toMatchObject({
    isClosed: false,
    post_details: { place: 'Yaba' },
  })
  const closed = await findPostBySlug(visitor, 'closed')
  const reopen = (deadline: string | null) =>
    office
      .from('post_details')
      .update({ deadline })
      .eq('post_id', closed.data?.id ?? '')
      .throwOnError()
  await reopen(null)
  expect(await listed()).toEqual(['Closed', 'Open', 'Without details'])
  await reopen(toMoment(-1))
})

test('the sitemap leaves out what is closed and what search engines are not to show', async () => {
  await add('Hidden from search', { is_noindex: true }, null)
  await add('Shown in search', { is_noindex: false, author_name: 'Ada' }, null)
  const slugs = (await listPostAddresses(visitor)).data?.map(({ slug }) => slug)
  expect(slugs).toEqual(['shown-in-search', 'open', 'without-details'])
})

test('who keeps pages hears of each deadline: how long it is to the next, and of those that passed', async () => {
  const deadlines = createDueWork(backend.sql)
  const first = await deadlines.run()
  expect(first.done).toBe(0)
  expect(first.next).toBeGreaterThan(3_000_000)
  expect(first.next).toBeLessThan(3_600_000)
  // Moments are whole milliseconds here, and the database's are not.
  await new Promise(resolve => setTimeout(resolve, 5))
  await add('Set and passed between two questions', { deadline: toMoment(0) })
  expect((await deadlines.run()).done).toBe(1)
  expect((await deadlines.run()).done).toBe(0)
})

test('the sitemap goes on where one answer ends', async () => {
  await backend.sql`
    insert into public.posts (title, content, excerpt)
    select 'Article ' || n, '<p>Words</p>', 'About it' from generate_series(1, 1001) as n`
  const slugs = (await listPostAddresses(visitor)).data?.map(({ slug }) => slug) ?? []
  expect(slugs.filter(slug => slug.startsWith('article-'))).toHaveLength(1001)
  expect(new Set(slugs).size).toBe(slugs.length)
})

test('without a category named Careers nothing is listed, and the log can say why', async () => {
  await backend.sql`delete from public.posts where category_id = ${careersId}`
  await backend.sql`delete from public.categories where id = ${careersId}`
  expect(await listCareersPosts(visitor)).toMatchObject({ data: null, error: { code: careersMissing } })
})
