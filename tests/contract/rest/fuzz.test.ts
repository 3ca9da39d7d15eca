import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import {
  accept,
  caller,
  content,
  noise,
  oddHeaders,
  prefer,
  query,
  relation,
  value,
  writable,
} from './support/requests.ts'
import { hidden, secret, shelvesAndBooks } from './support/rls-fixtures.ts'

/** A long run: `FUZZ_RUNS=100000 vitest run tests/contract/rest/fuzz.test.ts`. */
const limits = { numRuns: Number(process.env.FUZZ_RUNS ?? 600) }

const backend = await setUpBackend()
let tokens: Record<'anonymous' | 'visitor' | 'editor', string | null>

beforeAll(async () => {
  const [visitor, editor] = await Promise.all([backend.people.visitor(), backend.people.editor()])
  tokens = { anonymous: null, visitor: visitor.accessToken, editor: editor.accessToken }
  await backend.sql.unsafe(shelvesAndBooks)
})

/** Signs that a statement of ours, a path or a stack got out. */
const leaks =
  /pgrst_(?!scalar)|\bt\d+\."|\be\d+\."|json_agg|lateral|at or near|node_modules|\.ts:\d|PostgresError|"where"|"query"/
/** Errors that only a statement put together wrongly can have. */
const brokenStatement = new Set(['42601', '42P18', '42P01', '25P02', '08P01', '26000', 'XX000'])

interface Sent {
  method: string
  path: string
  by: keyof typeof tokens
  headers?: Record<string, string>
  body?: string
}

/** Sends a request and looks at what comes back for what must not. Gives null for a path that leads out of the service. */
async function requireSafe({ method, path, by, headers, body }: Sent): Promise<number | null> {
  const token = tokens[by]
  const request = new Request(`http://backend/rest/v1/${path}`, {
    method,
    headers: {
      ...headers,
      apikey: backend.keys.publishable,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  if (!new URL(request.url).pathname.startsWith('/rest/v1')) {
    return null
  }
  const answer = await backend.backend.fetch(request, { address: '127.0.0.1' })
  const text = await answer.text()
  const shown = [...answer.headers].join('\n') + text
  const context = `${method} ${path} by ${by} ${JSON.stringify(headers)} ${body} → ${answer.status} ${text.slice(0, 500)}`
  expect(answer.status, context).toBeLessThan(500)
  expect(shown.includes(hidden), context).toBe(false)
  expect(by !== 'editor' && shown.includes(secret), context).toBe(false)
  if (answer.status >= 400 && method !== 'HEAD') {
    expect(text, context).not.toMatch(leaks)
    const { code } = JSON.parse(text)
    expect(typeof code, context).toBe('string')
    // A value for a text search has a syntax of its own.
    const isOwnSyntax = code === '42601' && /in ts(query|vector)/.test(text)
    expect(brokenStatement.has(code) && !isOwnSyntax, context).toBe(false)
  }
  return answer.status
}

const wishes = fc
  .tuple(prefer, accept, oddHeaders)
  .map(([preference, type, odd]) => ({ prefer: preference, accept: type, ...odd }))

test('no query string or header makes the server fail, shows a statement or a hidden row', async () => {
  await fc.assert(
    fc.asyncProperty(
      relation,
      query,
      caller,
      wishes,
      fc.constantFrom('GET', 'GET', 'HEAD'),
      async (table, search, by, headers, method) => {
        await requireSafe({ method, path: `${table}?${search}`, by, headers })
      },
    ),
    limits,
  )
})

const change = fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE')

test('no body or filter of a write makes the server fail or changes a hidden row', async () => {
  await fc.assert(
    fc.asyncProperty(
      relation,
      query,
      change,
      content,
      caller,
      wishes,
      async (table, search, method, [body, type], by, headers) => {
        await requireSafe({
          method,
          path: `${table}?${search}`,
          by,
          body,
          headers: { ...headers, 'content-type': type },
        })
      },
    ),
    limits,
  )
  expect(await backend.sql`select id from books where title = ${hidden}`).toEqual([{ id: 2 }])
  expect(await backend.sql`select id from shelves where label = ${hidden}`).toEqual([{ id: 3 }])
})

test('a write that is to be rolled back leaves no trace and shows no hidden row', async () => {
  const look = () =>
    backend.sql`select (select json_agg(d order by id) from drafts d)::text as drafts, (select json_agg(s order by id) from shelves s)::text as shelves`
  const before = await look()
  const seen = new Set<number | null>()
  await fc.assert(
    fc.asyncProperty(
      writable,
      query,
      change,
      content,
      caller,
      wishes,
      async (table, search, method, [body, type], by, headers) => {
        const representation = `return=representation, ${headers.prefer.replace(/tx=\w+/, '')}, tx=rollback`
        const status = await requireSafe({
          method,
          path: `${table}?${search}`,
          by,
          body,
          headers: { ...headers, prefer: representation, 'content-type': type },
        })
        seen.add(status)
        expect(await look()).toEqual(before)
      },
    ),
    limits,
  )
  expect([...seen]).toEqual(expect.arrayContaining([200, 201]))
})

test('no call of a function makes the server fail or shows a hidden row', async () => {
  const names = 'books_of plus shout get_all_users delete_user_by_id take_json take_text take_bytes add_draft'
  const routine = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names.split(' ')) },
    { weight: 1, arbitrary: noise },
  )
  const argument = fc.tuple(
    fc.oneof(fc.constantFrom('shelf', 'lowest', 'a', 'b', 'id', 'title', 'user_id_to_delete'), noise),
    fc.oneof(fc.constantFrom('1', '2', 'x'), value),
  )
  await fc.assert(
    fc.asyncProperty(
      routine,
      fc.array(argument, { maxLength: 3 }),
      query,
      fc.option(content),
      caller,
      wishes,
      async (called, pairs, search, sent, by, headers) => {
        const target = `rpc/${encodeURIComponent(called.toWellFormed())}`
        const [body, type] = sent ?? [JSON.stringify(Object.fromEntries(pairs)), 'application/json']
        await requireSafe({
          method: 'POST',
          path: `${target}?${search}`,
          by,
          body,
          headers: { ...headers, 'content-type': type },
        })
        await requireSafe({
          method: 'GET',
          path: `${target}?${new URLSearchParams(pairs)}&${search}`,
          by,
          headers,
        })
      },
    ),
    limits,
  )
})

test('no path, name or method makes the server fail', async () => {
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'LOCK')
  await fc.assert(
    fc.asyncProperty(
      fc.array(noise, { minLength: 1, maxLength: 3 }),
      method,
      caller,
      oddHeaders,
      async (parts, verb, by, headers) => {
        const path = parts.map(part => encodeURIComponent(part.toWellFormed())).join('/')
        await requireSafe({ method: verb, path, by, headers })
      },
    ),
    limits,
  )
})
