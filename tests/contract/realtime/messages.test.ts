import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setUpBackend, startBackend, type TestBackend } from '../../support/backend.ts'

/** Two processes on one database. */
const one = await setUpBackend({ publicChannels: true, watchChannelsEvery: 300 })
let two: TestBackend
const clients: SupabaseClient[] = []
beforeAll(async () => {
  two = await startBackend({ databaseUrl: one.databaseUrl, publicChannels: true })
  // As somebody's own application would: whoever has an account may talk on topics that begin with "room:".
  await one.sql`create policy "Members listen" on realtime.messages for select to authenticated
    using (realtime.topic() like 'room:%')`
  await one.sql`create policy "Members talk" on realtime.messages for insert to authenticated
    with check (realtime.topic() like 'room:%' and realtime.topic() <> 'room:quiet')`
})
afterAll(async () => {
  await two.stop()
  // Its files are elsewhere, which it says.
  expect(two.errors.filter(({ message }) => !String(message).includes('uploads'))).toEqual([])
})
afterEach(() => Promise.all(clients.splice(0).map(client => client.realtime.disconnect())))

type Config = RealtimeChannelOptions['config']
interface Heard {
  event: string
  payload: unknown
  meta?: { id: string; replayed?: boolean }
}

const client = (backend: TestBackend) => {
  const made = backend.client()
  clients.push(made)
  return made
}

async function signedIn(backend: TestBackend, role: 'visitor' | 'editor' = 'visitor') {
  const person = await one.people[role]()
  const made = client(backend)
  await made.auth.setSession({
    access_token: person.accessToken,
    refresh_token: (await person.client.auth.getSession()).data.session?.refresh_token ?? '',
  })
  return { ...person, client: made }
}

async function open(owner: SupabaseClient, topic: string, config: Config = {}) {
  const heard: Heard[] = []
  const system: Record<string, unknown>[] = []
  const channel = owner.channel(topic, { config })
  channel
    .on('broadcast', { event: '*' }, message => heard.push(message as unknown as Heard))
    .on('system', {}, (told: Record<string, unknown>) => system.push(told))
  const status = await subscribe(channel)
  return { channel, heard, system, status }
}

const subscribe = (channel: RealtimeChannel) =>
  new Promise<string>(resolve => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status))
  })

const say = (channel: RealtimeChannel, payload: object, event = 'said') =>
  channel.send({ type: 'broadcast', event, payload })

test('a broadcast reaches others on every process, and its sender only where it asks for that', async () => {
  const sender = await open(client(one), 'square', { broadcast: { ack: true } })
  const here = await open(client(one), 'square', { broadcast: { self: true } })
  const there = await open(client(two), 'square')
  const elsewhere = await open(client(two), 'other')
  const text = `ẹ káàárọ̀ 🎉 "\\ ${'x'.repeat(20_000)}`
  expect(await say(sender.channel, { text })).toBe('ok')
  await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([1, 1])
  expect(there.heard[0]).toEqual({
    type: 'broadcast',
    event: 'said',
    payload: { text },
    meta: { id: expect.any(String) },
  })
  await say(here.channel, { again: true })
  await expect.poll(() => [sender.heard.length, here.heard.length, there.heard.length]).toEqual([1, 2, 2])
  expect(elsewhere.heard).toEqual([])
})

test('bytes arrive as they were sent', async () => {
  const sender = await open(client(one), 'bytes')
  const here = await open(client(one), 'bytes')
  const there = await open(client(two), 'bytes')
  const bytes = new Uint8Array([0xde, 0xad, 0xbe, 0xef, 0, 0xff])
  await sender.channel.send({ type: 'broadcast', event: 'raw', payload: bytes.buffer as never })
  await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([1, 1])
  for (const { heard } of [here, there]) {
    expect(new Uint8Array(heard[0]?.payload as ArrayBuffer)).toEqual(bytes)
  }
})

test('who is present is known on every process, with what they say of themselves, and until they go', async () => {
  const ada = await open(client(one), 'lobby', { presence: { key: 'ada' } })
  await ada.channel.track({ mood: 'awake' })
  const watching = client(two).channel('lobby', { config: { presence: { key: 'ben' } } })
  watching.on('presence', { event: 'sync' }, () => {})
  expect(await subscribe(watching)).toBe('SUBSCRIBED')
  const moods = () => watching.presenceState<{ mood: string }>().ada?.map(({ mood }) => mood)
  await expect.poll(moods).toEqual(['awake'])
  await ada.channel.track({ mood: 'tired' })
  await expect.poll(moods).toEqual(['tired'])
  // Gone without a word, as when a laptop is closed.
  await clients[0]?.realtime.disconnect()
  await expect.poll(moods).toBeUndefined()
  expect(await one.sql`select from realtime.presences`).toHaveLength(0)
})

test('presences of a process that died are told as gone by another', async () => {
  const watching = client(one).channel('ghosts', { config: { presence: { key: 'me' } } })
  watching.on('presence', { event: 'sync' }, () => {})
  const node = crypto.randomUUID()
  await one.sql`insert into realtime.nodes (id) values (${node})`
  await one.sql`insert into realtime.presences (phx_ref, node, topic, key, meta)
    values ('x', ${node}, 'public:ghosts', 'ghost', '{"phx_ref":"x"}')`
  await subscribe(watching)
  await expect.poll(() => Object.keys(watching.presenceState())).toEqual(['ghost'])
  await one.sql`update realtime.nodes set seen_at = now() - interval '1 minute' where id = ${node}`
  await expect.poll(() => Object.keys(watching.presenceState()), { timeout: 30_000 }).toEqual([])
})

test('a private channel lets in and lets speak whom the policies say', async () => {
  const refused = 'CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic'
  const stranger = await open(client(one), 'room:a', { private: true })
  expect(stranger.status).toContain(refused)
  const [ada, ben] = [await signedIn(one), await signedIn(two)]
  expect((await open(ada.client, 'hall:a', { private: true })).status).toContain(refused)
  expect((await open(ada.client, 'room:\0', { private: true })).status).toContain('MalformedJoin')

  const adas = await open(ada.client, 'room:a', { private: true, broadcast: { ack: true } })
  const bens = await open(ben.client, 'room:a', { private: true })
  const outside = await open(client(two), 'room:a')
  expect([adas.status, bens.status, outside.status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED'])
  expect(await say(adas.channel, { secret: 1 })).toBe('ok')
  await say(outside.channel, { forged: 1 })
  await expect.poll(() => bens.heard.map(({ payload }) => payload)).toEqual([{ secret: 1 }])
  expect(outside.heard).toEqual([])

  const quiet = await open(ada.client, 'room:quiet', { private: true, broadcast: { ack: true } })
  expect(quiet.status).toBe('SUBSCRIBED')
  expect(await say(quiet.channel, {})).toBe('error')
  expect(await quiet.channel.track({})).toBe('error')
  expect(await one.sql`select from realtime.messages`).toHaveLength(0)
})

test('only super admins are in the newsroom, and a demoted one is put out', async () => {
  const [editor, visitor] = [await signedIn(one, 'editor'), await signedIn(one)]
  const topic = 'newsroom:posts'
  const config = { private: true, presence: { key: editor.id } }
  expect((await open(visitor.client, topic, config)).status).toMatch(/^CHANNEL_ERROR: .*Unauthorized/)
  const { channel, system, status } = await open(editor.client, topic, config)
  expect(status).toBe('SUBSCRIBED')
  expect(await channel.track({ post: 'new' })).toBe('ok')
  await one.sql`delete from private.super_admins where user_id = ${editor.id}`
  await expect
    .poll(() => system.map(({ message }) => message), { timeout: 30_000 })
    .toContainEqual(expect.stringContaining('Unauthorized'))
})

test('the database broadcasts to members, at once and, replayed, to who comes later', async () => {
  const since = Date.now() - 5_000
  const ada = await signedIn(two)
  const ready = { private: true, broadcast: { replication_ready: true } } as Config
  const { heard, system } = await open(ada.client, 'room:db', ready)
  expect(system).toContainEqual(expect.objectContaining({ extension: 'system', status: 'ok' }))
  await one.sql`create table public.room_notes (id int primary key, text text)`
  await one.sql`create function public.tell() returns trigger language plpgsql as $$
    begin
      perform realtime.broadcast_changes('room:db', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$`
  await one.sql`create trigger tell after insert on public.room_notes for each row execute function public.tell()`
  await one.sql`insert into public.room_notes values (1, ${'long '.repeat(3_000)})`
  await one.sql`select realtime.send_binary('\\x00ff'::bytea, 'raw', 'room:db', true)`
  await expect.poll(() => heard.map(({ event }) => event)).toEqual(['INSERT', 'raw'])
  expect(heard[0]?.payload).toMatchObject({
    record: { id: 1 },
    old_record: null,
    operation: 'INSERT',
    schema: 'public',
    table: 'room_notes',
  })
  expect(new Uint8Array(heard[1]?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 255]))

  const replay = { private: true, broadcast: { replay: { since, limit: 1 } } } as Config
  const late = await open((await signedIn(one)).client, 'room:db', replay)
  await expect.poll(() => late.heard).toHaveLength(1)
  expect(late.heard[0]).toMatchObject({ event: 'raw', meta: { replayed: true } })
})

test('broadcasts over HTTP reach every process, and private ones need the right', async () => {
  const ada = await signedIn(one)
  const open1 = await open(client(two), 'http')
  const closed = await open((await signedIn(two)).client, 'room:http', { private: true })
  const post = (messages: object[], token?: string) =>
    one.fetch('/realtime/v1/api/broadcast', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ messages }),
    })
  const secret = { topic: 'room:http', event: 'x', payload: { a: 1 }, private: true }
  const open2 = { topic: 'http', event: 'y', payload: { b: 2 } }
  expect((await post([open2])).status).toBe(202)
  expect((await post([open2, secret])).status).toBe(403)
  expect((await post([open2, secret], ada.accessToken)).status).toBe(202)
  expect((await post([])).status).toBe(422)
  expect((await post([{ topic: '', event: 1 }])).status).toBe(422)
  await expect.poll(() => closed.heard.map(({ payload }) => payload)).toEqual([{ a: 1 }])
  await expect.poll(() => open1.heard.map(({ event }) => event)).toEqual(['y', 'y'])
  await client(one).channel('http').httpSend('z', { c: 3 })
  await expect.poll(() => open1.heard.at(-1)?.payload).toEqual({ c: 3 })
})
