import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../support/people.ts'
import { drawImage, openPapers } from './support/storage.ts'

const { backend, owner, stranger, folder, papers, write, clear } = await openPapers()

beforeEach(clear)
afterAll(() => backend.stop())

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

test('a file is removed by its own address too', async () => {
  const key = await write('a.txt')
  const remove = (token: string) =>
    backend
      .fetch(`/storage/v1/object/papers/${key}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      })
      .then(answer => answer.json())
  expect(await remove(stranger.accessToken)).toMatchObject({ code: 'NoSuchKey' })
  expect((await papers().exists(key)).data).toBe(true)
  expect(await remove(owner.accessToken)).toEqual({ message: 'Successfully deleted' })
  expect((await papers().exists(key)).data).toBe(false)
})

test('removing tells all that was known of a file', async () => {
  const key = `${folder}/a.txt`
  const blob = new Blob(['hello'], { type: 'text/plain' })
  const { data } = await papers().upload(key, blob, { metadata: { mood: 'good' } })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
  expect((await papers().remove([key, `${folder}/none`])).data).toEqual([
    {
      name: key,
      bucket_id: 'papers',
      owner: owner.id,
      owner_id: owner.id,
      version: expect.any(String),
      id: data?.id,
      updated_at: time,
      created_at: time,
      last_accessed_at: time,
      metadata: expect.objectContaining({ size: 5, mimetype: 'text/plain' }),
      user_metadata: { mood: 'good' },
    },
  ])
})

/** Who may do what in the bucket `other` is decided by the policies of one test. */
const withPolicies = async (commands: string[], work: () => Promise<void>) => {
  await backend.serviceClient().storage.emptyBucket('other')
  for (const command of commands) {
    const clause = command === 'insert' ? 'with check' : 'using'
    await backend.sql.unsafe(
      `create policy "tried ${command}" on storage.objects for ${command} to authenticated ${clause} (bucket_id = 'other')`,
    )
  }
  try {
    await work()
  } finally {
    for (const command of commands) {
      await backend.sql.unsafe(`drop policy "tried ${command}" on storage.objects`)
    }
  }
}

test('whoever may only insert uploads a file once, and neither reads, replaces nor removes it', async () => {
  await withPolicies(['insert'], async () => {
    const other = owner.client.storage.from('other')
    expect((await other.upload('a.txt', 'first')).error).toBeNull()
    expect((await other.upload('a.txt', 'second')).error).toMatchObject({ statusCode: '409' })
    expect((await other.upload('a.txt', 'second', { upsert: true })).error).toMatchObject({
      statusCode: '403',
    })
    expect((await other.upload('b.txt', 'b', { upsert: true })).error).toMatchObject({ statusCode: '403' })
    expect((await other.download('a.txt')).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await other.remove(['a.txt'])).data).toEqual([])
    const stored = await backend.serviceClient().storage.from('other').download('a.txt')
    expect(await stored.data?.text()).toBe('first')
  })
})

test('an upsert needs the rights to insert, update and read, and has them all', async () => {
  await withPolicies(['insert', 'select', 'update'], async () => {
    const other = owner.client.storage.from('other')
    expect((await other.upload('a.txt', 'first', { upsert: true })).error).toBeNull()
    expect((await other.upload('a.txt', 'second', { upsert: true })).error).toBeNull()
    expect(await (await other.download('a.txt')).data?.text()).toBe('second')
    expect((await other.remove(['a.txt'])).data).toEqual([])
  })
  await withPolicies(['select', 'update'], async () => {
    const other = owner.client.storage.from('other')
    expect((await other.upload('a.txt', 'first', { upsert: true })).error).toMatchObject({
      statusCode: '403',
    })
  })
})

test('a file that may be read but not changed is copied elsewhere, not moved', async () => {
  await withPolicies(['select'], async () => {
    await backend.serviceClient().storage.from('other').upload('a.txt', 'shared')
    const other = owner.client.storage.from('other')
    const options = { destinationBucket: 'papers' }
    expect((await other.move('a.txt', `${folder}/mine.txt`, options)).error).toMatchObject({
      statusCode: '403',
    })
    expect((await other.copy('a.txt', `${folder}/mine.txt`, options)).error).toBeNull()
    expect(await (await papers().download(`${folder}/mine.txt`)).data?.text()).toBe('shared')
  })
})

test.each([
  ['signed out', (person: Person) => person.client.auth.signOut()],
  ['was deleted', (person: Person) => backend.serviceClient().auth.admin.deleteUser(person.id)],
])('the token of somebody who %s opens nothing that is private', async (_, leave) => {
  const person = await backend.people.visitor()
  const key = `${person.id}/a.txt`
  expect((await papers(person).upload(key, 'mine')).error).toBeNull()
  const authorization = `Bearer ${person.accessToken}`
  expect((await leave(person)).error).toBeNull()
  const ended = {
    statusCode: '403',
    error: 'Unauthorized',
    message: 'Session from session_id claim in JWT does not exist',
    code: 'AccessDenied',
  }
  const path = `/storage/v1/object/authenticated/papers/${key}`
  expect(await (await backend.fetch(path, { headers: { authorization } })).json()).toEqual(ended)
  const list = { method: 'POST', headers: { authorization }, body: '{}' }
  expect(await (await backend.fetch('/storage/v1/object/list/papers', list)).json()).toEqual(ended)
  const plain = await backend.fetch(`/storage/v1/object/papers/${key}`, { headers: { authorization } })
  expect(await plain.json()).toMatchObject({ code: 'NoSuchBucket' })
})
