import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { drawImage } from './support/storage.ts'

const backend = await setUpBackend()
let editor: Person

beforeAll(async () => {
  editor = await backend.people.editor()
})

const service = () => backend.serviceClient().storage
const newId = () => `bucket-${crypto.randomUUID()}`

test('the secret key makes, reads, changes and deletes a bucket', async () => {
  const id = newId()
  const created = await service().createBucket(id, {
    public: true,
    fileSizeLimit: '1MB',
    allowedMimeTypes: ['image/*', 'text/plain'],
  })
  expect(created).toEqual({ data: { name: id }, error: null })
  const read = await service().getBucket(id)
  expect(read.data).toEqual({
    id,
    name: id,
    owner: '',
    public: true,
    file_size_limit: 1_000_000,
    allowed_mime_types: ['image/*', 'text/plain'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.any(String),
  })

  const changed = await service().updateBucket(id, { public: false, fileSizeLimit: null })
  expect(changed.data).toEqual({ message: 'Successfully updated' })
  const [row] = await backend.sql`select * from storage.buckets where id = ${id}`
  expect(row).toMatchObject({ public: false, file_size_limit: null })

  expect((await service().deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
  expect((await service().getBucket(id)).error).toMatchObject({
    message: 'Bucket not found',
    statusCode: '404',
    status: 400,
  })
})

test('buckets are listed in order, by pages and by search', async () => {
  const group = crypto.randomUUID()
  for (const letter of ['a', 'c', 'b']) {
    await service().createBucket(`${group}-${letter}`)
  }
  const { data } = await service().listBuckets({
    search: group.toUpperCase(),
    sortColumn: 'name',
    sortOrder: 'desc',
    limit: 2,
    offset: 0,
  })
  expect(data?.map(bucket => bucket.name)).toEqual([`${group}-c`, `${group}-b`])
  const all = await service().listBuckets()
  expect(all.data?.map(bucket => bucket.name)).toContain('post-images')
})

test('nobody without the secret key sees, makes, changes or deletes a bucket', async () => {
  for (const client of [backend.client(), editor.client]) {
    expect((await client.storage.listBuckets()).data).toEqual([])
    expect((await client.storage.createBucket(newId())).error).toMatchObject({
      message: 'new row violates row-level security policy',
      statusCode: '403',
    })
    expect((await client.storage.updateBucket('post-images', { public: false })).error).toMatchObject({
      statusCode: '404',
    })
    expect((await client.storage.emptyBucket('post-images')).error).toMatchObject({ statusCode: '404' })
    expect((await client.storage.deleteBucket('post-images')).error).toMatchObject({ statusCode: '404' })
  }
  const [row] = await backend.sql`select public from storage.buckets where id = 'post-images'`
  expect(row?.public).toBe(true)
})

test('a bucket with files is kept until it was emptied', async () => {
  const id = newId()
  await service().createBucket(id)
  await service().from(id).upload('deep/down/a.txt', 'hello', { contentType: 'text/plain' })
  expect((await service().deleteBucket(id)).error).toMatchObject({
    message: 'The bucket you tried to delete is not empty',
    statusCode: '409',
  })
  expect((await service().emptyBucket(id)).error).toBeNull()
  expect(await backend.sql`select from storage.objects where bucket_id = ${id}`).toHaveLength(0)
  expect((await service().deleteBucket(id)).error).toBeNull()
})

test('a second bucket of the same name, a wrong name and a wrong limit are refused', async () => {
  const id = newId()
  await service().createBucket(id)
  expect((await service().createBucket(id)).error).toMatchObject({
    message: 'The resource already exists',
    statusCode: '409',
  })
  expect((await service().createBucket('a/b')).error).toMatchObject({ message: 'Bucket name invalid' })
  expect(
    (await service().createBucket(newId(), { public: false, fileSizeLimit: 'much' })).error,
  ).toMatchObject({
    statusCode: '400',
  })
  expect(
    (await service().createBucket(newId(), { public: false, fileSizeLimit: '1GB' })).error,
  ).toMatchObject({
    statusCode: '413',
  })
})

test("a bucket's own limits hold", async () => {
  const id = newId()
  await service().createBucket(id, { public: false, fileSizeLimit: 10, allowedMimeTypes: ['text/*'] })
  const bucket = service().from(id)
  expect((await bucket.upload('a.txt', 'short', { contentType: 'text/plain' })).error).toBeNull()
  expect((await bucket.upload('b.txt', 'much too long', { contentType: 'text/plain' })).error).toMatchObject({
    statusCode: '413',
  })
  const image = await drawImage().png().toBuffer()
  await service().updateBucket(id, { public: false, fileSizeLimit: null })
  expect((await bucket.upload('c.txt', image, { contentType: 'text/plain' })).error).toMatchObject({
    message: 'mime type image/png is not supported',
    statusCode: '415',
  })
})

test('what could run in a browser is served as text or shut in', async () => {
  const id = newId()
  await service().createBucket(id, { public: true })
  const bucket = service().from(id)
  await bucket.upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html' })
  await bucket.upload('drawing.svg', '<svg/>', { contentType: 'image/svg+xml' })
  const page = await fetch(bucket.getPublicUrl('page.html').data.publicUrl)
  expect(page.headers.get('content-type')).toBe('text/plain')
  const drawing = await fetch(bucket.getPublicUrl('drawing.svg').data.publicUrl)
  expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
  expect(drawing.headers.get('content-security-policy')).toContain('sandbox')
  expect(drawing.headers.get('x-content-type-options')).toBe('nosniff')
})
