import { beforeEach, expect, test } from 'vitest'
import { createHandler } from '../../../supabase/functions/send-holla-email/handler.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const handle = createHandler({ sql: backend.sql })

beforeEach(async () => {
  await backend.sql`truncate public.contact_messages`
  await backend.sql`truncate private.letter_keys`
})

const letter = { name: 'Ada', email: 'ada@example.com', subject: 'Our app', message: 'We launch in March.' }

async function send(key: string, body: Record<string, unknown> = letter): Promise<string> {
  const headers = { 'idempotency-key': key }
  const answer = await handle(
    new Request(backend.url, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  expect(answer.status).toBe(200)
  return (await answer.json()).id
}

const listStored = async () =>
  (await backend.sql<{ id: string }[]>`select id from public.contact_messages`).map(({ id }) => id)

test('a message that is sent again after a lost answer is stored once, and answered with its id', async () => {
  const key = crypto.randomUUID()
  const first = await send(key)
  expect(await send(key)).toBe(first)
  expect(await listStored()).toEqual([first])
})

test('of ten that come at once one is stored, and all are told its id', async () => {
  const key = crypto.randomUUID()
  const ids = await Promise.all(Array.from({ length: 10 }, () => send(key)))
  expect(new Set(ids).size).toBe(1)
  expect(await listStored()).toEqual([ids[0]])
})

test('whoever uses the number of another stores their own message and learns nothing', async () => {
  const key = crypto.randomUUID()
  const first = await send(key)
  const second = await send(key, { ...letter, email: 'eve@example.com' })
  expect(second).not.toBe(first)
  expect(await listStored()).toHaveLength(2)
})

test('a number that can be guessed is no number: the same twice is two messages', async () => {
  for (const key of ['1', '00000000', 'x'.repeat(5000)]) {
    expect(await send(key)).not.toBe(await send(key))
  }
  expect(await listStored()).toHaveLength(6)
  expect(await backend.sql`select from private.letter_keys`).toHaveLength(0)
})

test('a message that could not be stored may be sent again with its number', async () => {
  const key = crypto.randomUUID()
  await backend.sql`
    alter table public.contact_messages add constraint broken check (subject <> 'Our app') not valid`
  await expect(send(key)).rejects.toThrow('broken')
  await backend.sql`alter table public.contact_messages drop constraint broken`
  expect(await listStored()).toEqual([])
  expect(await listStored()).not.toContain(await send(key))
  expect(await listStored()).toHaveLength(1)
})

test('what staff erased does not come back, and after two weeks the number goes', async () => {
  const key = crypto.randomUUID()
  const first = await send(key)
  await backend.sql`delete from public.contact_messages`
  expect(await send(key)).toBe(first)
  expect(await listStored()).toEqual([])

  await backend.sql`update private.letter_keys set created_at = now() - interval '15 days'`
  await send(crypto.randomUUID(), { ...letter, subject: 'Another' })
  expect(await backend.sql`select from private.letter_keys`).toHaveLength(1)

  await backend.sql`update private.letter_keys set created_at = now() - interval '15 days'`
  await backend.sql`select private.erase_expired_trash()`
  expect(await backend.sql`select from private.letter_keys`, 'where nobody writes any more').toEqual([])
})
