import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

beforeAll(async () => {
  await backend.sql.unsafe(`
    create domain public."text/plain" as text;
    create domain public."text/calendar" as text;
    create domain public."image/gif" as bytea;
    create domain public."*/*" as bytea;
    create table dates (id int primary key, name text);
    create table sizes (id int primary key);
    create function public.greet(name text default 'you') returns "text/plain" immutable language sql
      as $$ select ('Hello ' || name)::"text/plain" $$;
    create function public.greetings() returns setof "text/plain" immutable language sql as $$ select 'Hello'::"text/plain" $$;
    create function public.echo(bytea) returns "image/gif" immutable language sql as $$ select $1::"image/gif" $$;
    create function public.nothing() returns "image/gif" immutable language sql as $$ select null::"image/gif" $$;
    create function public.anything() returns "*/*" immutable language sql as $$ select '\\x00ff'::"*/*" $$;
    create function public.add_date(state text, given dates) returns "text/calendar" immutable language sql
      as $$ select (state || given.name || ';')::"text/calendar" $$;
    create aggregate public.to_calendar(dates) (initcond = '', stype = "text/calendar", sfunc = add_date);
    create function public.add_any(state text, given anyelement) returns "text/plain" immutable language sql
      as $$ select (state || given::text)::"text/plain" $$;
    create aggregate public.to_plain(anyelement) (initcond = '', stype = "text/plain", sfunc = add_any);
    create function public.all_dates() returns setof dates stable language sql as 'select * from dates order by id';
    insert into dates values (1, 'Monday'), (2, 'Friday');
    insert into sizes values (7);
    notify pgrst`)
})

const ask = async (path: string, accept: string, init: RequestInit = {}) => {
  const response = await backend.fetch(`/rest/v1/${path}`, { ...init, headers: { accept, ...init.headers } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: bytes.toString('latin1'),
  }
}

test('a function that returns a domain named for a media type answers with its value as it is', async () => {
  expect(await ask('rpc/greet?name=Ada', 'text/plain')).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    body: 'Hello Ada',
  })
  expect((await ask('rpc/greet', 'application/json')).body).toBe('"Hello you"')
  expect((await ask('rpc/greet', '*/*')).body).toBe('"Hello you"')
  expect((await ask('rpc/greet', 'text/html, text/plain;q=0.5')).body).toBe('Hello you')
  expect((await ask('rpc/greet', 'text/html')).status).toBe(406)
  expect((await ask('rpc/greetings', 'text/plain')).status).toBe(406)
})

test('bytes come back as they were sent', async () => {
  const sent = Buffer.from([0, 1, 254, 255, 10])
  const headers = { 'content-type': 'application/octet-stream' }
  expect(await ask('rpc/echo', 'image/gif', { method: 'POST', body: sent, headers })).toEqual({
    status: 200,
    type: 'image/gif',
    body: sent.toString('latin1'),
  })
  expect(await ask('rpc/nothing', 'image/gif')).toEqual({ status: 200, type: 'image/gif', body: '' })
  for (const accept of ['*/*', 'any/thing', 'application/json']) {
    expect(await ask('rpc/anything', accept)).toEqual({
      status: 200,
      type: 'application/octet-stream',
      body: '\u0000\u00ff',
    })
  }
})

test('rows are written by the aggregate of their relation, or else by one for any rows', async () => {
  expect(await ask('dates?order=id', 'text/calendar')).toEqual({
    status: 200,
    type: 'text/calendar',
    body: 'Monday;Friday;',
  })
  expect((await ask('dates?id=eq.9', 'text/calendar')).body).toBe('')
  expect((await ask('rpc/all_dates?id=eq.2', 'text/calendar')).body).toBe('Friday;')
  expect((await ask('sizes', 'text/calendar')).status).toBe(406)
  expect((await ask('dates?select=name,id', 'text/calendar')).status).toBe(406)
  expect((await ask('sizes', 'text/plain')).body).toBe('(7)')
  expect((await ask('dates?select=name&order=id', 'text/plain')).body).toBe('(Monday)(Friday)')
  const saved = await ask('dates?id=eq.1', 'text/calendar', {
    method: 'PATCH',
    body: '{"name":"Sunday"}',
    headers: { prefer: 'return=representation', 'content-type': 'application/json' },
  })
  expect([saved.status, saved.body]).toEqual([200, 'Sunday;'])
})

test('a type of the protocol is never overridden', async () => {
  await backend.sql.unsafe(`
    create domain public."application/vnd.pgrst.object" as json;
    create function public.one() returns "application/vnd.pgrst.object" immutable language sql
      as $$ select '{"own":true}'::json::"application/vnd.pgrst.object" $$;
    notify pgrst`)
  const answer = await ask('rpc/one', 'application/vnd.pgrst.object')
  expect(answer.type).toBe('application/vnd.pgrst.object+json; charset=utf-8')
})
