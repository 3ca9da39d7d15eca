import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anyText } from '../../support/any-text.ts'
import { setUpBackend } from '../../support/backend.ts'
import { drawImage } from './support/storage.ts'

const backend = await setUpBackend()
let tokens: Record<string, string>
let image: Buffer
let signed = ''

beforeAll(async () => {
  const editor = await backend.people.editor()
  const visitor = await backend.people.visitor()
  tokens = {
    ...{ editor: editor.accessToken, visitor: visitor.accessToken, secret: backend.keys.secret },
    ...{ nobody: '', forged: 'a.b.c' },
  }
  image = await drawImage().png().toBuffer()
  const { error } = await editor.client.storage.from('post-images').upload('known.png', image)
  expect(error).toBeNull()
  const { data } = await editor.client.storage.from('post-images').createSignedUrl('known.png', 3_600)
  signed = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
})

const leak =
  /select |insert |update storage|violates (?!row-level)|constraint|node_modules|\.ts:\d|\/tmp\/|ECONN|at Object\./i

const segment = fc.oneof(
  fc.constantFrom(
    'object',
    'public',
    'sign',
    'info',
    'list',
    'list-v2',
    'move',
    'copy',
    'upload',
    'bucket',
    'render',
  ),
  fc.constantFrom(
    'image',
    'authenticated',
    'empty',
    'post-images',
    'known.png',
    '..',
    '%2e%2e',
    '%00',
    '%',
    '%2F',
  ),
  anyText({ maxLength: 12 }).map(text => encodeURIComponent(text.toWellFormed())),
)

const route = fc.oneof(
  fc.array(segment, { maxLength: 6 }).map(segments => segments.join('/')),
  segment.map(key => `object/post-images/${key}`),
  segment.map(key => `object/public/post-images/${key}`),
  segment.map(key => `render/image/public/post-images/${key}`),
  segment.map(bucket => `bucket/${bucket}`),
  fc.constantFrom(
    'object/list/post-images',
    'object/list-v2/post-images',
    'object/move',
    'object/copy',
    'object/sign/post-images',
    'object/sign/post-images/known.png',
    'object/upload/sign/post-images/known.png',
    'object/info/post-images/known.png',
    'object/authenticated/post-images/known.png',
    'render/image/sign/post-images/known.png',
    'object/post-images',
    'bucket',
    'render/image/public/post-images/known.png',
  ),
)

const query = fc.dictionary(
  fc.constantFrom(
    'width',
    'height',
    'quality',
    'resize',
    'format',
    'token',
    'download',
    'limit',
    'offset',
    'sortColumn',
  ),
  fc.oneof(
    anyText({ maxLength: 8 }),
    fc.integer().map(String),
    fc.constantFrom('NaN', '1e9', '-1', 'webp', 'contain', 'this token'),
  ),
  { maxKeys: 3 },
)

const text = fc.oneof(
  anyText({ maxLength: 20 }),
  fc.constantFrom('known.png', 'post-images', '../x', "'", '\0'),
)

const json = fc
  .oneof(
    fc.record(
      {
        prefix: text,
        prefixes: fc.array(text, { maxLength: 3 }),
        paths: fc.array(text, { maxLength: 3 }),
        limit: fc.oneof(fc.integer(), fc.double()),
        offset: fc.integer(),
        search: text,
        cursor: text,
        sortBy: fc.record({ column: text, order: text }),
        bucketId: text,
        sourceKey: text,
        destinationKey: text,
        expiresIn: fc.oneof(fc.integer(), text),
        name: text,
        file_size_limit: fc.oneof(text, fc.double()),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  )
  .map(value => JSON.stringify(value))

const body = fc.oneof(
  json.map(content => ({ content: Buffer.from(content), type: 'application/json' })),
  fc.uint8Array({ maxLength: 300 }).map(content => ({ content: Buffer.from(content), type: 'image/png' })),
  fc.tuple(fc.nat(1_000), fc.uint8Array({ maxLength: 20 })).map(([at, noise]) => ({
    content: damage(at, noise),
    type: 'image/png',
  })),
  fc.string({ maxLength: 200 }).map(content => ({
    content: Buffer.from(`--x\r\nContent-Disposition: form-data; name=""\r\n${content}\r\n--x--\r\n`),
    type: 'multipart/form-data; boundary=x',
  })),
  fc
    .array(
      fc.record({
        name: fc.oneof(
          fc.constantFrom('', 'cacheControl', 'metadata', 'contentType', 'contentEncoding', '__proto__'),
          fc.string({ maxLength: 8 }),
        ),
        filename: fc.option(fc.oneof(text, fc.constant('a.png"; name="metadata'))),
        type: fc.option(fc.oneof(fc.constantFrom('image/png', 'text/html', 'a/b; c="'), fc.string())),
        content: fc.oneof(
          text.map(value => Buffer.from(value)),
          fc.jsonValue({ maxDepth: 2 }).map(value => Buffer.from(JSON.stringify(value))),
          fc.constantFrom('gzip', 'max-age=1', '\r\n--x').map(value => Buffer.from(value)),
          fc.nat(1_000).map(at => damage(at, new Uint8Array())),
        ),
      }),
      { maxLength: 5 },
    )
    .map(parts => ({ content: toForm(parts), type: 'multipart/form-data; boundary=x' })),
)

interface Part {
  name: string
  filename: string | null
  type: string | null
  content: Buffer
}

function toForm(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(filename === null ? '' : `; filename="${filename}"`),
    Buffer.from(`${type === null ? '' : `\r\nContent-Type: ${type}`}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from('--x--\r\n')])
}

function damage(at: number, noise: Uint8Array): Buffer {
  const content = Buffer.from(image)
  content.set(noise.subarray(0, Math.max(0, content.length - at)), Math.min(at, content.length))
  return content
}

/** What nobody without the right may change. */
async function readState(): Promise<string> {
  const [row] = await backend.sql<{ state: string }[]>`
    select concat(
      (select string_agg(o::text, ' ' order by id) from storage.objects as o),
      (select string_agg(b::text, ' ' order by id) from storage.buckets as b)
    ) as state`
  return row?.state ?? ''
}

test('whatever is sent to storage, it neither breaks nor tells of its inside', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
      route,
      query,
      body,
      fc.constantFrom('editor', 'visitor', 'nobody', 'forged', 'secret'),
      fc.record(
        {
          range: fc.oneof(
            fc.constantFrom('bytes=0-1', 'bytes=-0', 'bytes=9-1', 'bytes=99999999-'),
            fc.string(),
          ),
          'x-upsert': fc.constantFrom('true', 'false'),
          'if-none-match': fc.constantFrom('*', '"x"', ','),
          'x-metadata': fc.oneof(
            fc.base64String({ maxLength: 40 }),
            fc.dictionary(text, text).map(value => Buffer.from(JSON.stringify(value)).toString('base64')),
          ),
          'cache-control': fc.string({ maxLength: 20 }),
          'if-range': fc.constantFrom('*', '"x"', 'yesterday'),
          'content-encoding': fc.constantFrom('gzip', 'br', 'identity', ','),
          accept: fc.constantFrom('image/avif', 'image/webp', '*/*', ''),
        },
        { requiredKeys: [] },
      ),
      async (method, path, search, { content, type }, who, given) => {
        const headers = new Headers({ apikey: backend.keys.publishable, 'content-type': type })
        for (const [name, value] of Object.entries(given)) {
          // What no client can send is no test.
          if (/^[\x20-\x7e]*$/.test(value)) {
            headers.set(name, value)
          }
        }
        if (tokens[who]) {
          headers.set('authorization', `Bearer ${tokens[who]}`)
        }
        const parameters = new URLSearchParams(search)
        if (parameters.get('token') === 'this token') {
          parameters.set('token', signed)
        }
        const url = `http://localhost/storage/v1/${path}?${parameters}`
        const hasBody = method !== 'GET' && method !== 'HEAD'
        const request = new Request(url, {
          method,
          headers,
          ...(hasBody && { body: new Uint8Array(content) }),
        })
        const mayWrite = who === 'editor' || who === 'secret'
        const before = mayWrite ? '' : await readState()
        const answer = await backend.backend.fetch(request, { address: '127.0.0.1' })
        const said = answer.headers.get('content-type')?.includes('json') ? await answer.text() : ''
        expect(
          answer.status,
          `${said} ${JSON.stringify(backend.errors.map(error => String(error.error)))}`,
        ).toBeLessThan(500)
        expect(said).not.toMatch(leak)
        if (!mayWrite) {
          expect(await readState()).toBe(before)
        }
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 400) },
  )
  expect(backend.errors).toEqual([])
})
