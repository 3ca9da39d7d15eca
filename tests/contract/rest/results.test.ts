import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

const functions = `
  create table public.tools (id int primary key, label text);
  insert into public.tools values (1, 'saw'), (2, 'axe');
  create function public.loud_label(public.tools) returns text stable language sql as $$ select upper($1.label) $$;
  create function public.list_tools() returns setof public.tools stable language sql as 'select * from public.tools';
  create function public.next_number(n int, out next int) immutable language sql as 'select n + 1';
  create function public.only_column() returns table (word text) immutable language sql as $$ values ('a'), ('b') $$;
  create function public.any_record() returns record stable language sql as $$ select id, label from public.tools where id = 1 $$;
  create function public.any_records() returns setof record stable language sql as $$ select id, label from public.tools order by id $$;
  create function public.keep_code(code char, flags bit) returns json immutable language sql
    as $$ select json_build_object('code', code, 'flags', flags) $$;
  create function public.pick(a int) returns text immutable language sql as $$ select 'one' $$;
  create function public.pick(a int, b int default 1) returns text immutable language sql as $$ select 'two' $$;
  create function public.both(json) returns int immutable language sql as 'select 1';
  create function public.both(jsonb) returns int immutable language sql as 'select 2';
  create function public.raise_it(code text, message text, detail text default null) returns void stable language plpgsql as $$ begin
    if detail is null then raise exception using errcode = code, message = message; end if;
    raise exception using errcode = code, message = message, detail = detail;
  end $$;
  create function public.answer_with(status text, headers text) returns text stable language plpgsql as $$ begin
    perform set_config('response.status', status, true);
    perform set_config('response.headers', headers, true);
    return 'done';
  end $$;
  create function public.announce(public.tools) returns text stable language plpgsql as $$ begin
    perform set_config('response.headers', '[{"x-tool": "yes"}]', true);
    return 'told';
  end $$;
  create function public.delete_tools(above int) returns setof public.tools language sql
    as 'delete from public.tools where id > above returning *';
`

beforeAll(async () => {
  await backend.sql.unsafe(functions)
})

const { ask, send } = requestsTo(() => backend)
const call = async (name: string, args: Record<string, unknown> = {}) => {
  const { data, error, status } = await backend.client().rpc(name, args)
  return error ? { status, error } : data
}

test('a result is named when the function names it, however few values it has', async () => {
  expect(await call('next_number', { n: 5 })).toEqual({ next: 6 })
  expect(await call('only_column')).toEqual([{ word: 'a' }, { word: 'b' }])
  expect(await call('any_record')).toEqual({ id: 1, label: 'saw' })
  expect(await call('any_records')).toEqual([
    { id: 1, label: 'saw' },
    { id: 2, label: 'axe' },
  ])
})

test('arguments of the types char and bit keep their length', async () => {
  expect(await call('keep_code', { code: 'abc', flags: '1011' })).toEqual({ code: 'abc', flags: '1011' })
  expect((await ask('rpc/keep_code?code=abc&flags=1011')).body).toEqual({ code: 'abc', flags: '1011' })
})

test('rows of a function have the computed columns of their table', async () => {
  const { data, error } = await backend
    .client()
    .rpc('list_tools')
    .select('*, loud_label')
    .eq('loud_label', 'AXE')
    .order('loud_label')
  expect({ data, error }).toEqual({ data: [{ id: 2, label: 'axe', loud_label: 'AXE' }], error: null })
})

test('a function that can’t be told from another is refused, with both named', async () => {
  expect(await call('pick', { a: 1 })).toMatchObject({
    status: 300,
    error: {
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.pick(a => integer), public.pick(a => integer, b => integer)',
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  })
  expect(await call('both', { x: 1 })).toMatchObject({
    status: 300,
    error: {
      message:
        'Could not choose the best candidate function between: public.both( => json), public.both( => jsonb)',
    },
  })
})

test('the nearest arguments are offered for wrong ones', async () => {
  expect(await call('next_number', { m: 5 })).toMatchObject({
    status: 404,
    error: { code: 'PGRST202', hint: 'Perhaps you meant to call the function public.next_number(n)' },
  })
  expect(await call('pick', { a: 1, c: 2 })).toMatchObject({
    error: { hint: 'Perhaps you meant to call the function public.pick(a, b)' },
  })
})

test('a function raises the answer it wants', async () => {
  const raise = async (code: string, message: string, detail?: string) => {
    const answer = await send('POST', 'rpc/raise_it', { code, message, ...(detail ? { detail } : {}) })
    return { ...answer, body: [answer.body.code, answer.body.message, answer.body.details] }
  }
  expect(await raise('PT402', 'Pay first')).toMatchObject({ status: 402, body: ['PT402', 'Pay first', null] })
  const unauthorized = await raise('PT401', 'Sign in')
  expect([unauthorized.status, unauthorized.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  // Statuses that an answer with a body can't have.
  for (const code of ['PT204', 'PT304', 'PT999', 'PTABC']) {
    expect(await raise(code, 'No status')).toMatchObject({ status: 500, body: [code, 'No status', null] })
  }
  expect(await raise('P0001', 'Plain')).toMatchObject({ status: 400, body: ['P0001', 'Plain', null] })
  const own = '{"code":"ọ̀kan","message":"Own","details":["d"],"hint":"h"}'
  const wanted = await raise('PGRST', own, '{"status":418,"headers":{"x-own":"yes"}}')
  expect([wanted.status, wanted.body, wanted.headers.get('x-own')]).toEqual([
    418,
    ['ọ̀kan', 'Own', ['d']],
    'yes',
  ])
})

test('what is raised in a form nobody can read is told', async () => {
  const raise = async (message: string, detail?: string) => {
    const args = { code: 'PGRST', message, ...(detail ? { detail } : {}) }
    const { status, body } = await send('POST', 'rpc/raise_it', args)
    return [status, body.code, body.details]
  }
  const fine = '{"code":"1","message":"m"}'
  expect(await raise('INVALID')).toEqual([500, 'PGRST121', "Invalid JSON value for MESSAGE: 'INVALID'"])
  expect(await raise('{"code":1}')).toEqual([500, 'PGRST121', `Invalid JSON value for MESSAGE: '{"code":1}'`])
  expect(await raise(fine)).toEqual([500, 'PGRST121', 'DETAIL is missing in the RAISE statement'])
  for (const detail of [
    'INVALID',
    '{"status":418}',
    '{"status":204,"headers":{}}',
    '{"status":"x","headers":{}}',
  ]) {
    expect(await raise(fine, detail)).toEqual([500, 'PGRST121', `Invalid JSON value for DETAIL: '${detail}'`])
  }
})

test('a function sets status and headers of the answer, also several of one name', async () => {
  const answer = await send('POST', 'rpc/answer_with', {
    status: '203',
    headers: '[{"set-cookie":"a=1"},{"set-cookie":"b=2"},{"content-type":"text/x-own"}]',
  })
  expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([203, '"done"', ['a=1', 'b=2']])
  expect(answer.headers.get('content-type')).toBe('text/x-own')
  const empty = await send('POST', 'rpc/answer_with', { status: '304', headers: '[]' })
  expect([empty.status, empty.body]).toEqual([304, null])
  for (const headers of ['{"x":"y"}', '["x"]', '[{"x":1}]', '[{"a":"1","b":"2"}]', '[{"ü ":"1"}]', 'no']) {
    expect((await send('POST', 'rpc/answer_with', { status: '200', headers })).body.code).toBe('PGRST111')
  }
  for (const status of ['99', 'x', '1000', '20.5']) {
    expect((await send('POST', 'rpc/answer_with', { status, headers: '[]' })).body.code).toBe('PGRST112')
  }
})

test('a computed column sets headers of a read too', async () => {
  const { headers, body } = await send('GET', 'tools?select=announce&id=eq.1')
  expect([headers.get('x-tool'), body]).toEqual(['yes', [{ announce: 'told' }]])
})

test('a function that changes too many rows, or not one as was wished, changes none', async () => {
  const editor = await backend.people.editor()
  const strictly = {
    authorization: `Bearer ${editor.accessToken}`,
    prefer: 'handling=strict, max-affected=1',
  }
  expect(await send('POST', 'rpc/delete_tools', { above: 0 }, strictly)).toMatchObject({
    status: 400,
    body: { code: 'PGRST124', details: 'The query affects 2 rows' },
  })
  const single = await editor.client.rpc('delete_tools', { above: 0 }).single()
  expect({ status: single.status, code: single.error?.code }).toEqual({ status: 406, code: 'PGRST116' })
  expect(await backend.sql`select from tools`).toHaveLength(2)
  expect(await send('POST', 'rpc/next_number', { n: 1 }, strictly)).toMatchObject({
    status: 400,
    body: { code: 'PGRST128' },
  })
})
