import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '../support/backend.ts'
import type { Person } from '../support/people.ts'
import { drawImage } from './storage-support.ts'

let backend: TestBackend
let owner: Person
let stranger: Person
let folder: string

beforeAll(async () => {
  backend = await startBackend()
  owner = await backend.people.visitor()
  stranger = await backend.people.visitor()
  await backend.serviceClient().storage.createBucket('papers')
  await backend.serviceClient().storage.createBucket('other')
  await backend.sql.unsafe(`
    create policy "People have a folder each" on storage.objects
    for all to authenticated
    using (bucket_id = 'papers' and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id = 'papers' and (storage.foldername(name))[1] = auth.uid()::text)`)
  folder = owner.id
})

beforeEach(async () => {
  backend.errors.length = 0
  await backend.serviceClient().storage.emptyBucket('papers')
})

afterAll(() => backend.stop())

const papers = (person: Person = owner) => person.client.storage.from('papers')
const write = async (key: string, text = 'hello') => {
  const { error } = await papers().upload(`${folder}/${key}`, text, { contentType: 'text/plain' })
  expect(error).toBeNull()
  return `${folder}/${key}`
}

test('the owner downloads a private file, a stranger and the public do not', async () => {
  const key = await write('a.txt', 'private words')
  const own = await papers().download(key)
  expect(await own.data?.text()).toBe('private words')
  expect((await papers(stranger).download(key)).error).toMatchObject({
    message: 'Object not found',
    statusCode: '404',
    status: 400,
  })
  expect((await backend.client().storage.from('papers').download(key)).error).toMatchObject({
    message: 'Bucket not found',
  })
  const open = await fetch(papers().getPublicUrl(key).data.publicUrl)
  expect(open.status).toBe(400)
  expect(await open.json()).toMatchObject({ code: 'NoSuchBucket', statusCode: '404' })
})

test('info and exists tell about a file, and about one that is not there', async () => {
  const key = `${folder}/a.txt`
  await papers().upload(key, new Blob(['hello'], { type: 'text/plain' }), { metadata: { mood: 'good' } })
  const { data } = await papers().info(key)
  expect(data).toMatchObject({
    name: key,
    bucketId: 'papers',
    size: 5,
    contentType: 'text/plain',
    cacheControl: 'max-age=3600',
    etag: expect.stringMatching(/^"[0-9a-f]+"$/),
    metadata: { mood: 'good' },
    createdAt: expect.stringMatching(/Z$/),
    lastModified: expect.stringMatching(/Z$/),
  })
  expect(await papers().exists(key)).toEqual({ data: true, error: null })
  expect((await papers().exists(`${folder}/none.txt`)).data).toBe(false)
  expect((await papers(stranger).exists(key)).data).toBe(false)
})

test('a folder is listed with its direct children, folders first', async () => {
  await write('b.txt')
  await write('a.txt')
  await write('sub/one.txt')
  await write('sub/two/three.txt')
  const { data } = await papers().list(folder)
  expect(data?.map(entry => entry.name)).toEqual(['sub', 'a.txt', 'b.txt'])
  expect(data?.[0]).toEqual({
    name: 'sub',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  })
  expect(data?.[1]).toMatchObject({
    name: 'a.txt',
    id: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    metadata: { size: 5, mimetype: 'text/plain', contentLength: 5, httpStatusCode: 200 },
  })
  const deeper = await papers().list(`${folder}/sub`)
  expect(deeper.data?.map(entry => entry.name)).toEqual(['two', 'one.txt'])
  const root = await papers().list()
  expect(root.data?.map(entry => entry.name)).toEqual([folder])
})

test('a list is paged, sorted and searched without regard to case or wildcards', async () => {
  for (const name of ['Alpha.txt', 'alps.txt', 'beta.txt', '_x.txt']) {
    await write(name)
  }
  const search = await papers().list(folder, { search: 'AL' })
  expect(search.data?.map(entry => entry.name)).toEqual(['Alpha.txt', 'alps.txt'])
  const wild = await papers().list(folder, { search: '_' })
  expect(wild.data?.map(entry => entry.name)).toEqual(['_x.txt'])
  const page = await papers().list(folder, {
    limit: 2,
    offset: 1,
    sortBy: { column: 'name', order: 'desc' },
  })
  expect(page.data?.map(entry => entry.name)).toEqual(['alps.txt', '_x.txt'])
  const newest = await papers().list(folder, { sortBy: { column: 'created_at', order: 'desc' }, limit: 1 })
  expect(newest.data?.map(entry => entry.name)).toEqual(['_x.txt'])
})

test('a stranger lists nothing of what others have', async () => {
  await write('a.txt')
  expect((await papers(stranger).list(folder)).data).toEqual([])
  expect((await backend.client().storage.from('papers').list(folder)).data).toEqual([])
})

test('a signed address opens one file for whoever has it, until it ends', async () => {
  const key = await write('contract (1).txt', 'signed words')
  const { data, error } = await papers().createSignedUrl(key, 60)
  expect(error).toBeNull()
  const answer = await fetch(data?.signedUrl ?? '')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('signed words')
  expect(answer.headers.get('cache-control')).toBeNull()
  expect(Date.parse(answer.headers.get('expires') ?? '') - Date.now()).toBeGreaterThan(50_000)
  const named = await papers().createSignedUrl(key, 60, { download: 'mine.txt' })
  expect((await fetch(named.data?.signedUrl ?? '')).headers.get('content-disposition')).toContain('mine.txt')

  const other = await write('other.txt')
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token')
  const swapped = await backend.fetch(`/storage/v1/object/sign/papers/${other}?token=${token}`)
  expect(await swapped.json()).toMatchObject({ code: 'InvalidSignature', statusCode: '400' })

  const brief = await papers().createSignedUrl(key, 1)
  await new Promise(resolve => setTimeout(resolve, 2_100))
  const late = await fetch(brief.data?.signedUrl ?? '')
  expect(late.status).toBe(400)
  expect(await late.json()).toEqual({
    statusCode: '400',
    error: 'InvalidJWT',
    message: '"exp" claim timestamp check failed',
    code: 'InvalidJWT',
  })
})

test('a token that was tampered with, or is none, opens nothing', async () => {
  const key = await write('a.txt', 'secret')
  const path = `/storage/v1/object/sign/papers/${key}`
  const none = await backend.fetch(path)
  expect(await none.json()).toMatchObject({ code: 'MissingParameter' })
  const nonsense = await backend.fetch(`${path}?token=nonsense`)
  expect(await nonsense.json()).toMatchObject({ code: 'InvalidJWT', message: 'Invalid Compact JWS' })
  const access = await backend.fetch(`${path}?token=${owner.accessToken}`)
  expect(await access.json()).toMatchObject({ code: 'InvalidJWT' })
  const { data } = await papers().createSignedUrl(key, 60)
  const forged = await fetch((data?.signedUrl ?? '').replace(/.{8}$/, 'AAAAAAAA'))
  expect(await forged.json()).toMatchObject({ code: 'InvalidJWT', message: 'signature verification failed' })
})

test('signed addresses are made for what one may read, several at once too', async () => {
  const key = await write('a.txt')
  expect((await papers(stranger).createSignedUrl(key, 60)).error).toMatchObject({
    message: 'Object not found',
    statusCode: '404',
  })
  const { data } = await papers().createSignedUrls([key, `${folder}/none.txt`], 60)
  expect(data?.[0]).toMatchObject({ error: null, path: key })
  expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200)
  expect(data?.[1]).toMatchObject({
    error: 'Either the object does not exist or you do not have access to it',
    path: `${folder}/none.txt`,
  })
})

test('a signed upload address takes one file in the name of whoever made it', async () => {
  const key = `${folder}/sent.txt`
  const { data } = await papers().createSignedUploadUrl(key)
  expect(data).toMatchObject({ path: key, token: expect.any(String) })
  const nobody = backend.client().storage.from('papers')
  const sent = await nobody.uploadToSignedUrl(
    key,
    data?.token ?? '',
    new Blob(['sent'], { type: 'text/plain' }),
  )
  expect(sent.error).toBeNull()
  expect(sent.data).toMatchObject({ path: key, fullPath: `papers/${key}` })
  const [row] = await backend.sql`select owner_id from storage.objects where name = ${key}`
  expect(row?.owner_id).toBe(owner.id)

  const again = await nobody.uploadToSignedUrl(key, data?.token ?? '', 'again', { contentType: 'text/plain' })
  expect(again.error).toMatchObject({ statusCode: '409' })
  const elsewhere = await nobody.uploadToSignedUrl(`${folder}/b.txt`, data?.token ?? '', 'b', {
    contentType: 'text/plain',
  })
  expect(elsewhere.error).toMatchObject({ message: 'Invalid signature' })
  const read = await backend.fetch(`/storage/v1/object/sign/papers/${key}?token=${data?.token}`)
  expect(await read.json()).toMatchObject({ message: 'Token is not scoped for download' })
})

test('a signed upload address replaces only when it was made for that', async () => {
  const key = await write('a.txt', 'old')
  const refused = await papers().createSignedUploadUrl(key)
  expect(refused.error).toMatchObject({ statusCode: '409' })
  const { data } = await papers().createSignedUploadUrl(key, { upsert: true })
  const sent = await papers().uploadToSignedUrl(key, data?.token ?? '', 'new', { contentType: 'text/plain' })
  expect(sent.error).toBeNull()
  expect(await (await papers().download(key)).data?.text()).toBe('new')
  const foreign = await papers(stranger).createSignedUploadUrl(`${folder}/x.txt`)
  expect(foreign.error).toMatchObject({ statusCode: '403' })
})

test('a file is moved and copied where the policies allow it', async () => {
  const key = await write('a.txt', 'words')
  const moved = await papers().move(key, `${folder}/b.txt`)
  expect(moved.data).toMatchObject({ message: 'Successfully moved', Key: `${folder}/b.txt` })
  expect((await papers().exists(key)).data).toBe(false)

  const copied = await papers().copy(`${folder}/b.txt`, `${folder}/c.txt`)
  expect(copied.data).toEqual({ path: `papers/${folder}/c.txt` })
  expect((await papers().remove([`${folder}/b.txt`])).data).toHaveLength(1)
  expect(await (await papers().download(`${folder}/c.txt`)).data?.text()).toBe('words')
})

test('a file is not moved or copied to or from places that are not the caller’s', async () => {
  const key = await write('a.txt')
  const away = `${stranger.id}/a.txt`
  expect((await papers().move(key, away)).error).toMatchObject({ statusCode: '403' })
  expect((await papers().copy(key, away)).error).toMatchObject({ statusCode: '403' })
  expect((await papers(stranger).copy(key, away)).error).toMatchObject({ message: 'Object not found' })
  expect((await papers(stranger).move(key, away)).error).toMatchObject({ message: 'Object not found' })
  expect((await papers().move(key, 'a.txt', { destinationBucket: 'other' })).error).toMatchObject({
    statusCode: '403',
  })
  expect((await papers().copy(key, key)).error).toMatchObject({ statusCode: '409' })
  const names = (await backend.sql`select name from storage.objects`).map(row => row.name)
  expect(names).toEqual([key])
  expect(backend.errors).toEqual([])
})

test('the secret key moves between buckets and their limits hold', async () => {
  const storage = backend.serviceClient().storage
  await write('a.txt')
  const moved = await storage.from('papers').move(`${folder}/a.txt`, 'a.txt', { destinationBucket: 'other' })
  expect(moved.error).toBeNull()
  expect(await (await storage.from('other').download('a.txt')).data?.text()).toBe('hello')
  const strict = await storage.from('other').copy('a.txt', 'a.txt', { destinationBucket: 'post-images' })
  expect(strict.error).toMatchObject({ message: 'mime type text/plain is not supported' })
  const image = await drawImage().png().toBuffer()
  await storage.from('other').upload('p.png', image, { contentType: 'image/png' })
  const fits = await storage.from('other').copy('p.png', 'p.png', { destinationBucket: 'post-images' })
  expect(fits.error).toBeNull()
})

test('the second kind of list gives full names, folders apart, and pages without gaps', async () => {
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'sub/d.txt']) {
    await write(name)
  }
  const flat = await papers().listV2({ prefix: `${folder}/s` })
  expect(flat.data).toMatchObject({ hasNext: false, folders: [], objects: [{ name: `${folder}/sub/d.txt` }] })
  const first = await papers().listV2({ prefix: `${folder}/`, with_delimiter: true, limit: 3 })
  expect(first.data).toMatchObject({
    hasNext: true,
    folders: [{ key: `${folder}/sub`, name: `${folder}/sub/` }],
    objects: [{ name: `${folder}/a.txt` }, { name: `${folder}/b.txt` }],
  })
  const cursor = first.data?.nextCursor ?? ''
  const second = await papers().listV2({ prefix: `${folder}/`, with_delimiter: true, limit: 3, cursor })
  expect(second.data).toMatchObject({ hasNext: false, folders: [], objects: [{ name: `${folder}/c.txt` }] })
  expect((await papers().listV2({ cursor: 'nonsense' })).error).toMatchObject({ statusCode: '400' })
  expect((await papers(stranger).listV2({})).data).toMatchObject({ folders: [], objects: [] })
})

test('a row written by hand, without a file, answers plainly', async () => {
  await backend.sql`
    insert into storage.objects (bucket_id, name, metadata) values ('papers', 'by-hand.png', '{"size": 12}')`
  const storage = backend.serviceClient().storage.from('papers')
  expect((await storage.download('by-hand.png')).error).toMatchObject({
    message: 'The resource was not found',
  })
  expect((await storage.info('by-hand.png')).data).toMatchObject({ size: 12, metadata: {} })
  expect((await storage.remove(['by-hand.png'])).data).toHaveLength(1)
  expect(backend.errors).toEqual([])
})

test('the secret key in the Authorization header alone is enough for storage', async () => {
  const answer = await fetch(`${backend.url}/storage/v1/bucket/papers`, {
    headers: { authorization: `Bearer ${backend.keys.secret}` },
  })
  expect(await answer.json()).toMatchObject({ id: 'papers' })
  const wrong = await fetch(`${backend.url}/storage/v1/bucket/papers`, {
    headers: { authorization: 'Bearer sb_secret_guessed' },
  })
  expect(await wrong.json()).toMatchObject({ code: 'AccessDenied', statusCode: '403' })
})
