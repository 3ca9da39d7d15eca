import { beforeAll, expect, test } from 'vitest'
import { deleteCategory, mergeCategories, renameCategory } from '../../../app/data/change-category.ts'
import { findRenamedCategory } from '../../../app/data/find-renamed-category.ts'
import { isGonePost } from '../../../app/data/is-gone-post.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
let office: Client
let visitor: Client

beforeAll(async () => {
  office = (await backend.people.editor()).client
  visitor = backend.client()
})

async function addCategory(name: string): Promise<string> {
  const { data } = await office.from('categories').insert({ name }).select('id').single().throwOnError()
  return data.id
}

async function addPost(title: string, category: string | null = null): Promise<string> {
  const [row] = await backend.sql<{ id: string }[]>`
    insert into public.posts (title, excerpt, content, category_id)
    values (${title}, 'E', 'C', (select id from public.categories where name = ${category}))
    returning id`
  return row?.id ?? ''
}

const present = async (name: string) => (await findRenamedCategory(visitor, name)).data
const gone = async (slug: string, opening = false) => (await isGonePost(visitor, slug, { opening })).data

test('each former name of a category leads to its present one', async () => {
  const id = await addCategory('Adverts')
  await renameCategory(office, id, 'Ads')
  await renameCategory(office, id, 'Paid Growth')
  expect([await present('Adverts'), await present('Ads')]).toEqual(['Paid Growth', 'Paid Growth'])
  expect(await present('Paid Growth')).toBeNull()
  expect(await present('Never There')).toBeNull()
})

test('another spelling is another name', async () => {
  const id = await addCategory('growth notes')
  await renameCategory(office, id, 'Growth Notes')
  expect(await present('growth notes')).toBe('Growth Notes')
})

test('a name that is used again names its own category', async () => {
  const first = await addCategory('News')
  await renameCategory(office, first, 'Notes')
  const second = await addCategory('News')
  expect(await present('News')).toBeNull()
  await renameCategory(office, second, 'Reports')
  expect(await present('News')).toBe('Reports')
  await renameCategory(office, second, 'News')
  expect([await present('News'), await present('Reports')]).toEqual([null, 'News'])
})

test('the names of a deleted category lead nowhere', async () => {
  const id = await addCategory('Old')
  await renameCategory(office, id, 'Older')
  await deleteCategory(office, id)
  expect(await present('Old')).toBeNull()
})

test('a deleted article is gone, and no other is', async () => {
  const id = await addPost('Launch day')
  await addPost('Launch night')
  expect(await gone('launch-day')).toBe(false)
  await office.from('posts').delete().eq('id', id).throwOnError()
  expect(await gone('launch-day')).toBe(true)
  expect([await gone('launch-night'), await gone('never-there'), await gone('../private')]).toEqual([
    false,
    false,
    false,
  ])
})

test('a deleted opening is gone at both its addresses, an article only at its own', async () => {
  await addPost('Analyst wanted', 'Careers')
  await addPost('How we hire')
  await backend.sql`delete from public.posts where slug in ('analyst-wanted', 'how-we-hire')`
  expect([await gone('analyst-wanted'), await gone('analyst-wanted', true)]).toEqual([true, true])
  expect([await gone('how-we-hire'), await gone('how-we-hire', true)]).toEqual([true, false])
})

test('a slug that is used again stops being gone, and may go again', async () => {
  for (const _ of [1, 2]) {
    const id = await addPost('Twice told')
    expect(await gone('twice-told')).toBe(false)
    await office.from('posts').delete().eq('id', id).throwOnError()
    expect(await gone('twice-told')).toBe(true)
  }
})

test('a deletion that is taken back leaves nothing gone', async () => {
  await addPost('Kept after all')
  await backend.sql
    .begin(async sql => {
      await sql`delete from public.posts where slug = 'kept-after-all'`
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await gone('kept-after-all')).toBe(false)
})

test('merged categories: the posts move, and every name of the former leads to the other', async () => {
  const [from, into] = [await addCategory('Tips'), await addCategory('Guides')]
  await renameCategory(office, from, 'Small Tips')
  await addPost('A tip', 'Small Tips')
  expect((await mergeCategories(office, from, into)).error).toBeNull()
  const [moved] = await backend.sql`select category_id from public.posts where title = 'A tip'`
  expect(moved?.category_id).toBe(into)
  expect([await present('Tips'), await present('Small Tips')]).toEqual(['Guides', 'Guides'])
  expect((await mergeCategories(office, from, into)).error).toBeNull()
  expect((await mergeCategories(office, into, from)).error?.code).toBe('P0002')
})

test('openings and articles are not merged', async () => {
  const articles = await addCategory('Essays')
  const careers = (await office.from('categories').select('id').eq('name', 'Careers').single()).data?.id ?? ''
  for (const [from, into] of [
    [articles, careers],
    [careers, articles],
  ]) {
    expect((await mergeCategories(office, from ?? '', into ?? '')).error?.message).toMatch(
      /^The Careers category/,
    )
  }
})
