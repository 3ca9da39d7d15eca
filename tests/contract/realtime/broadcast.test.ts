import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { join, openRaw, type RawSocket } from '../gateway/support/raw-socket.ts'

const backend = await setUpBackend()
const opened: RawSocket[] = []
const reason = 'Broadcast is not offered by this server; database changes are'
const refusal = { status: 'error', response: { reason } }
const told = { extension: 'broadcast', status: 'error', message: reason, channel: 'talk' }

afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})

/** A socket that has joined the topic `talk`. */
async function openTalk(vsn: '1.0.0' | '2.0.0'): Promise<RawSocket> {
  const raw = await openRaw(backend.url, `apikey=sb_publishable_test&vsn=${vsn}`)
  opened.push(raw)
  const [joinRef, ref, topic, event, payload] = join('1', 'talk')
  raw.send(vsn === '2.0.0' ? join('1', 'talk') : { topic, event, payload, ref, join_ref: joinRef })
  await raw.next()
  return raw
}

/** What the real client is told when it subscribes. */
async function subscribe(prepare: (client: SupabaseClient) => RealtimeChannel) {
  const client = backend.client()
  const told = await new Promise(resolve => {
    prepare(client).subscribe((status, error) => resolve([status, error?.message]))
  })
  await client.realtime.disconnect()
  return told
}
const changes = { event: '*', schema: 'public', table: 'posts' } as const

test('a channel for broadcasts, presence or members alone is refused at once', async () => {
  const onBroadcast = (client: SupabaseClient) =>
    client.channel('talk').on('broadcast', { event: 'x' }, () => {})
  expect(await subscribe(onBroadcast)).toEqual(['CHANNEL_ERROR', expect.stringContaining(reason)])
  const onPresence = (client: SupabaseClient) =>
    client.channel('talk').on('presence', { event: 'sync' }, () => {})
  expect(await subscribe(onPresence)).toEqual([
    'CHANNEL_ERROR',
    expect.stringContaining('Presence is not offered by this server; database changes are'),
  ])
  const onMembers = (client: SupabaseClient) =>
    client.channel('talk', { config: { private: true } }).on('postgres_changes', changes, () => {})
  expect(await subscribe(onMembers)).toEqual([
    'CHANNEL_ERROR',
    expect.stringContaining('do not have permissions'),
  ])
})

test('who watches changes may not broadcast besides, and is told so clearly', async () => {
  const client = backend.client()
  const system: unknown[] = []
  const channel = client.channel('talk', { config: { broadcast: { ack: true } } })
  channel
    .on('postgres_changes', changes, () => {})
    .on('presence', { event: 'sync' }, () => {})
    .on('system', {}, (told: unknown) => system.push(told))
  await new Promise<void>(resolve => {
    channel.subscribe(status => status === 'SUBSCRIBED' && resolve())
  })
  expect(await channel.track({ here: true })).toBe('error')
  expect(await channel.send({ type: 'broadcast', event: 'x', payload: { a: 1 } })).toBe('error')
  expect(system).toContainEqual(told)
  expect(system).toContainEqual(expect.objectContaining({ extension: 'presence', status: 'error' }))
  await client.realtime.disconnect()
})

test('broadcasting over HTTP is refused with the reason', async () => {
  const channel = backend.client().channel('talk')
  await expect(channel.httpSend('x', { a: 1 })).rejects.toThrow(/Broadcast is not offered by this server/)
  const answer = await backend.fetch('/realtime/v1/api/broadcast', {
    method: 'POST',
    body: '{"messages":[]}',
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({
    message: 'Broadcast is not offered by this server; database changes are',
  })
})

/** As the client packs a broadcast in the second version of the protocol. */
const pack = (joinRef: string, ref: string, topic: string, event: string, payload: string): Buffer => {
  const fields = [joinRef, ref, topic, event].map(field => Buffer.from(field))
  const head = [3, ...fields.map(field => field.length), 0, 1]
  return Buffer.concat([Buffer.from(head), ...fields, Buffer.from(payload)])
}

test('a broadcast in a binary frame is refused with its own refs, and the channel stays', async () => {
  const raw = await openTalk('2.0.0')
  raw.socket.send(pack('1', '7', 'realtime:talk', 'x', '{"a":1}'))
  expect(await raw.next()).toEqual(['1', '7', 'realtime:talk', 'phx_reply', refusal])
  expect(await raw.next()).toEqual([null, null, 'realtime:talk', 'system', told])
  raw.socket.send(pack('1', '8', 'realtime:elsewhere', 'x', '{}'))
  expect(await raw.next()).toEqual([
    '1',
    '8',
    'realtime:elsewhere',
    'phx_reply',
    { status: 'error', response: { reason: 'unmatched topic' } },
  ])
  raw.send(['1', '9', 'realtime:talk', 'phx_leave', {}])
  expect(await raw.next()).toEqual(['1', '9', 'realtime:talk', 'phx_reply', { status: 'ok', response: {} }])
})

test('a broadcast in the first version of the protocol is refused in it', async () => {
  const raw = await openTalk('1.0.0')
  const payload = { type: 'broadcast', event: 'x', payload: {} }
  raw.send({ topic: 'realtime:talk', event: 'broadcast', payload, ref: '7', join_ref: '1' })
  expect(await raw.next()).toEqual({ topic: 'realtime:talk', event: 'phx_reply', payload: refusal, ref: '7' })
  expect(await raw.next()).toEqual({ topic: 'realtime:talk', event: 'system', payload: told, ref: null })
})

test.each(['track', 'untrack'])('presence is refused when the client would %s', async event => {
  const raw = await openTalk('2.0.0')
  raw.send(['1', '7', 'realtime:talk', 'presence', { type: 'presence', event, payload: {} }])
  expect((await raw.next())[4]).toEqual({
    status: 'error',
    response: { reason: 'Presence is not offered by this server; database changes are' },
  })
})

test('nobody else hears of a broadcast that is refused', async () => {
  const [sender, listener] = [await openTalk('2.0.0'), await openTalk('2.0.0')]
  sender.socket.send(pack('1', '7', 'realtime:talk', 'x', '{"a":1}'))
  await sender.next()
  listener.send([null, '2', 'phoenix', 'heartbeat', {}])
  expect((await listener.next())[1]).toBe('2')
  expect(listener.frames).toEqual([])
})

test('a message sent before joining goes over HTTP and is refused: the client tells an error', async () => {
  const channel = backend.client().channel('talk')
  expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error')
})

test.each([
  ['/api/broadcast', '{"messages":[{"topic":"talk","event":"x","payload":{},"private":true}]}'],
  ['/api/broadcast/talk/events/x?vsn=2.0.0&private=true', '{"a":1}'],
  ['/api/broadcast/talk/events/%C3%A9%20v?vsn=2.0.0', 'bytes'],
])('a broadcast to %s is refused in JSON, and only asked of whoever has a key', async (path, body) => {
  const post = (headers: Record<string, string>) =>
    fetch(`${backend.url}/realtime/v1${path}`, { method: 'POST', headers, body })
  const refused = await post({ apikey: backend.keys.publishable })
  expect(refused.status).toBe(403)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(await refused.json()).toEqual({ message: reason })
  expect((await post({})).status).toBe(401)
  expect((await post({ apikey: 'guessed' })).status).toBe(401)
})
