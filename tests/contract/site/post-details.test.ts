import { beforeAll, expect, test } from 'vitest'
import { noDetails, toPostDetails } from '../../../app/data/post-details.ts'
import type { PostDetails } from '../../../app/data/rows/post-details.ts'
import type { PostFields } from '../../../app/data/rows/posts.ts'
import { createPost, updatePost } from '../../../app/data/save-post.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
let office: Client

beforeAll(async () => {
  office = (await backend.people.editor()).client
})

const fields = (title: string): PostFields => ({
  title,
  excerpt: 'E',
  content: '<p>C</p>',
  category_id: null,
  user_id: null,
  feature_image_url: null,
})
const details = (part: Partial<PostDetails>): PostDetails => ({ ...noDetails, ...part })

const findDetails = async (client: Client, id: string | undefined) =>
  (
    await client
      .from('post_details')
      .select('*')
      .eq('post_id', id ?? '')
  ).data
const findVersion = async (id: string | undefined) =>
  (
    await office
      .from('posts')
      .select('updated_at')
      .eq('id', id ?? '')
      .single()
  ).data?.updated_at

test('details are saved with their post, and everybody who reads the post reads them', async () => {
  const given = details({
    author_name: ' Ọlá Àjàyí ',
    is_noindex: true,
    pay_min: 400_000,
    pay_period: 'month',
  })
  const saved = await createPost(office, fields('With details'), { details: given })
  expect(saved.error).toBeNull()
  expect(await findVersion(saved.data?.id)).toBe(saved.data?.updated_at)

  const [row] = (await findDetails(backend.client(), saved.data?.id)) ?? []
  expect(toPostDetails(row)).toEqual({ ...given, author_name: 'Ọlá Àjàyí' })
})

test('an update takes the details as a whole, as one version with the post', async () => {
  const { data } = await createPost(office, fields('Changed'), {
    details: details({ author_name: 'Ada', place: 'Lagos' }),
  })
  const id = data?.id ?? ''
  const saved = await updatePost(office, id, fields('Changed'), data?.updated_at ?? null, {
    details: details({ place: 'Abuja' }),
  })
  expect(await findVersion(id)).toBe(saved.data?.updated_at)
  expect(await findDetails(office, id)).toMatchObject([{ author_name: null, place: 'Abuja' }])
})

test('details that can’t be kept keep the post from being saved', async () => {
  const wrong = details({ pay_min: 900, pay_max: 800, pay_period: 'hour' })
  const saved = await createPost(office, fields('Refused'), { details: wrong })
  expect(saved.error?.code).toBe('23514')
  expect(await backend.sql`select from public.posts where title = 'Refused'`).toEqual([])
})

test('the specified insert and update leave details alone, and a post without any has no row', async () => {
  const { data } = await createPost(office, fields('Plain'), { details: noDetails })
  const id = data?.id ?? ''
  expect(await findDetails(office, id)).toEqual([])
  await office.from('post_details').insert({ post_id: id, place: 'Lagos' }).throwOnError()
  await updatePost(office, id, fields('Plain'), null)
  expect(await findDetails(office, id)).toMatchObject([{ place: 'Lagos' }])
})

test('details changed by themselves are a new version of the post', async () => {
  const { data } = await createPost(office, fields('Reopened'), {
    details: details({ deadline: '2026-01-01T22:59:59Z' }),
  })
  const id = data?.id ?? ''
  await office.from('post_details').update({ deadline: null }).eq('post_id', id).throwOnError()
  expect(await findVersion(id)).not.toBe(data?.updated_at)
})

test('a stranger’s details are refused with the post', async () => {
  const { client: visitor } = await backend.people.visitor()
  const saved = await createPost(visitor, fields('Not mine'), { details: details({ author_name: 'Me' }) })
  expect(saved.error?.code).toBe('42501')
  expect(await backend.sql`select from public.posts where title = 'Not mine'`).toEqual([])
})
