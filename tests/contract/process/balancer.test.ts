import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../../server/find-free-port.ts'
import { cloneTemplate } from '../../support/backend.ts'
import { makeTemporaryDirectory, type RunningServer, startServer } from '../../support/server.ts'
import { listWorkers } from './support/workers.ts'

const folder = makeTemporaryDirectory()
const [port, metricsPort] = [await findFreePort(), await findFreePort()]
let databaseUrl: string
let sql: postgres.Sql
let server: RunningServer | undefined

beforeAll(async () => {
  databaseUrl = await cloneTemplate()
  sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
})

afterAll(async () => {
  await server?.stop('SIGINT')
  await sql.end()
  folder.remove()
})

/** The status, or why there is none. */
const ask = (url: string): Promise<string> =>
  fetch(url, { headers: { connection: 'close' } }).then(
    async answer => {
      await answer.arrayBuffer()
      return String(answer.status)
    },
    (error: Error) => (error.cause as NodeJS.ErrnoException).code ?? error.message,
  )

test('with others to go to nobody waits at a process that starts: its port is closed, and its metrics say why', {
  timeout: 120_000,
}, async () => {
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = sql.begin(async lock => {
    await lock`select pg_advisory_xact_lock(hashtextextended('holla migrations', 0))`
    held.resolve()
    await released.promise
  })
  await held.promise
  const starting = startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder.path,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DRAIN_SECONDS: '1',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_balancer',
    SUPABASE_SECRET_KEY: 'sb_secret_balancer',
  })
  await expect.poll(() => ask(`http://127.0.0.1:${metricsPort}/livez`), { timeout: 60_000 }).toBe('200')
  for (let round = 0; round < 10; round += 1) {
    expect(await ask(`http://127.0.0.1:${port}/`)).toBe('ECONNREFUSED')
    await delay(20)
  }
  expect(await ask(`http://127.0.0.1:${metricsPort}/readyz`)).toBe('503')
  released.resolve()
  await holding
  server = await starting
  expect(await ask(`http://127.0.0.1:${port}/readyz`)).toBe('200')
})

test('nor at one whose worker died', { timeout: 120_000 }, async () => {
  const [worker = 0] = server ? listWorkers(server) : []
  process.kill(worker, 'SIGKILL')
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        const outcome = await ask(`http://127.0.0.1:${port}/readyz`)
        seen.add(outcome)
        return seen.has('ECONNREFUSED') && outcome
      },
      { timeout: 60_000, interval: 5 },
    )
    .toBe('200')
  expect([...seen].filter(outcome => outcome === '503')).toEqual([])
})
