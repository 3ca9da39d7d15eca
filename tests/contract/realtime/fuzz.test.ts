import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { anyText } from '../../support/any-text.ts'
import { setUpBackend } from '../../support/backend.ts'
import { inSeconds, signToken } from '../auth/support/sign-token.ts'
import { join, openRaw, type RawSocket } from '../gateway/support/raw-socket.ts'

const backend = await setUpBackend()
const tokens: Record<string, string> = { forged: 'a.b.c', key: 'sb_publishable_test', none: '' }

beforeAll(async () => {
  const visitor = await backend.people.visitor()
  tokens.visitor = visitor.accessToken
  tokens.late = await signToken(backend, visitor, { exp: inSeconds(-60) })
  tokens.odd = await signToken(backend, visitor, { role: 'postgres', sub: "'; select 1" })
  await backend.sql`create table public.gauges (id bigint primary key, level numeric, name text, labels text[], secret text)`
  await backend.sql`alter table public.gauges enable row level security`
  await backend.sql`create policy "Low ones are seen" on public.gauges for select using (level < 10)`
  await backend.sql`revoke select on public.gauges from anon, authenticated`
  await backend.sql`grant select (id, level, name, labels) on public.gauges to anon, authenticated`
  await backend.sql`alter publication supabase_realtime add table public.gauges`
  await backend.sql`select realtime.watch_published_tables()`
})

const text = fc.oneof(
  anyText({ maxLength: 20 }),
  fc.constantFrom(
    '',
    'public',
    'gauges',
    '*',
    '\0',
    "'; drop table posts; --",
    '\u{d800}',
    '__proto__',
    'null',
  ),
)

const filter = fc.oneof(
  text,
  fc
    .tuple(
      fc.constantFrom('id', 'level', 'name', 'labels', 'secret', '"id"', 'nothing'),
      fc.constantFrom('', 'not.'),
      fc.constantFrom('eq', 'neq', 'lt', 'gte', 'in', 'is', 'like', 'imatch', 'isdistinct', 'fts', ''),
      fc.oneof(
        text,
        fc.integer().map(String),
        fc.array(text, { maxLength: 5 }).map(values => `(${values.map(value => JSON.stringify(value))})`),
        fc.constantFrom('(((((((((a+)+)+)+)+)+)+)+)+)$', '1e400', 'NaN', '{x,y}', '(1,2', '"open', '%%%%'),
      ),
    )
    .map(([column, not, operator, value]) => `${column}=${not}${operator}.${value}`),
)

const binding = fc.oneof(
  fc.record(
    {
      event: fc.oneof(fc.constantFrom('*', 'INSERT', 'UPDATE', 'DELETE'), text),
      schema: fc.oneof(fc.constant('public'), text),
      table: fc.oneof(fc.constantFrom('gauges', 'categories', 'posts', '*'), text),
      filter,
      select: fc.oneof(fc.array(fc.oneof(fc.constantFrom('id', 'secret'), text), { maxLength: 3 }), text),
    },
    { requiredKeys: [] },
  ),
  fc.constant({ event: '*', schema: 'public', table: 'gauges' }),
  fc.jsonValue({ maxDepth: 2 }),
)

const token = fc.oneof(
  fc.constantFrom('visitor', 'late', 'odd', 'forged', 'key', 'none').map(name => ({ name })),
  text,
  fc.jsonValue({ maxDepth: 1 }),
)
const revealToken = (value: unknown) =>
  typeof value === 'object' && value !== null && 'name' in value ? tokens[String(value.name)] : value

const topic = fc.oneof(
  fc.constantFrom('realtime:a', 'realtime:b', 'realtime:', 'phoenix', 'a'),
  text.map(name => `realtime:${name}`),
)
const ref = fc.oneof(fc.constantFrom('1', '2', null), fc.integer(), text, fc.jsonValue({ maxDepth: 1 }))

const joining = fc
  .tuple(topic, fc.array(binding, { maxLength: 4 }), token, fc.option(fc.jsonValue({ maxDepth: 2 })))
  .map(([name, bindings, access_token, presence]) => [
    ...['1', '1', name, 'phx_join'],
    { config: { postgres_changes: bindings, presence }, access_token: revealToken(access_token) },
  ])

const frame = fc.oneof(
  { weight: 4, arbitrary: joining },
  fc.tuple(
    ref,
    ref,
    topic,
    fc.oneof(
      fc.constantFrom(
        'phx_join',
        'phx_leave',
        'access_token',
        'broadcast',
        'presence',
        'heartbeat',
        'phx_reply',
      ),
      text,
    ),
    fc.oneof(
      token.map(value => ({ access_token: revealToken(value) })),
      fc.jsonValue({ maxDepth: 3 }),
    ),
  ),
  fc.jsonValue(),
)

const message = fc.oneof(
  { weight: 6, arbitrary: frame.map(value => JSON.stringify(value)) },
  text,
  fc.uint8Array({ maxLength: 60 }).map(bytes => Buffer.from(bytes)),
  fc.uint8Array({ maxLength: 60 }).map(bytes => Buffer.from([3, ...bytes])),
  fc
    .tuple(topic, fc.uint8Array({ maxLength: 30 }))
    .map(([name, payload]) =>
      Buffer.from([
        ...[3, 1, 1, Buffer.byteLength(name) % 256, 1, 0, 1],
        ...Buffer.from(`11${name}x`),
        ...payload,
      ]),
    ),
  fc.constantFrom(2, 4, 1_000, 5_000, 300_000).map(length => `[${'['.repeat(length)}`),
)

const leak =
  /select |insert into|json_array|::|relation "|column "|syntax error|node_modules|\.ts:\d|\/tmp\/|ECONN|at Object\./i

const closings = new Set([1006, 1007, 1008, 1009, 1013])

/** What a client of the protocol can take: an answer for each heartbeat, payloads that are objects, nothing else. */
async function judge(raw: RawSocket, version: string): Promise<void> {
  const beat = crypto.randomUUID()
  const parts = { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: beat, join_ref: null }
  raw.send(version === '2.0.0' ? [null, beat, 'phoenix', 'heartbeat', {}] : parts)
  const isAnswered = () => raw.frames.some(received => JSON.stringify(received).includes(beat))
  const isClosed = () => raw.socket.readyState === raw.socket.CLOSED
  await expect.poll(() => isAnswered() || isClosed()).toBe(true)
  if (isClosed()) {
    expect(closings).toContain((await raw.closed).code)
  }
  for (const received of raw.frames) {
    const payload = version === '2.0.0' ? received[4] : (received as unknown as typeof parts).payload
    expect(payload).toBeTypeOf('object')
    expect(payload).not.toBeNull()
    expect(JSON.stringify(received)).not.toContain('classified')
  }
}

test('whatever is sent to realtime, it neither breaks nor tells of its inside', async () => {
  const witness = await openRaw(backend.url, 'apikey=sb_publishable_test&vsn=2.0.0')
  witness.send(join('1', 'witness', { event: 'INSERT', schema: 'public', table: 'categories' }))
  await expect.poll(() => witness.frames).toHaveLength(2)
  const heart = setInterval(() => witness.send([null, '1', 'phoenix', 'heartbeat', {}]), 10_000)
  let id = 0
  // A second try begins anew.
  await backend.sql`delete from public.gauges`
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('1.0.0', '2.0.0'),
      fc.array(message, { minLength: 1, maxLength: 12 }),
      async (version, messages) => {
        const raw = await openRaw(backend.url, `apikey=sb_publishable_test&vsn=${version}`)
        for (const sent of messages) {
          raw.socket.send(sent)
        }
        id += 2
        await backend.sql`
          insert into public.gauges (id, level, name, secret)
          values (${id}, 99, 'classified', 'classified'), (${id + 1}, 1, 'open', 'classified')`
        await backend.sql`delete from public.gauges where id = ${id}`
        await judge(raw, version)
        // What the sender wrote itself comes back in some refusals.
        const told = JSON.stringify(raw.frames)
        const own = messages.map(String).join()
        expect(leak.test(told) && !leak.test(own), told).toBe(false)
        raw.socket.terminate()
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 150) },
  )
  witness.frames.length = 0
  await backend.sql`insert into public.categories (name) values ('Still told')`
  await expect.poll(() => JSON.stringify(witness.frames)).toContain('Still told')
  clearInterval(heart)
  witness.socket.terminate()

  // Nobody is left: a change is read for no one.
  const reads = vi.spyOn(backend.database, 'asAnon')
  const countReads = async () => {
    reads.mockClear()
    id += 2
    await backend.sql`insert into public.gauges (id, level) values (${id}, 1)`
    await new Promise(resolve => setTimeout(resolve, 100))
    return reads.mock.calls.length
  }
  await expect.poll(countReads).toBe(0)
  expect(backend.errors).toEqual([])
})
