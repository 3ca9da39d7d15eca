import { afterAll, expect, test } from 'vitest'
import { openPostImages } from './storage-support.ts'

const { backend, editor, stop } = await openPostImages()

afterAll(stop)

test('an unknown bucket, an unknown route and a body that makes no sense have their errors', async () => {
  const { error } = await editor.client.storage.from('nowhere').upload('a.png', new Blob(['x']))
  expect(error).toMatchObject({ message: 'Bucket not found', statusCode: '404', status: 400 })
  const bearer = { authorization: `Bearer ${editor.accessToken}` }
  const route = await backend.fetch('/storage/v1/nothing', { headers: bearer })
  expect(route.status).toBe(404)
  expect(await route.json()).toMatchObject({ message: 'Route GET:/nothing not found' })
  const removal = await backend.fetch('/storage/v1/object/post-images', {
    method: 'DELETE',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: '{"prefixes": "all"}',
  })
  expect(removal.status).toBe(400)
  expect(await removal.json()).toMatchObject({ code: 'InvalidRequest' })
  expect(backend.errors).toEqual([])
})
