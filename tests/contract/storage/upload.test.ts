import { afterAll, expect, test } from 'vitest'
import { drawImage, newKey, openPostImages } from './support/storage.ts'

const { backend, editor, images, publicUrl, findRow, listFiles, stop } = await openPostImages()

afterAll(stop)

const visitor = await backend.people.visitor()

test('an editor uploads an image, everybody sees it by its public address, and removing it for good takes row and file', async () => {
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  const { data, error } = await images().upload(key, new Blob([content], { type: 'image/png' }))
  expect(error).toBeNull()
  expect(data).toEqual({ id: expect.any(String), path: key, fullPath: `post-images/${key}` })

  const row = await findRow(key)
  expect(row).toMatchObject({
    id: data?.id,
    bucket_id: 'post-images',
    owner: editor.id,
    owner_id: editor.id,
    metadata: {
      size: content.length,
      mimetype: 'image/png',
      cacheControl: 'max-age=3600',
      httpStatusCode: 200,
    },
  })
  expect(listFiles()).toContain(row?.version)

  const shown = await fetch(publicUrl(key))
  expect(shown.status).toBe(200)
  expect(Buffer.from(await shown.arrayBuffer()).equals(content)).toBe(true)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(content.length),
    'cache-control': 'max-age=3600',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    etag: row?.metadata.eTag,
  })

  const removed = await images().remove([key, 'never-there.png', 'Ọjà.png'])
  expect(removed.error).toBeNull()
  expect(removed.data).toMatchObject([
    { name: key, bucket_id: 'post-images', id: data?.id, owner: editor.id },
  ])
  expect(await findRow(key)).toMatchObject({ bucket_id: 'unpublished-images', version: row?.version })
  await editor.client.storage.from('unpublished-images').remove([key])
  expect(await findRow(key)).toBeUndefined()
  expect(listFiles()).not.toContain(row?.version)
  const gone = await fetch(publicUrl(key))
  expect(gone.status).toBe(400)
  expect(await gone.json()).toEqual({
    statusCode: '404',
    error: 'not_found',
    message: 'Object not found',
    code: 'NoSuchKey',
  })
})

test('a visitor and somebody without an account upload and remove nothing', async () => {
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  await images().upload(key, content, { contentType: 'image/png' })
  const anonymous = backend.client().storage.from('post-images')

  for (const bucket of [images(visitor), anonymous]) {
    const uploaded = await bucket.upload(newKey(), content, { contentType: 'image/png' })
    expect(uploaded.error).toMatchObject({
      message: 'new row violates row-level security policy',
      statusCode: '403',
      status: 400,
    })
    const replaced = await bucket.upload(key, content, { contentType: 'image/png', upsert: true })
    expect(replaced.error).toMatchObject({ statusCode: '403' })
    const removed = await bucket.remove([key])
    expect(removed.data).toEqual([])
  }
  expect(await findRow(key)).toMatchObject({ owner_id: editor.id })
  expect((await fetch(publicUrl(key))).status).toBe(200)
})

test("a demoted admin's token uploads and removes nothing any more", async () => {
  const demoted = await backend.people.editor()
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  expect((await images(demoted).upload(key, content, { contentType: 'image/png' })).error).toBeNull()
  await backend.sql`delete from private.super_admins where user_id = ${demoted.id}`

  const uploaded = await images(demoted).upload(newKey(), content, { contentType: 'image/png' })
  expect(uploaded.error).toMatchObject({ statusCode: '403' })
  expect((await images(demoted).remove([key])).data).toEqual([])
  expect(await findRow(key)).toBeDefined()
})

test('a token that is not valid is refused for writing, not taken for nobody', async () => {
  const answer = await backend.fetch(`/storage/v1/object/post-images/${newKey()}`, {
    method: 'POST',
    headers: { authorization: 'Bearer not.a.token', 'content-type': 'image/png' },
    body: await drawImage().png().toBuffer(),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    statusCode: '403',
    error: 'Unauthorized',
    code: 'AccessDenied',
  })
})

test('a key that is taken is refused without upsert, and replaced with it', async () => {
  const key = newKey('webp')
  const first = await drawImage().webp().toBuffer()
  const second = await drawImage(100, 100).webp().toBuffer()
  await images().upload(key, first, { contentType: 'image/webp' })
  const before = await findRow(key)

  const refused = await images().upload(key, second, { contentType: 'image/webp' })
  expect(refused.error).toMatchObject({
    message: 'The resource already exists',
    statusCode: '409',
    status: 400,
  })
  expect((await findRow(key))?.version).toBe(before?.version)

  const replaced = await images().upload(key, second, { contentType: 'image/webp', upsert: true })
  expect(replaced.error).toBeNull()
  expect(replaced.data?.id).toBe(before?.id)
  const after = await findRow(key)
  expect(after?.version).not.toBe(before?.version)
  expect(listFiles()).not.toContain(before?.version)
  expect(Buffer.from(await (await fetch(publicUrl(key))).arrayBuffer()).equals(second)).toBe(true)

  const third = await drawImage(30, 30).webp().toBuffer()
  expect((await images().update(key, third, { contentType: 'image/webp' })).error).toBeNull()
  expect((await findRow(key))?.metadata.size).toBe(third.length)
})

test('of two uploads to a new key at the same time one wins, and no file is left of the other', async () => {
  const key = newKey()
  const before = listFiles().length
  const content = await drawImage().png().toBuffer()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => images().upload(key, content, { contentType: 'image/png' })),
  )
  expect(answers.filter(answer => !answer.error)).toHaveLength(1)
  for (const { error } of answers.filter(answer => answer.error)) {
    expect(error).toMatchObject({ message: 'The resource already exists', statusCode: '409' })
  }
  expect(listFiles()).toHaveLength(before + 1)
})

test('many uploads to one key at the same time leave one row and one file', async () => {
  const key = newKey()
  const contents = await Promise.all(Array.from({ length: 8 }, () => drawImage().png().toBuffer()))
  const before = listFiles().length
  const answers = await Promise.all(
    contents.map(content => images().upload(key, content, { contentType: 'image/png', upsert: true })),
  )
  expect(answers.map(answer => answer.error)).toEqual(answers.map(() => null))
  expect(listFiles()).toHaveLength(before + 1)
  expect(listFiles()).toContain((await findRow(key))?.version)
})

test('more than the bucket takes is refused, however it is sent', async () => {
  const big = Buffer.alloc(10_485_761, 1)
  const blob = await images().upload(newKey(), new Blob([big], { type: 'image/png' }))
  const raw = await images().upload(newKey(), big, { contentType: 'image/png' })
  for (const { error } of [blob, raw]) {
    expect(error).toMatchObject({
      message: 'The object exceeded the maximum allowed size',
      statusCode: '413',
      status: 400,
    })
  }
})

test('keys that a store cannot hold, or that would leave their place, are refused', async () => {
  const content = await drawImage().png().toBuffer()
  const post = (path: string) =>
    backend.fetch(`/storage/v1/object/post-images/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${editor.accessToken}`, 'content-type': 'image/png' },
      body: content,
    })
  for (const path of [
    '%E1%BB%8Cj%C3%A0.png',
    'a%5Bb%5D.png',
    '..%2F..%2Fetc%2Fpasswd',
    'a%2F..%2Fb.png',
    'a%00b.png',
  ]) {
    const answer = await post(path)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'InvalidKey', statusCode: '400' })
  }
  const [stray] =
    await backend.sql`select from storage.objects where name like '%passwd%' or name like '%..%'`
  expect(stray).toBeUndefined()
})

test('names with spaces and brackets keep working', async () => {
  const key = `1700000000000_my photo (1) ${crypto.randomUUID()}.png`
  const content = await drawImage().png().toBuffer()
  expect((await images().upload(key, new File([content], 'x.png', { type: 'image/png' }))).error).toBeNull()
  expect((await fetch(publicUrl(key))).status).toBe(200)
  expect((await images().remove([key])).data).toHaveLength(1)
})

test('custom metadata and cache time are kept with the file', async () => {
  const key = newKey()
  const content = await drawImage().png().toBuffer()
  const options = { cacheControl: '60', metadata: { alt: 'Ọjà' } }
  expect((await images().upload(key, new Blob([content]), options)).error).toBeNull()
  expect(await findRow(key)).toMatchObject({
    user_metadata: { alt: 'Ọjà' },
    metadata: { cacheControl: 'max-age=60' },
  })
})

test('names with every character that a store takes come back as they were', async () => {
  const key = `${crypto.randomUUID()}/it's (a) $5 & 1+1=2, @home; ok:*!_.-/a b.png`
  const content = await drawImage().png().toBuffer()
  expect((await images().upload(key, content)).data).toMatchObject({ path: key })
  expect(await findRow(key)).toMatchObject({ name: key })
  expect((await images().info(key)).data).toMatchObject({ name: key })
  const signed = await images().createSignedUrl(key, 60)
  for (const address of [publicUrl(key), signed.data?.signedUrl ?? '']) {
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(content)).toBe(true)
  }
  expect((await images().list(key.replace(/\/[^/]*$/, ''))).data).toMatchObject([{ name: 'a b.png' }])
  expect((await images().remove([key])).data).toMatchObject([{ name: key }])
})

test('a question mark in a key arrives when it is percent-encoded', async () => {
  const key = `${crypto.randomUUID()}?.png`
  const path = `/storage/v1/object/post-images/${encodeURIComponent(key)}`
  const headers = { authorization: `Bearer ${editor.accessToken}`, 'content-type': 'image/png' }
  const body = new Uint8Array(await drawImage().png().toBuffer())
  const answer = await backend.fetch(path, { method: 'POST', headers, body })
  expect(await answer.json()).toEqual({ Id: expect.any(String), Key: `post-images/${key}` })
  expect((await backend.fetch(path, { headers })).status).toBe(200)
})

test('a key of 1,024 characters is taken and a longer one is not', async () => {
  const content = await drawImage().png().toBuffer()
  const key = `${crypto.randomUUID()}${'k'.repeat(1024 - 36)}`
  expect((await images().upload(key, content)).error).toBeNull()
  expect((await images().upload(`${key}k`, content)).error).toMatchObject({ code: 'InvalidKey' })
})

test('metadata that nests without end is refused, and nothing is stored', async () => {
  const key = newKey()
  let deep: object = {}
  for (let level = 0; level < 2_000; level++) {
    deep = [deep]
  }
  const { error } = await images().upload(key, new Blob([await drawImage().png().toBuffer()]), {
    contentType: 'image/png',
    metadata: { deep },
  })
  expect(error).toMatchObject({ statusCode: '400', message: 'The metadata may be nested 100 levels deep' })
  expect(await findRow(key)).toBeUndefined()
  expect(backend.errors).toEqual([])
})
