import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPapers } from './support/storage.ts'

const { backend, owner, stranger, folder, papers, write, clear } = await openPapers()

beforeEach(clear)
afterAll(() => backend.stop())

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

test('signed addresses are relative, and their tokens hold nothing but what they open and who signed', async () => {
  const key = await write('a.txt')
  const post = (path: string, body: object) =>
    backend
      .fetch(`/storage/v1/object/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.accessToken}` },
        body: JSON.stringify(body),
      })
      .then(answer => answer.json())
  const readClaims = (url: string) =>
    JSON.parse(Buffer.from(url.split('token=')[1]?.split('.')[1] ?? '', 'base64url').toString())

  // By whom, as it ends with their rights, and in which session, as some have rights in it alone.
  const signer = { sub: owner.id, aal: 'aal1', session_id: expect.any(String) }
  const single = await post(`sign/papers/${key}`, { expiresIn: 60 })
  expect(single).toEqual({ signedURL: expect.stringContaining(`/object/sign/papers/${key}?token=`) })
  const claims = readClaims(single.signedURL)
  expect(claims).toEqual({
    url: `papers/${key}`,
    scope: 'download',
    iat: expect.any(Number),
    exp: claims.iat + 60,
    signer,
  })

  expect(await post('sign/papers', { expiresIn: 60, paths: [key, 'none'] })).toEqual([
    { error: null, path: key, signedURL: expect.stringMatching(/^\/object\/sign\/papers\//) },
    {
      error: 'Either the object does not exist or you do not have access to it',
      path: 'none',
      signedURL: null,
    },
  ])

  const sending = await post(`upload/sign/papers/${folder}/new.txt`, {})
  expect(sending).toEqual({
    url: `/object/upload/sign/papers/${folder}/new.txt?token=${sending.token}`,
    token: expect.any(String),
  })
  const promise = readClaims(sending.url)
  expect(promise).toEqual({
    owner: owner.id,
    signer,
    url: `papers/${folder}/new.txt`,
    upsert: false,
    scope: 'upload',
    iat: expect.any(Number),
    exp: promise.iat + 7_200,
  })

  const picture = await post(`sign/papers/${key}`, { expiresIn: 60, transform: { width: 20 } })
  expect(picture.signedURL).toMatch(/^\/render\/image\/sign\//)
})

test('an access token is no signed address, and a signed address is no access token', async () => {
  const key = await write('a.txt')
  const { data } = await papers().createSignedUrl(key, 60)
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token')
  const answer = await backend.fetch('/storage/v1/bucket', { headers: { authorization: `Bearer ${token}` } })
  expect(await answer.json()).toMatchObject({ code: 'AccessDenied', statusCode: '403' })
})

test('a signed address opens nothing once its file is gone or moved', async () => {
  const key = await write('a.txt')
  const { data } = await papers().createSignedUrl(key, 60)
  await papers().move(key, `${folder}/b.txt`)
  expect(await (await fetch(data?.signedUrl ?? '')).json()).toMatchObject({ code: 'NoSuchKey' })
})
