import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '../support/backend.ts'
import type { Person } from '../support/people.ts'
import { accept, asPerson, body, noise, prefer, query, relation, value } from './rest-requests.ts'

/** A long run: `FUZZ_SECONDS=3600 vitest run tests/contract/rest-fuzz.test.ts`. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 8)
const limits: fc.Parameters<unknown> = {
  numRuns: 1_000_000,
  interruptAfterTimeLimit: seconds * 1_000,
  markInterruptAsFailure: false,
}
const timeout = (seconds + 60) * 1_000

let backend: TestBackend
let visitor: Person

const marker = 'HIDDENROW'

beforeAll(async () => {
  backend = await startBackend()
  visitor = await backend.people.visitor()
  await backend.sql.unsafe(`
    create table public.shelves (id int primary key, label text, parent_id int references shelves);
    create table public.books (
      id int primary key, title text, shelf_id int references shelves, info jsonb, tags text[], pages int4range,
      made timestamptz default now(), cost numeric, ok boolean, found tsvector
    );
    create table public.loans (shelf_id int references shelves, book_id int references books, primary key (shelf_id, book_id));
    create table public.scraps (like public.books including all, foreign key (shelf_id) references public.shelves);
    create view public.all_books with (security_invoker) as select id, title as name, shelf_id from books;
    create function public.books_of(shelf int, lowest int default 0) returns setof public.books stable language sql
      as $$ select * from public.books where shelf_id = shelf and id >= lowest $$;
    create function public.plus(a int, b int) returns int immutable language sql as 'select a + b';
    create function public.shout(public.books) returns text stable language sql as $$ select upper($1.title) $$;
    insert into shelves values (1, 'a', null), (2, 'b', 1), (3, '${marker}', 1);
    insert into books (id, title, shelf_id, info, tags, pages, cost, ok, found) values
      (1, 'One', 1, '{"a":{"b":[1,2]}}', '{x,y}', '[1,5)', 1.5, true, to_tsvector('one')),
      (2, '${marker}', 2, '{"a":"${marker}"}', '{${marker}}', '[5,9)', 2, false, to_tsvector('${marker}')),
      (3, 'Three', 2, null, '{}', null, null, null, null);
    insert into loans values (1, 1), (3, 1), (2, 2);
    alter table shelves enable row level security;
    alter table books enable row level security;
    create policy "Some shelves" on shelves for select using (label <> '${marker}');
    create policy "Some books" on books for select using (title <> '${marker}');
    insert into contact_messages (name, email, subject, message) values ('${marker}', 'hidden@example.com', 'x', '${marker}');
  `)
})

afterAll(async () => {
  await backend?.stop()
  expect(backend.errors).toEqual([])
})

/** Signs that a statement of ours, a path or a stack got out. */
const leaks =
  /pgrst_(?!scalar)|\bt\d+\."|\be\d+\."|json_agg|lateral|at or near|node_modules|\.ts:\d|PostgresError|"where"|"query"/
/** Errors that only a statement put together wrongly can have. */
const brokenStatement = new Set(['42601', '42P18', '42P01', '25P02', '08P01', '26000', 'XX000'])

async function requireSafe(path: string, init: RequestInit = {}): Promise<void> {
  const headers = new Headers(init.headers)
  headers.set('apikey', backend.keys.publishable)
  const request = new Request(`http://backend/rest/v1/${path}`, { ...init, headers })
  if (!new URL(request.url).pathname.startsWith('/rest/v1')) {
    return // `..` led out of the service
  }
  const answer = await backend.backend.fetch(request, { address: '127.0.0.1' })
  const text = await answer.text()
  const context = `${init.method ?? 'GET'} ${path} ${init.body ?? ''} → ${answer.status} ${text.slice(0, 500)}`
  expect(answer.status, context).toBeLessThan(500)
  expect(text.includes(marker), context).toBe(false)
  if (answer.status >= 400) {
    expect(text, context).not.toMatch(leaks)
    const { code } = JSON.parse(text)
    expect(typeof code, context).toBe('string')
    // A value for a text search has a syntax of its own.
    const isOwnSyntax = code === '42601' && /in ts(query|vector)/.test(text)
    expect(brokenStatement.has(code) && !isOwnSyntax, context).toBe(false)
  }
}
const toHeaders = (signedIn: boolean): Record<string, string> =>
  signedIn ? { authorization: `Bearer ${visitor.accessToken}` } : {}

test('no query string makes the server fail, shows a statement or a hidden row', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(
      relation,
      query,
      asPerson,
      prefer,
      accept,
      fc.constantFrom('GET', 'HEAD'),
      async (table, search, signedIn, preference, type, method) => {
        if (method === 'HEAD') {
          const headers = {
            ...toHeaders(signedIn),
            prefer: preference,
            accept: type,
            apikey: backend.keys.publishable,
          }
          const answer = await backend.backend.fetch(
            new Request(`http://b/rest/v1/${table}?${search}`, { method, headers }),
            { address: '127.0.0.1' },
          )
          expect(answer.status).toBeLessThan(500)
          return
        }
        await requireSafe(`${table}?${search}`, {
          headers: { ...toHeaders(signedIn), prefer: preference, accept: type },
        })
      },
    ),
    limits,
  )
})

test('no body or filter of a write makes the server fail or changes a hidden row', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(
      relation,
      query,
      fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE'),
      body,
      asPerson,
      prefer,
      accept,
      async (table, search, method, sent, signedIn, preference, type) => {
        await requireSafe(`${table}?${search}`, {
          method,
          ...(method === 'DELETE' ? {} : { body: sent }),
          headers: {
            ...toHeaders(signedIn),
            prefer: preference,
            accept: type,
            'content-type': 'application/json',
          },
        })
      },
    ),
    limits,
  )
  expect(await backend.sql`select id from books where title = ${marker}`).toEqual([{ id: 2 }])
  expect(await backend.sql`select id from shelves where label = ${marker}`).toEqual([{ id: 3 }])
})

test('no call of a function makes the server fail or shows a hidden row', { timeout }, async () => {
  const routine = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom('books_of', 'plus', 'shout', 'get_all_users', 'delete_user_by_id'),
    },
    { weight: 1, arbitrary: noise },
  )
  const argument = fc.tuple(
    fc.oneof(fc.constantFrom('shelf', 'lowest', 'a', 'b', 'user_id_to_delete'), noise),
    fc.oneof(fc.constantFrom('1', '2', 'x'), value),
  )
  await fc.assert(
    fc.asyncProperty(
      routine,
      fc.array(argument, { maxLength: 3 }),
      query,
      fc.boolean(),
      asPerson,
      accept,
      async (called, pairs, search, byPost, signedIn, type) => {
        const target = `rpc/${encodeURIComponent(called)}`
        const headers = { ...toHeaders(signedIn), accept: type }
        if (byPost) {
          const body = JSON.stringify(Object.fromEntries(pairs))
          await requireSafe(`${target}?${search}`, {
            method: 'POST',
            body,
            headers: { ...headers, 'content-type': 'application/json' },
          })
        } else {
          await requireSafe(`${target}?${new URLSearchParams(pairs)}&${search}`, { headers })
        }
      },
    ),
    limits,
  )
})

test('no path or name makes the server fail', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(noise, { minLength: 1, maxLength: 3 }), asPerson, async (parts, signedIn) => {
      const target = parts.map(part => encodeURIComponent(part.toWellFormed())).join('/')
      await requireSafe(target, { headers: toHeaders(signedIn) })
    }),
    { ...limits, interruptAfterTimeLimit: (seconds * 1_000) / 4 },
  )
})
