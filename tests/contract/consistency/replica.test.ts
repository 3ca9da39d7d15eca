import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metrics } from '../../../backend/metrics.ts'
import { listConditions } from '../../../backend/operator-problems.ts'
import { startBackend, type TestBackend } from '../../support/backend.ts'
import { openSilentProxy, type SilentProxy } from '../../support/silent-proxy.ts'
import { type Replicated, startReplicated } from '../../support/standby.ts'

let replicated: Replicated
let proxy: SilentProxy
let here: TestBackend
let onStandby: postgres.Sql

beforeAll(async () => {
  replicated = await startReplicated()
  const superuser = postgres(replicated.url, { max: 1 })
  await superuser.unsafe(`
    create view public.answering as
    select pg_is_in_recovery() as is_standby, (select max(name) from public.categories) as newest;
    grant select on public.answering to anon, authenticated, service_role;
    create unlogged table public.unlogged (id int);
    insert into public.unlogged values (1);
    grant select on public.unlogged to anon;
    insert into backend.conditions (kind, severity, sentence, advice)
    values ('replica-late', 'warning', 'A process before this one told so.', 'Look.')`)
  await superuser.end()
  proxy = await openSilentProxy(replicated.standby.url, { application: 'holla' })
  const { urls, url: databaseUrl } = replicated
  const url = Object.assign(new URL(urls.url), { port: new URL(proxy.url).port }).href
  const timings = { poll: 20, maxAnswer: 1_000, maxLag: 500, late: 300 }
  here = await startBackend({
    databaseUrl,
    urls,
    replica: { url, timings },
    feedTimings: { heartbeat: 100, maxSilence: 60_000, maxDelay: 200 },
  })
  onStandby = postgres(replicated.standby.url, { max: 1 })
})

afterAll(async () => {
  await onStandby?.end({ timeout: 0 })
  await here?.stop()
  proxy?.close()
  await replicated?.stop()
})

interface Answering {
  is_standby: boolean
  newest: string
}

async function ask(headers: Record<string, string> = {}): Promise<Answering> {
  const answer = await here.fetch('/rest/v1/answering', { headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('json')])
  const [row] = (await answer.json()) as [Answering]
  return row
}

const isOnStandby = async (headers?: Record<string, string>) => (await ask(headers)).is_standby

const save = async (name: string) => {
  const saved = await here.fetch('/rest/v1/categories', {
    method: 'POST',
    body: JSON.stringify({ name }),
    headers: { apikey: here.keys.secret, 'content-type': 'application/json' },
  })
  expect(saved.status).toBe(201)
  return saved
}

const readCondition = async () =>
  (await listConditions(here.sql)).map(({ kind }) => kind).filter(kind => kind === 'replica-late')

async function readLag(): Promise<number> {
  const line = (await metrics.metrics()).split('\n').find(one => one.startsWith('holla_replica_lag_seconds '))
  return Number(line?.split(' ')[1])
}

test('visitors are read from the standby; staff, the signed-in and whoever has saved are not', async () => {
  await expect.poll(() => isOnStandby()).toBe(true)
  const saved = await save('a')
  const cookie = saved.headers.get('set-cookie')?.split(';')[0] ?? ''
  const transaction = saved.headers.get('x-transaction-id') ?? ''
  await expect.poll(() => isOnStandby()).toBe(true)
  expect(await isOnStandby({ cookie })).toBe(false)
  expect(await isOnStandby({ 'x-transaction-id': transaction })).toBe(false)
  expect(await isOnStandby({ apikey: here.keys.secret })).toBe(false)
  const { client } = await here.people.visitor()
  const { data } = await client.from('answering').select().single()
  expect(data).toEqual({ is_standby: false, newest: 'a' })
})

test('no visitor reads older than what this process has heard of, and the standby is used again between changes', async () => {
  for (let round = 10; round < 20; round += 1) {
    await save(`b${round}`)
    expect((await ask()).newest).toBe(`b${round}`)
    await expect.poll(() => isOnStandby(), { interval: 1 }).toBe(true)
    expect((await ask()).newest).toBe(`b${round}`)
  }
})

test('what no standby can do is read from the database itself, and the standby stays in use', async () => {
  await expect.poll(() => isOnStandby()).toBe(true)
  const answer = await here.fetch('/rest/v1/unlogged')
  expect(await answer.json()).toEqual([{ id: 1 }])
  expect(await isOnStandby()).toBe(true)
})

test('one that replays nothing any more is not read, the lag shows, and people are told until it is well', async () => {
  await expect.poll(readCondition).toEqual([])
  await onStandby`select pg_wal_replay_pause()`
  await save('c')
  expect(await ask()).toEqual({ is_standby: false, newest: 'c' })
  await expect.poll(readCondition).toEqual(['replica-late'])
  expect(await readLag()).toBeGreaterThan(0.5)
  expect(await ask()).toEqual({ is_standby: false, newest: 'c' })
  await onStandby`select pg_wal_replay_resume()`
  await expect.poll(() => ask()).toEqual({ is_standby: true, newest: 'c' })
  await expect.poll(readCondition).toEqual([])
  await expect.poll(readLag).toBeLessThan(0.5)
})

test('readers of one that falls silent are answered by the database, and it is found again', async () => {
  await expect.poll(() => isOnStandby()).toBe(true)
  expect(proxy.silence()).toBeGreaterThan(1)
  expect(await ask()).toEqual({ is_standby: false, newest: 'c' })
  await expect.poll(() => isOnStandby()).toBe(true)
})

test('the standby stops in the midst of reading, and every visitor is answered by the database', async () => {
  await expect.poll(() => isOnStandby()).toBe(true)
  const stopped = replicated.standby.stop()
  let isStopped = false
  void stopped.then(() => {
    isStopped = true
  })
  while (!isStopped) {
    await Promise.all([ask(), ask(), ask()])
  }
  await save('d')
  expect(await ask()).toEqual({ is_standby: false, newest: 'd' })
  await expect.poll(readCondition).toEqual(['replica-late'])
  expect(here.errors).toEqual([])
})
