import { expect, test } from 'vitest'
import { listSamplePosts } from '../../../app/data/list-sample-posts.ts'
import { addSampleContent } from '../../../server/sample-content.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

test('a new site knows which of its posts are samples, until somebody changes or deletes them', async () => {
  const ada = await backend.people.editor()
  await addSampleContent(backend.sql)
  const listSamples = async () => (await listSamplePosts(ada.client)).data?.map(({ title }) => title) ?? []
  const titles = await listSamples()
  expect(titles).toHaveLength(12)
  expect(titles).toContain('Product Analyst')
  const [own, unwanted, ...left] = titles
  await ada.client
    .from('posts')
    .update({ excerpt: 'Ours' })
    .eq('title', own ?? '')
  await ada.client
    .from('posts')
    .delete()
    .eq('title', unwanted ?? '')
  expect(await listSamples()).toEqual(left)
})
