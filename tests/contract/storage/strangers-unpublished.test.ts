import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseTrash } from '../../../backend/storage/erase-trash.ts'
import { drawImage, openPostImages } from './support/storage.ts'

const site = await openPostImages()
const { backend, editor, images } = site
const name = '1_secret-launch.png'
const unpublished = '2_secret-plan.png'

beforeAll(async () => {
  const bytes = await drawImage().png().toBuffer()
  await images().upload(name, bytes, { contentType: 'image/png' })
  await editor.client.storage
    .from('unpublished-images')
    .upload(unpublished, bytes, { contentType: 'image/png' })
  const post = { title: 'A post', excerpt: 'Short', content: 'Text', feature_image_url: site.publicUrl(name) }
  const { data } = await editor.client.from('posts').insert(post).select('id').single()
  await editor.client.from('posts').delete().eq('id', data?.id)
})
afterAll(() => site.stop())

test('a stranger gets not one byte of an unpublished picture, nor learns that there is one, by any way in', async () => {
  const visitor = await backend.people.visitor()
  const answers: string[] = []
  for (const authorization of [`Bearer ${backend.keys.publishable}`, `Bearer ${visitor.accessToken}`]) {
    for (const key of [name, unpublished]) {
      for (const bucket of ['post-images', 'unpublished-images']) {
        const ask = async (path: string, init: RequestInit = {}) => {
          const headers = { authorization, apikey: backend.keys.publishable, ...init.headers }
          const answer = await fetch(`${backend.url}/storage/v1/${path}`, { ...init, headers })
          expect(answer.ok && !path.startsWith('object/list') && !path.startsWith('object/sign')).toBe(false)
          answers.push(await answer.text())
        }
        const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
        const move = {
          bucketId: bucket,
          sourceKey: key,
          destinationKey: 'mine.png',
          destinationBucket: 'post-images',
        }
        await Promise.all([
          ask(`object/public/${bucket}/${key}`),
          ask(`object/authenticated/${bucket}/${key}`),
          ask(`object/${bucket}/${key}`, { headers: { range: 'bytes=0-9' } }),
          ask(`object/info/${bucket}/${key}`),
          ask(`object/info/public/${bucket}/${key}`),
          ask(`render/image/public/${bucket}/${key}?width=128`),
          ask(`render/image/authenticated/${bucket}/${key}?width=128`),
          ask(`object/sign/${bucket}/${key}`, { ...post, body: '{"expiresIn":60}' }),
          ask(`object/sign/${bucket}`, { ...post, body: JSON.stringify({ expiresIn: 60, paths: [key] }) }),
          ask(`object/list/${bucket}`, { ...post, body: '{"prefix":"","search":"secret"}' }),
          ask(`object/list-v2/${bucket}`, { ...post, body: '{"prefix":""}' }),
          ask('object/move', { ...post, body: JSON.stringify(move) }),
          ask('object/copy', { ...post, body: JSON.stringify(move) }),
          ask(`object/upload/sign/${bucket}/${key}`, {
            ...post,
            headers: { 'x-upsert': 'true' },
            body: '{}',
          }),
          ask('upload/resumable', {
            method: 'POST',
            headers: {
              'tus-resumable': '1.0.0',
              'upload-length': '10',
              'upload-metadata': `bucketName ${btoa(bucket)},objectName ${btoa(key)},contentType ${btoa('image/png')}`,
            },
          }),
        ])
      }
    }
  }
  for (const answer of answers) {
    expect(answer).not.toMatch(/PNG|signedURL":"|"version"|"eTag"|"etag"|"size"/)
  }
  const lists = answers.filter(answer => answer.startsWith('[]') || answer.includes('"objects":[]'))
  expect(lists.length).toBe(16)
})

test('what was in the trash for thirty days is erased with its picture, though nobody came by', async () => {
  await backend.sql`alter table private.history disable trigger refuse_history_change`
  await backend.sql`update private.history set at = at - interval '30 days'`
  await backend.sql`alter table private.history enable trigger refuse_history_change`
  const discarded: string[] = []
  const row = await site.findRow(name)
  await eraseTrash({
    database: backend.database,
    discard: async (versions: string[]) => void discarded.push(...versions),
  } as Parameters<typeof eraseTrash>[0])
  expect(discarded).toEqual([row?.version])
  expect(await site.findRow(name)).toBeUndefined()
  expect(await site.findRow(unpublished)).toBeDefined()
})
