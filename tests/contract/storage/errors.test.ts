import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSeconds, signToken } from '../auth/support/sign-token.ts'
import { drawImage, openPostImages } from './support/storage.ts'

const { backend, editor, stop } = await openPostImages()

let image: Buffer
let lateToken: string

beforeAll(async () => {
  lateToken = await signToken(backend, editor, { exp: inSeconds(-60) })
  image = await drawImage().png().toBuffer()
  const { storage } = backend.serviceClient()
  await storage.createBucket('hidden')
  await storage.createBucket('tiny', { public: true, fileSizeLimit: 10, allowedMimeTypes: ['text/plain'] })
  expect((await storage.from('post-images').upload('known.png', image)).error).toBeNull()
  expect((await storage.from('hidden').upload('known.txt', 'secret')).error).toBeNull()
})

afterAll(stop)

type Who = 'secret' | 'editor' | 'visitor' | 'nobody' | 'forged' | 'late'

interface Question {
  who?: Who
  json?: unknown
  body?: string
  headers?: Record<string, string>
}

/** Without a client, to see status, body and headers themselves. */
function ask(line: string, { who = 'secret', json, body, headers }: Question = {}): Promise<Response> {
  const [method = '', path = ''] = line.split(' ')
  const bearers: Record<Who, string | null> = {
    secret: backend.keys.secret,
    editor: editor.accessToken,
    visitor: backend.keys.publishable,
    nobody: null,
    forged: 'nonsense',
    late: lateToken,
  }
  return fetch(`${backend.url}/storage/v1${path}`, {
    method,
    headers: {
      ...(bearers[who] && { authorization: `Bearer ${bearers[who]}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
  })
}

const text = { 'content-type': 'text/plain' }
const noSuchKey = ['404', 'not_found', 'Object not found', 'NoSuchKey']
const noSuchBucket = ['404', 'Bucket not found', 'Bucket not found', 'NoSuchBucket']
const denied = ['403', 'Unauthorized', 'new row violates row-level security policy', 'AccessDenied']
const malformed = ['403', 'Unauthorized', 'Invalid Compact JWS', 'AccessDenied']
const duplicate = (code: string) => ['409', 'Duplicate', 'The resource already exists', code]
const invalid = (code: string, message: unknown) => ['400', code, message, code]
const relocation = (destinationKey: string) => ({
  bucketId: 'post-images',
  sourceKey: 'known.png',
  destinationKey,
})

const refusals: [string, string, Question, unknown[]][] = [
  ['an unknown key', 'GET /object/post-images/none.png', {}, noSuchKey],
  ['an unknown public key', 'GET /object/public/post-images/none.png', { who: 'nobody' }, noSuchKey],
  ['the facts of an unknown key', 'GET /object/info/post-images/none.png', {}, noSuchKey],
  ['an unknown bucket', 'GET /object/nowhere/a.png', {}, noSuchBucket],
  ['a private file by a public address', 'GET /object/public/hidden/known.txt', {}, noSuchBucket],
  ['a private file without a token', 'GET /object/hidden/known.txt', { who: 'nobody' }, noSuchBucket],
  ['a private file with a forged token', 'GET /object/hidden/known.txt', { who: 'forged' }, noSuchBucket],
  ['its facts with a forged token', 'GET /object/info/hidden/known.txt', { who: 'forged' }, noSuchBucket],
  [
    'a protected address without a token',
    'GET /object/authenticated/hidden/known.txt',
    { who: 'nobody' },
    malformed,
  ],
  ['a protected address with a forged token', 'GET /bucket', { who: 'forged' }, malformed],
  [
    'a token that has expired',
    'GET /bucket',
    { who: 'late' },
    ['403', 'Unauthorized', '"exp" claim timestamp check failed', 'AccessDenied'],
  ],
  ['all buckets without a token', 'GET /bucket', { who: 'nobody' }, malformed],
  [
    'an upload that no policy allows',
    'POST /object/hidden/a.txt',
    { who: 'visitor', headers: text, body: 'a' },
    denied,
  ],
  ['a bucket that no policy allows', 'POST /bucket', { who: 'visitor', json: { name: 'mine' } }, denied],
  [
    'a key that is taken',
    'POST /object/hidden/known.txt',
    { headers: text, body: 'a' },
    duplicate('KeyAlreadyExists'),
  ],
  [
    'a copy onto a key that is taken',
    'POST /object/copy',
    { json: relocation('known.png') },
    duplicate('KeyAlreadyExists'),
  ],
  ['a bucket that is there', 'POST /bucket', { json: { name: 'hidden' } }, duplicate('BucketAlreadyExists')],
  [
    'a key with a letter no store takes',
    'POST /object/hidden/%C3%BC',
    { headers: text, body: 'a' },
    invalid('InvalidKey', 'Invalid key: ü'),
  ],
  [
    'a move to such a key',
    'POST /object/move',
    { json: relocation('a~b') },
    invalid('InvalidKey', 'Invalid key: a~b'),
  ],
  [
    'a bucket with a slash',
    'POST /bucket',
    { json: { name: 'a/b' } },
    ['400', 'Invalid Input', 'Bucket name invalid', 'InvalidBucketName'],
  ],
  [
    'a bucket for analytics',
    'POST /bucket',
    { json: { name: 'a', type: 'ANALYTICS' } },
    invalid('InvalidRequest', expect.stringMatching(/^body\/type/)),
  ],
  [
    'more bytes than the bucket takes',
    'POST /object/tiny/a.txt',
    { headers: text, body: 'a'.repeat(11) },
    ['413', 'Payload too large', 'The object exceeded the maximum allowed size', 'EntityTooLarge'],
  ],
  [
    'a type that the bucket does not take',
    'POST /object/tiny/a.csv',
    { headers: { 'content-type': 'text/csv' }, body: 'a' },
    ['415', 'invalid_mime_type', 'mime type text/csv is not supported', 'InvalidMimeType'],
  ],
  [
    'a type that is none',
    'POST /object/hidden/b.txt',
    { headers: { 'content-type': 'nonsense' }, body: 'a' },
    ['415', 'invalid_mime_type', 'Invalid Content-Type header', 'InvalidMimeType'],
  ],
  [
    'the deletion of a bucket with files',
    'DELETE /bucket/hidden',
    { json: {} },
    ['409', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty', 'ResourceNotEmpty'],
  ],
  [
    'a signed address with a malformed token',
    'GET /object/sign/hidden/known.txt?token=x',
    { who: 'nobody' },
    invalid('InvalidJWT', 'Invalid Compact JWS'),
  ],
  [
    'a signed address without one',
    'GET /object/sign/hidden/known.txt',
    { who: 'nobody' },
    invalid('MissingParameter', 'Missing Required Parameter token'),
  ],
  ['a signature for nothing', 'POST /object/sign/hidden/none.txt', { json: { expiresIn: 60 } }, noSuchKey],
  [
    'a signature without an end',
    'POST /object/sign/hidden/known.txt',
    { json: {} },
    invalid('InvalidRequest', expect.stringMatching(/^body\/expiresIn/)),
  ],
  [
    'more keys than one removal takes',
    'DELETE /object/hidden',
    { json: { prefixes: Array(1001).fill('a') } },
    invalid('InvalidRequest', expect.stringMatching(/^body\/prefixes/)),
  ],
  [
    'more keys than are signed at once',
    'POST /object/sign/hidden',
    { json: { expiresIn: 60, paths: Array(1001).fill('a') } },
    invalid('InvalidRequest', expect.stringMatching(/^body\/paths/)),
  ],
  [
    'a body that is no JSON',
    'POST /object/list/hidden',
    { headers: { 'content-type': 'application/json' }, body: '{' },
    invalid('InvalidRequest', 'The body is not valid JSON'),
  ],
  [
    'a quality beyond the bounds',
    'GET /render/image/public/post-images/known.png?width=9&quality=19',
    {},
    invalid('InvalidRequest', expect.stringMatching(/^querystring\/quality/)),
  ],
  ['the deletion of an unknown key', 'DELETE /object/hidden/none.txt', {}, noSuchKey],
  ...[
    'POST /object/hidden/',
    'PUT /object/hidden/',
    'GET /object/hidden/',
    'DELETE /object/hidden/',
    'GET /object/public/post-images/',
    'GET /object/authenticated/hidden/',
    'GET /object/info/hidden/',
    'GET /object/info/public/post-images/',
    'POST /object/sign/hidden/',
    'POST /object/upload/sign/hidden/',
    'GET /object/sign/hidden/?token=x',
    'PUT /object/upload/sign/hidden/?token=x',
    'GET /render/image/public/post-images/?width=9',
    'GET /render/image/authenticated/hidden/?width=9',
    'GET /render/image/sign/hidden/?token=x',
  ].map((line): [string, string, Question, unknown[]] => [
    `a key of no letters (${line})`,
    line,
    { headers: text, ...(/^P/.test(line) && { body: 'a' }) },
    invalid('InvalidKey', 'Invalid key: '),
  ]),
]

test.each(refusals)(
  '%s is refused with status 400 and the true one in the body',
  async (_, line, question, facts) => {
    const answer = await ask(line, question)
    const [statusCode, error, message, code] = facts
    expect(await answer.json()).toEqual({ statusCode, error, message, code })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  },
)

test('an unknown route and a range beyond the end keep their own status', async () => {
  const route = await ask('GET /nothing')
  expect(route.status).toBe(404)
  expect(await route.json()).toEqual({
    statusCode: '404',
    error: 'Not Found',
    message: 'Route GET:/nothing not found',
    code: 'InvalidRequest',
  })
  const range = await ask('GET /object/public/post-images/known.png', { headers: { range: 'bytes=999999-' } })
  expect(range.status).toBe(416)
  expect(range.headers.get('content-range')).toBe(`bytes */${image.length}`)
  expect(await range.json()).toEqual({
    statusCode: '416',
    error: 'invalid_range',
    message: 'invalid range provided',
    code: 'InvalidRange',
  })
})

test('whoever has no valid token reads what a public bucket holds, by the plain address too', async () => {
  for (const who of ['nobody', 'forged', 'visitor'] as const) {
    const file = await ask('GET /object/post-images/known.png', { who })
    expect(file.status).toBe(200)
    expect(Buffer.from(await file.arrayBuffer()).equals(image)).toBe(true)
    const facts = await ask('GET /object/info/post-images/known.png', { who })
    expect(await facts.json()).toMatchObject({ name: 'known.png', size: image.length })
  }
})

test('the client reads the error as its own: status, statusCode, code and message', async () => {
  const { error } = await editor.client.storage.from('nowhere').upload('a.png', new Blob(['x']))
  expect(error).toMatchObject({
    name: 'StorageApiError',
    message: 'Bucket not found',
    status: 400,
    statusCode: '404',
    code: 'NoSuchBucket',
  })
  expect(backend.errors).toEqual([])
})

test('a refusal to HEAD has no body', async () => {
  const answer = await ask('HEAD /object/public/post-images/none.png')
  expect(answer.status).toBe(400)
  expect(await answer.text()).toBe('')
})

test('every answer that tells of a file has its ETag and its time', async () => {
  const { data } = await editor.client.storage.from('post-images').createSignedUrl('known.png', 60)
  const paths = [
    '/object/post-images/known.png',
    '/object/public/post-images/known.png',
    '/object/authenticated/post-images/known.png',
    '/object/info/post-images/known.png',
    '/object/info/public/post-images/known.png',
    '/object/info/authenticated/post-images/known.png',
    '/render/image/public/post-images/known.png?width=9',
    (data?.signedUrl ?? '').split('/storage/v1')[1] ?? '',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(`${method} ${path}`)
      expect([path, method, answer.status]).toEqual([path, method, 200])
      expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
      expect(Date.parse(answer.headers.get('last-modified') ?? '')).toBeGreaterThan(0)
    }
  }
})
