import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { library } from './support/library.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

beforeAll(async () => {
  await backend.sql.unsafe(library)
})

const { ask, send } = requestsTo(() => backend)

/** Each failure with its whole body: `[request, status, code, message, details, hint]`. */
type RefusedRequest = [path: string, number, string, string, unknown, string | null]

const unparsed = (what: string, column: number) => `"failed to parse ${what}" (line 1, column ${column})`
const fieldName = 'field name (* or [a..z0..9_$])'

const refusals: RefusedRequest[] = [
  [
    'books?title=foo.1',
    400,
    'PGRST100',
    unparsed('filter (foo.1)', 1),
    'unexpected "f" expecting "not" or operator (eq, gt, ...)',
    null,
  ],
  ['books?id=in.1', 400, 'PGRST100', unparsed('filter (in.1)', 4), 'unexpected "1" expecting "("', null],
  [
    'books?id=is.nothing',
    400,
    'PGRST100',
    unparsed('filter (is.nothing)', 4),
    'unexpected "n" expecting isVal: (null, not_null, true, false, unknown)',
    null,
  ],
  [
    'books?select=title,',
    400,
    'PGRST100',
    unparsed('select parameter (title,)', 7),
    `unexpected end of input expecting ${fieldName}`,
    null,
  ],
  [
    'books?select=...y:shelves(label)',
    400,
    'PGRST100',
    unparsed('select parameter (...y:shelves(label))', 5),
    'unexpected ":" expecting "("',
    null,
  ],
  [
    'books?order=title.up',
    400,
    'PGRST100',
    unparsed('order (title.up)', 7),
    'unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast"',
    null,
  ],
  [
    'books?or=()',
    400,
    'PGRST100',
    unparsed('logic tree (())', 4),
    `unexpected ")" expecting ${fieldName}, negation operator (not) or logic operator (and, or)`,
    null,
  ],
  [
    'books?a..b=eq.1',
    400,
    'PGRST100',
    unparsed('tree path (a..b)', 3),
    `unexpected "." expecting ${fieldName}`,
    null,
  ],
  [
    'books?x,y.or=(id.eq.1)',
    400,
    'PGRST100',
    unparsed('logic path (x,y.or)', 2),
    'unexpected "," expecting delimiter (.) or end of input',
    null,
  ],
  [
    'books?columns=a,,b',
    400,
    'PGRST100',
    unparsed('columns parameter (a,,b)', 3),
    `unexpected "," expecting ${fieldName}`,
    null,
  ],
  [
    'books?on_conflict=',
    400,
    'PGRST100',
    unparsed('on_conflict parameter ()', 1),
    `unexpected end of input expecting ${fieldName}`,
    null,
  ],
  [
    'books?limit=many',
    400,
    'PGRST100',
    unparsed('limit (many)', 1),
    'unexpected "m" expecting integer',
    null,
  ],
  [
    'books?select=info->>--3',
    400,
    'PGRST100',
    unparsed('select parameter (info->>--3)', 9),
    'unexpected "-" expecting digit',
    null,
  ],
  [
    'books?limit=-1',
    416,
    'PGRST103',
    'Requested range not satisfiable',
    'Limit should be greater than or equal to zero.',
    null,
  ],
  [
    'books?shelves.label=eq.x',
    400,
    'PGRST108',
    "'shelves' is not an embedded resource in this request",
    null,
    "Verify that 'shelves' is included in the 'select' query parameter.",
  ],
  [
    'authors?select=books(id)&order=books(id)',
    400,
    'PGRST118',
    "A related order on 'books' is not possible",
    "'authors' and 'books' do not form a many-to-one or one-to-one relationship",
    null,
  ],
  [
    'authors?select=books(id)&books=eq.1',
    400,
    'PGRST120',
    "Bad operator on the 'books' embedded resource",
    'Only is null or not is null filters are allowed on embedded resources',
    null,
  ],
  ['books?select=count()', 400, 'PGRST123', 'Use of aggregate functions is not allowed', null, null],
  ['books?select=count', 400, 'PGRST123', 'Use of aggregate functions is not allowed', null, null],
  ['books?select=n:id.max()::text', 400, 'PGRST123', 'Use of aggregate functions is not allowed', null, null],
  ['books/1', 404, 'PGRST125', 'Invalid path specified in request URL', null, null],
  ['books/', 404, 'PGRST125', 'Invalid path specified in request URL', null, null],
  ['rpc/a/b', 404, 'PGRST125', 'Invalid path specified in request URL', null, null],
  [
    'book',
    404,
    'PGRST205',
    "Could not find the table 'public.book' in the schema cache",
    null,
    "Perhaps you meant the table 'public.books'",
  ],
  [
    'anything_else',
    404,
    'PGRST205',
    "Could not find the table 'public.anything_else' in the schema cache",
    null,
    null,
  ],
  ['books?colour=eq.1', 400, '42703', 'column books.colour does not exist', null, null],
  ['books?select=colour', 400, '42703', 'column books.colour does not exist', null, null],
  ['books?order=colour', 400, '42703', 'column books.colour does not exist', null, null],
  ['books?select=shelves(colour)', 400, '42703', 'column shelves_1.colour does not exist', null, null],
  ['books?select=id::nonsense', 400, '42704', 'type "nonsense" does not exist', null, null],
  ['books?id=eq.x', 400, '22P02', 'invalid input syntax for type integer: "x"', null, null],
  [
    'books?select=authors!inner!inner!inner(id)',
    400,
    'PGRST100',
    expect.any(String),
    expect.any(String),
    null,
  ],
]

test.each(refusals)('%s is refused with %d %s', async (path, status, code, message, details, hint) => {
  const answer = await send('GET', path)
  expect([answer.status, answer.body]).toEqual([status, { code, message, details, hint }])
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
})

test('methods that a path does not have are refused', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    expect(await send(method, 'rpc/all_authors')).toMatchObject({
      status: 405,
      body: { code: 'PGRST101', message: `Cannot use the ${method} method on RPC` },
    })
  }
  const request = new Request('http://backend/rest/v1/books', {
    method: 'LOCK',
    headers: { apikey: backend.keys.publishable },
  })
  const answer = await backend.backend.fetch(request, { address: '127.0.0.1' })
  expect([answer.status, await answer.json()]).toMatchObject([
    405,
    { code: 'PGRST117', message: 'Unsupported HTTP method: LOCK' },
  ])
})

test('schemas other than the one that is served are refused for every method', async () => {
  const refused = {
    status: 406,
    body: {
      code: 'PGRST106',
      message: 'Invalid schema: auth',
      details: null,
      hint: 'Only the following schemas are exposed: public',
    },
  }
  expect(await ask('books', { 'accept-profile': 'auth' })).toEqual(refused)
  expect(await ask('rpc/all_authors', { 'accept-profile': 'auth' })).toEqual(refused)
  for (const [method, path] of [
    ['POST', 'books'],
    ['PATCH', 'books'],
    ['PUT', 'books'],
    ['DELETE', 'books'],
    ['POST', 'rpc/all_authors'],
  ] as const) {
    expect(await send(method, path, {}, { 'content-profile': 'auth' })).toMatchObject(refused)
  }
})

test('media types that there are not are refused, of several accepted the best is given', async () => {
  const { status, body } = await ask('books', { accept: 'image/png;q=0.5, text/html' })
  expect([status, body]).toEqual([
    406,
    {
      code: 'PGRST107',
      message: 'None of these media types are available: text/html, image/png',
      details: null,
      hint: null,
    },
  ])
  const client = backend.client()
  expect(await client.from('books').select().geojson()).toMatchObject({
    status: 406,
    error: { code: 'PGRST107', message: 'None of these media types are available: application/geo+json' },
  })
  expect(await client.from('books').select().explain()).toMatchObject({
    status: 406,
    error: { code: 'PGRST107' },
  })
  const typeFor = async (accept: string) =>
    (await send('GET', 'books?limit=1', undefined, { accept })).headers.get('content-type')
  expect(await typeFor('*/*, text/csv')).toBe('text/csv; charset=utf-8')
  expect(await typeFor('text/csv;q=0.1, application/json')).toBe('application/json; charset=utf-8')
  expect(await typeFor('image/png, */*;q=0.1')).toBe('application/json; charset=utf-8')
})

test('preferences that are not known are refused only when strictness is wished', async () => {
  const strict = await ask('books', { prefer: 'handling=strict, anything, count=none' })
  expect(strict).toEqual({
    status: 400,
    body: {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: anything, count=none',
      hint: null,
    },
  })
  const lenient = await send('GET', 'books?limit=1', undefined, { prefer: 'anything, handling=lenient' })
  expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, 'handling=lenient'])
})
