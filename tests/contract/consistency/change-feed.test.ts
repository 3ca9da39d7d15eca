import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeListener } from '../../../backend/realtime/change-feed.ts'
import { setUpBackend, startBackend, type TestBackend } from '../../support/backend.ts'
import { openSilentProxy, type SilentProxy } from '../../support/silent-proxy.ts'

// Nobody is too late here, however busy the machine is, and the other one hears of it before it takes it for dead.
const here = await setUpBackend({
  feedTimings: { heartbeat: 500, maxSilence: 10_000, maxDelay: 5_000 },
})
let proxy: SilentProxy
let there: TestBackend

beforeAll(async () => {
  proxy = await openSilentProxy(here.databaseUrl)
  there = await startBackend({
    databaseUrl: proxy.url,
    feedTimings: { heartbeat: 200, maxSilence: 2_000, maxDelay: 5_000 },
  })
})

afterAll(async () => {
  await there.stop()
  proxy.close()
})

const insert = (backend: TestBackend, name: string, init: RequestInit = {}) =>
  backend.fetch('/rest/v1/categories', {
    method: 'POST',
    body: JSON.stringify({ name }),
    ...init,
    headers: { apikey: backend.keys.secret, 'content-type': 'application/json', ...init.headers },
  })

const transactionOf = ({ headers }: Response) => Number(headers.get('x-transaction-id'))

test('a save names its transaction in a header and a short-lived cookie, and a read names none', async () => {
  const saved = await insert(here, 'Named')
  const transaction = transactionOf(saved)
  expect(transaction).toBeGreaterThan(0)
  expect(saved.headers.get('set-cookie')).toBe(
    `txid=${transaction}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`,
  )
  const next = await insert(here, 'Named, too', { headers: { cookie: `a=b; txid=${transaction}` } })
  expect(next.headers.get('set-cookie')).toContain(`txid=${transaction}.${transactionOf(next)};`)
  const read = await here.fetch('/rest/v1/categories')
  expect([read.headers.get('x-transaction-id'), read.headers.get('set-cookie')]).toEqual([null, null])
})

test('a save that is rolled back, or changes nothing, names none', async () => {
  const rolledBack = await insert(here, 'Never', { headers: { prefer: 'tx=rollback' } })
  expect(rolledBack.headers.get('x-transaction-id')).toBeNull()
  const nothing = await insert(here, 'No', {
    method: 'PATCH',
  })
  expect(nothing.ok).toBe(false)
  const unmatched = await here.fetch('/rest/v1/categories?name=eq.nobody', {
    method: 'DELETE',
    headers: { apikey: here.keys.secret },
  })
  expect([unmatched.status, unmatched.headers.get('x-transaction-id')]).toEqual([204, null])
})

test('a process knows of a save at once, another one when it has heard of it, and neither of what is to come', async () => {
  for (let round = 0; round < 20; round += 1) {
    const transaction = transactionOf(await insert(here, `Known ${round}`))
    expect(here.backend.changes.hasSeen(transaction)).toBe(true)
    await expect.poll(() => there.backend.changes.hasSeen(transaction), { interval: 1 }).toBe(true)
    expect(there.backend.changes.hasSeen(transaction + 1_000_000)).toBe(false)
  }
})

test('a transaction that ends after later ones is known only once it has ended', async () => {
  const committed = Promise.withResolvers<void>()
  const numbered = Promise.withResolvers<number>()
  const slow = here.sql.begin(async sql => {
    const [row] =
      await sql`insert into public.categories (name) values ('Slow') returning pg_current_xact_id()::text as id`
    numbered.resolve(Number(row?.id))
    await committed.promise
  })
  const transaction = await numbered.promise
  const later = transactionOf(await insert(here, 'Quick'))
  expect(later).toBeGreaterThan(transaction)
  await expect.poll(() => there.backend.changes.hasSeen(later)).toBe(true)
  expect(there.backend.changes.hasSeen(transaction)).toBe(false)
  committed.resolve()
  await slow
  await expect.poll(() => there.backend.changes.hasSeen(transaction)).toBe(true)
})

test('what was written past the API is known after a heartbeat', async () => {
  const [row] = await here.sql`select pg_current_xact_id()::text as id`
  await expect.poll(() => there.backend.changes.hasSeen(Number(row?.id))).toBe(true)
})

test('browsers are told of a change when the other process has dropped what it kept', async () => {
  const dropped: string[] = []
  const listener: ChangeListener = change => change && dropped.push('dropped')
  const client = createClient(here.url, here.keys.publishable)
  await new Promise<void>(resolve => {
    client
      .channel('told')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'categories' }, ({ new: row }) => {
        // Changes of the tests before may be told late.
        if ('name' in row && String(row.name).startsWith('Told ')) {
          dropped.push('told')
        }
      })
      .subscribe(status => status === 'SUBSCRIBED' && resolve())
  })
  there.backend.onChange(listener)
  for (let round = 0; round < 10; round += 1) {
    dropped.length = 0
    await here.sql`insert into public.categories (name) values (${`Told ${round} ${Math.random()}`})`
    await expect.poll(() => dropped, { interval: 1 }).toContain('told')
    expect(dropped).toEqual(['dropped', 'told'])
  }
  await client.removeAllChannels()
})

test('a connection that falls silent is found out, nothing kept is trusted meanwhile, and it is replaced', async () => {
  const gaps: null[] = []
  there.backend.onChange(change => change === null && gaps.push(change))
  await expect.poll(() => there.backend.changes.isAlive).toBe(true)
  expect(proxy.silence()).toBe(1)
  const unheard = transactionOf(await insert(here, `Unheard ${Math.random()}`))
  expect(there.backend.changes.hasSeen(unheard)).toBe(false)
  await expect.poll(() => gaps).toContain(null)
  await expect.poll(() => there.backend.changes.isAlive).toBe(true)
  await expect.poll(() => there.backend.changes.hasSeen(unheard)).toBe(true)
  const heard = transactionOf(await insert(here, `Heard again ${Math.random()}`))
  await expect.poll(() => there.backend.changes.hasSeen(heard)).toBe(true)
  expect(there.errors.map(({ message }) => message)).toContain(
    'The connection that listens for changes is silent and is replaced',
  )
})

test('where notices never arrive, as through a pooler in transaction mode, nothing kept is ever trusted', async () => {
  const pooler = await openSilentProxy(here.databaseUrl, { dropsNotices: true })
  const deaf = await startBackend({
    databaseUrl: pooler.url,
    feedTimings: { heartbeat: 200, maxSilence: 800, maxDelay: 5_000 },
  })
  const countReplaced = () =>
    deaf.errors.filter(({ message }) => /is silent and is replaced/.test(String(message))).length
  const seen = new Set<boolean>()
  const look = () => {
    seen.add(deaf.backend.changes.isAlive)
    return countReplaced()
  }
  await expect.poll(look, { interval: 2, timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  expect([...seen]).toEqual([false])
  expect(deaf.backend.changes.silence).toBeGreaterThan(1_000)
  await deaf.stop()
  pooler.close()
})
