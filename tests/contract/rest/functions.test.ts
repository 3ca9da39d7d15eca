import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

const functions = `
  create table public.notes (id int primary key, body text, kind text);
  insert into public.notes values (1, 'one', 'a'), (2, 'two', 'b'), (3, 'three', 'a');
  create table public.marks (id int primary key, note_id int references public.notes, mark int);
  insert into public.marks values (1, 1, 5), (2, 3, 7);
  create function public.add(a int, b int) returns int immutable language sql as 'select a + b';
  create function public.greet(name text default 'you') returns text stable language sql as $$ select 'Hello ' || name $$;
  create function public.total(variadic numbers int[]) returns int immutable language sql as 'select sum(n)::int from unnest(numbers) n';
  create function public.echo(json) returns json immutable language sql as 'select $1';
  create function public.shout(text) returns text immutable language sql as 'select upper($1)';
  create function public.numbers(upto int) returns setof int immutable language sql as 'select generate_series(1, upto)';
  create function public.pairs() returns table (k text, v int) stable language sql as $$ values ('a', 1), ('b', 2) $$;
  create function public.point(out x int, out y int) language sql stable as 'select 1, 2';
  create function public.note(wanted int) returns public.notes stable language sql as 'select * from public.notes where id = wanted';
  create function public.all_notes() returns setof public.notes stable language sql as 'select * from public.notes';
  create function public.tags(list text[], facts jsonb) returns jsonb immutable language sql as $$ select jsonb_build_object('list', to_jsonb(list), 'facts', facts) $$;
  create function public.add_note(body text) returns setof public.notes language sql as $$ insert into public.notes select max(id) + 1, add_note.body, 'new' from public.notes returning * $$;
  create function public.forget() returns void language sql as 'select';
  create function public.twice(n int) returns int immutable language sql as 'select n * 2';
  create function public.twice(n text) returns text immutable language sql as 'select n || n';
  create function public.teapot() returns text stable language plpgsql as $$ begin
    perform set_config('response.status', '418', true);
    perform set_config('response.headers', '[{"x-kettle": "on"}]', true);
    return 'short and stout';
  end $$;
  create function public.payment() returns void stable language plpgsql as $$ begin
    raise sqlstate 'PT402' using message = 'Payment required', detail = 'Quota exceeded', hint = 'Upgrade';
  end $$;
  create function public.custom() returns void stable language plpgsql as $$ begin
    raise sqlstate 'PGRST' using message = '{"code":"123","message":"Own","details":"D","hint":"H"}', detail = '{"status":418,"headers":{"x-own":"yes"}}';
  end $$;
  create function public.slow() returns text stable language sql as $$ select pg_sleep(10)::text $$;
  create function public.who() returns json stable language sql as $$ select json_build_object('role', current_user, 'claimed', auth.role(), 'method', current_setting('request.method', true), 'agent', current_setting('request.headers', true)::json ->> 'user-agent', 'path', current_setting('request.path', true)) $$;
`

beforeAll(async () => {
  await backend.sql.unsafe(functions)
})

const { send } = requestsTo(() => backend)
const post = (name: string, body: string, headers: Record<string, string> = {}) =>
  send('POST', `rpc/${name}`, body, headers)

test('a function that gives one value answers with that value alone', async () => {
  const client = backend.client()
  expect((await client.rpc('add', { a: 2, b: 3 })).data).toBe(5)
  expect((await client.rpc('add', { a: 2, b: 3 }, { get: true })).data).toBe(5)
  expect((await client.rpc('greet')).data).toBe('Hello you')
  expect((await client.rpc('greet', { name: 'Ada' }, { get: true })).data).toBe('Hello Ada')
  const head = await client.rpc('add', { a: 2, b: 3 }, { head: true })
  expect({ data: head.data, status: head.status }).toEqual({ data: null, status: 200 })
})

test('a function that gives rows answers with an array, and one row with an object', async () => {
  const client = backend.client()
  expect((await client.rpc('numbers', { upto: 3 })).data).toEqual([1, 2, 3])
  expect((await client.rpc('pairs')).data).toEqual([
    { k: 'a', v: 1 },
    { k: 'b', v: 2 },
  ])
  expect((await client.rpc('point')).data).toEqual({ x: 1, y: 2 })
  expect((await client.rpc('note', { wanted: 2 })).data).toEqual({ id: 2, body: 'two', kind: 'b' })
  expect((await client.rpc('all_notes').single()).error).toMatchObject({
    code: 'PGRST116',
    details: 'The result contains 3 rows',
  })
  expect((await client.rpc('pairs').eq('k', 'b').select('v').single()).data).toEqual({ v: 2 })
})

test('rows of a function are filtered, ordered, limited, counted and joined like a table’s', async () => {
  const { data, count, status } = await backend
    .client()
    .rpc('all_notes', {}, { count: 'exact' })
    .select('body, marks(mark)')
    .eq('kind', 'a')
    .order('id', { ascending: false })
    .limit(1)
  expect(data).toEqual([{ body: 'three', marks: [{ mark: 7 }] }])
  expect({ count, status }).toEqual({ count: 2, status: 206 })
  const scalars = await backend.fetch('/rest/v1/rpc/numbers?upto=9&order=pgrst_scalar.desc&limit=2')
  expect(await scalars.json()).toEqual([9, 8])
  const byGet = await backend.fetch('/rest/v1/rpc/all_notes?kind=eq.a&select=id&order=id')
  expect(await byGet.json()).toEqual([{ id: 1 }, { id: 3 }])
})

test('arguments are typed by the function, also lists and JSON', async () => {
  const client = backend.client()
  const given = { list: ['a', 'b,c'], facts: { n: 12345678901234, deep: [{ ok: true }] } }
  expect((await client.rpc('tags', given)).data).toEqual(given)
  expect((await client.rpc('tags', { list: ['a', 'b'], facts: '{"x":1}' }, { get: true })).data).toEqual({
    list: ['a', 'b'],
    facts: { x: 1 },
  })
  expect((await client.rpc('total', { numbers: [1, 2, 3] })).data).toBe(6)
  const repeated = await backend.fetch('/rest/v1/rpc/total?numbers=4&numbers=5')
  expect(await repeated.json()).toBe(9)
  const wrong = await client.rpc('add', { a: 'x', b: 1 })
  expect({ status: wrong.status, code: wrong.error?.code }).toEqual({ status: 400, code: '22P02' })
})

test('a function with one unnamed parameter takes the whole body', async () => {
  expect((await post('echo', '{"any":[1,{"thing":null}]}')).body).toEqual({ any: [1, { thing: null }] })
  expect((await post('echo', '[1,2]')).body).toEqual([1, 2])
  expect((await post('shout', 'quiet', { 'content-type': 'text/plain' })).body).toBe('QUIET')
  expect((await post('shout', '{"":"x"}')).body).toBe('{"":"X"}')
  expect(await post('add', '{"a":1}', { 'content-type': 'application/yaml' })).toMatchObject({
    status: 400,
    body: { code: 'PGRST102', message: 'Content-Type not acceptable: application/yaml' },
  })
})

test('a function that gives nothing answers 204', async () => {
  const { data, error, status } = await backend.client().rpc('forget')
  expect({ data, error, status }).toEqual({ data: null, error: null, status: 204 })
})

test('a function writes by POST and not by GET', async () => {
  const editor = await backend.people.editor()
  const byGet = await editor.client.rpc('add_note', { body: 'x' }, { get: true })
  expect({ status: byGet.status, code: byGet.error?.code }).toEqual({ status: 405, code: '25006' })
  const anonymous = await backend.client().rpc('add_note', { body: 'x' }, { get: true })
  expect({ status: anonymous.status, code: anonymous.error?.code }).toEqual({ status: 405, code: '25006' })
  const byPost = await editor.client.rpc('add_note', { body: 'four' }).select('body, kind')
  expect(byPost.data).toEqual([{ body: 'four', kind: 'new' }])
  const rolledBack = await editor.client.rpc('add_note', { body: 'five' }).rollback()
  expect(rolledBack.data).toMatchObject([{ body: 'five' }])
  expect(await backend.sql`select body from notes where kind = 'new'`).toEqual([{ body: 'four' }])
})

test('a function with the wrong arguments is not found, and its own are offered', async () => {
  expect(await post('add', '{"a":1}')).toMatchObject({
    status: 404,
    body: {
      code: 'PGRST202',
      message: 'Could not find the function public.add(a) in the schema cache',
      details:
        'Searched for the function public.add with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.add(a, b)',
    },
  })
  const byGet = await backend.fetch('/rest/v1/rpc/add?a=1&c=2')
  expect(await byGet.json()).toMatchObject({
    details:
      'Searched for the function public.add with parameters a, c, but no matches were found in the schema cache.',
  })
})

test('a call that two functions could take is refused with both', async () => {
  expect(await post('twice', '{"n":1}')).toMatchObject({
    status: 300,
    body: {
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.twice(n => integer), public.twice(n => text)',
    },
  })
})

test('a function may choose the status and headers of the answer', async () => {
  const { status, headers, body } = await post('teapot', '{}')
  expect([status, headers.get('x-kettle'), body]).toEqual([418, 'on', 'short and stout'])
  expect(await post('payment', '{}')).toMatchObject({
    status: 402,
    body: { code: 'PT402', message: 'Payment required', details: 'Quota exceeded', hint: 'Upgrade' },
  })
  const own = await post('custom', '{}')
  expect([own.status, own.headers.get('x-own'), own.body]).toEqual([
    418,
    'yes',
    { code: '123', message: 'Own', details: 'D', hint: 'H' },
  ])
})

test('a function sees the caller’s role, claims and request', async () => {
  const visitor = await backend.people.visitor()
  expect((await visitor.client.rpc('who', {}, { get: true })).data).toMatchObject({
    role: 'authenticated',
    claimed: 'authenticated',
    method: 'GET',
    path: '/rpc/who',
  })
  const anonymous = await backend.fetch('/rest/v1/rpc/who', { headers: { 'user-agent': 'test-agent' } })
  expect(await anonymous.json()).toMatchObject({ role: 'anon', claimed: 'anon', agent: 'test-agent' })
})

test('other methods are refused', async () => {
  const answer = await backend.fetch('/rest/v1/rpc/add', { method: 'PUT' })
  expect([answer.status, await answer.json()]).toMatchObject([
    405,
    { code: 'PGRST101', message: 'Cannot use the PUT method on RPC' },
  ])
})

test('a visitor’s statement is ended after a second', async () => {
  const { status, error } = await backend.client().rpc('slow', {}, { get: true })
  expect({ status, error }).toMatchObject({
    status: 500,
    error: { code: '57014', message: 'canceling statement due to statement timeout' },
  })
})
