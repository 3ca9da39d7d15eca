import { beforeAll, expect, test } from 'vitest'
import { listCaseStudies } from '../../../app/data/list-case-studies.ts'
import { noDetails } from '../../../app/data/post-details.ts'
import type { StudyDetails } from '../../../app/data/rows/post-details.ts'
import { createPost } from '../../../app/data/save-post.ts'
import type { Client } from '../../../app/data/schema.ts'
import { isStudy } from '../../../app/site/studies/is-study.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const visitor: Client = backend.client()
let office: Client
let category: string

beforeAll(async () => {
  office = (await backend.people.editor()).client
  const { data } = await office
    .from('categories')
    .insert({ name: 'Proof' })
    .select('id')
    .single()
    .throwOnError()
  category = data.id
})

const nameCategory = (name: string) => backend.sql`
  insert into public.settings (name, value, is_public)
  values ('case_studies.category', to_jsonb(${name}::text), true)
  on conflict (name) do update set value = excluded.value`

async function publish(
  title: string,
  study: Partial<StudyDetails> = {},
  createdAt?: string,
): Promise<string> {
  const fields = {
    title,
    excerpt: 'E',
    content: '<p>C</p>',
    category_id: category,
    user_id: null,
    feature_image_url: null,
  }
  const saved = await createPost(office, fields, {
    details: { ...noDetails, ...study },
    ...(createdAt && { place: { created_at: createdAt } }),
  })
  expect(saved.error).toBeNull()
  return saved.data?.id ?? ''
}

const listTitles = async (client: Client, ...of: [] | ['growth-analytics']) =>
  (await listCaseStudies(client, ...of)).data?.map(({ title }) => title)

test('no post is a case study before the owner has named a category for them', async () => {
  await publish('Early')
  expect(await listTitles(visitor)).toEqual([])
})

test('published posts of the named category are case studies, on a service’s page those of the service', async () => {
  await nameCategory('proof')
  await publish('Measured', {
    service: 'growth-analytics',
    result_after: ' 41,000 ',
    cost_per_active_user: 1420,
  })
  await publish('To come', {}, new Date(Date.now() + 3_600_000).toISOString())
  expect(await listTitles(visitor)).toEqual(['Measured', 'Early'])
  expect(await listTitles(office)).toEqual(['Measured', 'Early'])
  expect(await listTitles(visitor, 'growth-analytics')).toEqual(['Measured'])
  const [newest] = (await listCaseStudies(visitor)).data ?? []
  expect(newest).toMatchObject({
    category: 'Proof',
    result_after: '41,000',
    cost_per_active_user: 1420,
    quote: null,
  })
})

test('a renamed category stays the one that was named', async () => {
  await nameCategory('Proof')
  await office.from('categories').update({ name: 'Results' }).eq('id', category).throwOnError()
  expect(await listTitles(visitor)).toEqual(['Measured', 'Early'])
  await office.from('categories').update({ name: 'Proof' }).eq('id', category).throwOnError()
})

test('a category with a space at an end is the one that was named', async () => {
  await nameCategory('Proof')
  await office.from('categories').update({ name: ' Results ' }).eq('id', category).throwOnError()
  expect(await listTitles(visitor)).toEqual(['Measured', 'Early'])
  const { data } = await visitor
    .from('settings')
    .select('value')
    .eq('name', 'case_studies.category')
    .single()
    .throwOnError()
  expect(data.value).toBe('Results')
  expect(isStudy(' Results ', 'Results')).toBe(true)
  await office.from('categories').update({ name: 'Proof' }).eq('id', category).throwOnError()
})

test('openings are no case studies, whatever the owner names', async () => {
  const { data } = await visitor.from('categories').select('id').eq('name', 'Careers').single().throwOnError()
  await office.from('posts').update({ category_id: data.id }).eq('title', 'Early').throwOnError()
  await nameCategory('careers')
  expect(await listTitles(visitor)).toEqual([])
  await nameCategory('Proof')
})

test('what a study can’t be about is refused', async () => {
  const refusal = async (study: object) =>
    (await office.from('post_details').insert({ post_id: await publish('Refused'), ...study })).error?.code
  expect(await refusal({ service: 'magic' })).toBe('23514')
  expect(await refusal({ cost_per_active_user: 0 })).toBe('23514')
  expect(await refusal({ quote: 'q'.repeat(401) })).toBe('23514')
  expect(await refusal({ quote_image_url: 'https://elsewhere.example/a.png' })).toBe('23514')
})

const pixel = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  { type: 'image/png' },
)

async function upload(name: string): Promise<string> {
  const { error } = await office.storage.from('unpublished-images').upload(name, pixel)
  expect(error).toBeNull()
  return office.storage.from('post-images').getPublicUrl(name).data.publicUrl
}

const isPublic = async (url: string) => (await fetch(url)).status === 200
const isUsed = async (name: string) =>
  (await office.rpc('list_unused_pictures', { p_names: [name] })).data?.length === 0

test('the picture of a quote is public as long as a post shows it, and lies in the trash with it', async () => {
  const url = await upload('1700000000000_quote.png')
  expect(await isPublic(url)).toBe(false)
  const id = await publish('Quoted', { quote: 'It worked.', quote_image_url: url })
  expect([await isPublic(url), await isUsed('1700000000000_quote.png')]).toEqual([true, true])

  await office.from('posts').delete().eq('id', id).throwOnError()
  expect([await isPublic(url), await isUsed('1700000000000_quote.png')]).toEqual([false, true])
  const restored = await office.rpc('restore_from_trash', { p_table: 'posts', p_row_ids: [id] })
  expect(restored.error).toBeNull()
  expect(await isPublic(url)).toBe(true)
})

test('a picture that a setting names is public and used until the setting names another', async () => {
  const [first, second] = [await upload('1700000000001_ada.png'), await upload('1700000000002_obi.png')]
  const save = (url: string) => backend.sql`
    insert into public.settings (name, value, is_public)
    values ('people.members', ${backend.sql.json([{ name: 'Ada', role: 'Lead', picture: url, sentence: null }])}, true)
    on conflict (name) do update set value = excluded.value`
  await save(first)
  expect([await isPublic(first), await isUsed('1700000000001_ada.png')]).toEqual([true, true])
  expect(
    (
      await office.rpc('list_pictures', {
        p_search: '_ada',
        p_filter: 'all',
        p_limit: 1,
        p_offset: 0,
      })
    ).data,
  ).toMatchObject([{ uses: [{ kind: 'setting', title: 'people.members' }] }])
  await save(second)
  expect([await isPublic(first), await isPublic(second)]).toEqual([false, true])
  expect(await isUsed('1700000000001_ada.png')).toBe(false)
})
