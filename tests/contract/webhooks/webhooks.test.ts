import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  clearCondition,
  listConditions,
  removeExpired,
  setCondition,
} from '../../../backend/operator-problems.ts'
import { postWebhook } from '../../../backend/webhooks/post-webhook.ts'
import { startBackend } from '../../support/backend.ts'
import { certificate, keyPath, openWebhookReceiver } from '../../support/webhook-receiver.ts'

const receiver = await openWebhookReceiver()
afterAll(() => receiver.close())
const backend = await startBackend({ webhook: { allowPrivateAddresses: true, ca: certificate } })
afterAll(async () => {
  await backend.stop()
  expect(backend.errors.filter(({ message }) => !String(message).startsWith('A delivery failed'))).toEqual([])
})
let admin: SupabaseClient
let secret: string
const waitOptions = { timeout: 60_000 }

beforeAll(async () => {
  admin = (await backend.people.editor()).client
})

beforeEach(async () => {
  await backend.sql`delete from backend.conditions`
  await admin.rpc('delete_webhook')
  const { data } = await admin.rpc('set_webhook', { p_url: `https://localhost:${receiver.port}/alerts` })
  secret = data
  Object.assign(receiver, { calls: [], status: 200, answer: 'ok', headers: {} })
})

const listDeliveries = async () => (await admin.rpc('list_webhook_deliveries')).data ?? []
const newest = async () => (await listDeliveries())[0]

const full = { kind: 'disk-full', sentence: 'The disk is full.', advice: 'Make room.' }

test('what becomes critical is told, signed as the receiver can check, and so is that it is well again', async () => {
  await setCondition(backend.sql, { ...full, severity: 'warning' })
  await setCondition(backend.sql, { ...full, severity: 'critical' })
  await setCondition(backend.sql, { ...full, severity: 'critical', sentence: 'The disk is quite full.' })
  await clearCondition(backend.sql, 'disk-full')
  await expect.poll(() => receiver.calls.length, waitOptions).toBe(2)

  const [raised, resolved] = receiver.calls.sort((a, b) => a.body.localeCompare(b.body))
  expect(JSON.parse(raised?.body ?? '')).toEqual({
    type: 'condition.raised',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    site: 'http://localhost:3000',
    text: 'The disk is full. Make room.',
    data: expect.objectContaining({ ...full, severity: 'critical', since: expect.any(String) }),
  })
  expect(JSON.parse(resolved?.body ?? '')).toMatchObject({
    type: 'condition.resolved',
    text: 'Well again: The disk is quite full.',
  })
  const headers = raised?.headers ?? {}
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${raised?.body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  expect(headers['content-type']).toBe('application/json')
  expect(raised?.body).not.toContain(secret)
})

test('what a machine said that is gone ends by itself, and the receiver is told of that, too', async () => {
  await setCondition(backend.sql, { ...full, severity: 'critical' }, { expiresIn: 60_000 })
  await removeExpired(backend.sql)
  expect(await listConditions(backend.sql)).toHaveLength(1)
  await backend.sql`update backend.conditions set expires_at = now() - interval '6 minutes'`
  await removeExpired(backend.sql)
  await expect
    .poll(() => receiver.calls.map(({ body }) => JSON.parse(body).type), waitOptions)
    .toEqual(['condition.raised', 'condition.resolved'])
})

test('a call that fails is kept with what was answered, tried again later under the same id, and given up after eight', async () => {
  receiver.status = 500
  receiver.answer = `down\u0000 ${'x'.repeat(5_000)}`
  await admin.rpc('send_test_webhook')
  await expect.poll(async () => (await newest())?.attempts, waitOptions).toBe(1)
  const failed = await newest()
  expect(failed).toMatchObject({
    type: 'webhook.test',
    last_status: 500,
    failed_at: null,
    delivered_at: null,
  })
  expect(failed.last_error).toBe('The address answered with status 500.')
  expect(failed.last_answer).toMatch(/^down x+$/)
  expect(failed.last_answer.length).toBeLessThanOrEqual(500)
  expect(Date.parse(failed.next_attempt_at)).toBeGreaterThan(Date.now())

  await backend.sql`update backend.webhook_deliveries set attempts = 7, next_attempt_at = now()`
  await expect.poll(async () => (await newest())?.failed_at, waitOptions).not.toBeNull()
  const calls = receiver.calls.length

  receiver.status = 204
  receiver.answer = ''
  await admin.rpc('resend_webhook_delivery', { p_id: failed.id })
  await expect.poll(async () => (await newest())?.delivered_at, waitOptions).not.toBeNull()
  expect(await newest()).toMatchObject({ attempts: 9, last_status: 204, last_answer: '', last_error: null })
  expect(receiver.calls).toHaveLength(calls + 1)
  expect(new Set(receiver.calls.map(call => call.headers['webhook-id']))).toEqual(new Set([failed.id]))
})

test('a redirect is not followed', async () => {
  receiver.status = 302
  receiver.headers = { location: `https://127.0.0.1:${receiver.port}/elsewhere` }
  await admin.rpc('send_test_webhook')
  await expect.poll(async () => (await newest())?.attempts, waitOptions).toBe(1)
  expect((await newest()).last_error).toBe(
    'The address answered with a redirect (302), which is not followed.',
  )
  expect(receiver.calls).toHaveLength(1)
})

test.each([
  'localhost',
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f.1',
  '169.254.169.254',
])('without the switch of tests, nothing is sent to %s', async host => {
  const call = postWebhook(
    `https://${host}:${receiver.port}/`,
    { headers: {}, body: '{}' },
    { allowPrivateAddresses: false, ca: certificate },
  )
  await expect(call).rejects.toThrow('The address does not lead to the public internet.')
  expect(receiver.calls).toEqual([])
})

test('a receiver whose certificate is for another name is not told', async () => {
  await admin.rpc('set_webhook', { p_url: `https://127.0.0.2:${receiver.port}/` })
  await admin.rpc('send_test_webhook')
  await expect.poll(async () => (await newest())?.attempts, waitOptions).toBe(1)
  expect((await newest()).last_error).toMatch(/No safe connection|could not be reached/)
  expect(receiver.calls).toEqual([])
})

test('an address keeps its secret when it changes; a new secret signs from the next call on', async () => {
  const { data: unchanged } = await admin.rpc('set_webhook', {
    p_url: `https://127.0.0.1:${receiver.port}/b`,
  })
  expect(unchanged).toBeNull()
  const { data: rotated } = await admin.rpc('rotate_webhook_secret')
  expect(rotated).not.toBe(secret)
  const { data: shown } = await admin.rpc('find_webhook')
  expect(shown).toEqual([{ url: `https://127.0.0.1:${receiver.port}/b`, created_at: expect.any(String) }])
})

test('what it is told of is chosen, and is alerts alone where nobody has', async () => {
  const p_url = `https://localhost:${receiver.port}/c`
  expect((await admin.rpc('read_webhook')).data).toMatchObject({ events: ['alerts'] })
  await admin.rpc('save_webhook', { p_url, p_events: ['leads', 'unanswered'] })
  const { data } = await admin.rpc('read_webhook')
  expect(data).toEqual({ url: p_url, created_at: expect.any(String), events: ['leads', 'unanswered'] })
  await setCondition(backend.sql, { ...full, severity: 'critical' })
  expect(await listDeliveries()).toEqual([])
  for (const p_events of [['posts'], null]) {
    const { error } = await admin.rpc('save_webhook', { p_url, p_events })
    expect(error?.code).toBe('22023')
  }
})

test.each(['http://hooks.example/a', 'ftp://hooks.example', 'https://', 'hooks.example', ''])(
  '%s is no address of a webhook',
  async p_url => {
    const { error } = await admin.rpc('set_webhook', { p_url })
    expect(error?.code).toBe('22023')
  },
)

test('without a webhook nothing is stored, and what waited for a removed one goes with it', async () => {
  receiver.status = 500
  await admin.rpc('send_test_webhook')
  await admin.rpc('delete_webhook')
  await setCondition(backend.sql, { ...full, severity: 'critical' })
  expect(await listDeliveries()).toEqual([])
  const { error } = await admin.rpc('send_test_webhook')
  expect(error?.code).toBe('P0002')
})

test('a receiver that switches to another protocol has not answered, and holds nothing up', async () => {
  const switching = createServer({ key: readFileSync(keyPath), cert: certificate }, socket => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: chat\r\n\r\n'),
    )
  })
  await new Promise<void>(resolve => switching.listen(0, '127.0.0.1', resolve))
  const url = `https://localhost:${(switching.address() as AddressInfo).port}/`
  const options = { allowPrivateAddresses: true, ca: certificate }
  await expect(postWebhook(url, { headers: {}, body: '{}' }, options)).rejects.toThrow(
    'The address could not be reached.',
  )
  switching.close()
}, 30_000)
