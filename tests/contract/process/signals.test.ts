import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectEmbedded } from '../../support/embedded.ts'
import { makeTemporaryDirectory, type RunningServer, startServer } from '../../support/server.ts'

const folder = makeTemporaryDirectory()
let server: RunningServer
let sql: postgres.Sql

beforeAll(async () => {
  server = await startServer({
    DATA_DIR: folder.path,
    SAMPLE_CONTENT: 'false',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_signals',
    DRAIN_SECONDS: '3',
  })
  sql = connectEmbedded(folder.path)
})

afterAll(async () => {
  await server.stop('SIGINT')
  folder.remove()
})

const ask = async (path: string) => {
  const answer = await fetch(server.url + path)
  return `${answer.status} ${await answer.text()}`
}

test('a site that is well is alive, ready and healthy', async () => {
  expect(await Promise.all([ask('/livez'), ask('/readyz'), ask('/healthz')])).toEqual([
    '200 ok',
    '200 ready',
    '200 ok',
  ])
})

test('where reading works and writing does not, nobody is told that all is well', async () => {
  await sql`alter system set default_transaction_read_only = on`
  await sql`select pg_reload_conf()`
  await expect.poll(() => ask('/readyz')).toBe('503 not ready: database')
  expect(await ask('/healthz')).toMatch(/^503/)
  expect(await ask('/livez')).toBe('200 ok')
  await sql`alter system reset default_transaction_read_only`
  await sql`select pg_reload_conf()`
  await expect.poll(() => ask('/readyz')).toBe('200 ready')
})

test('a database whose own disk has no room left is told of', async () => {
  await sql`alter system set temp_file_limit = 0`
  await sql`select pg_reload_conf()`
  await expect.poll(() => ask('/readyz')).toBe('503 not ready: database')
  expect(await ask('/healthz')).toMatch(/^503/)
  await sql`alter system reset temp_file_limit`
  await sql`select pg_reload_conf()`
  await expect.poll(() => ask('/readyz')).toBe('200 ready')
})

test('a database that hangs is told of in seconds', async () => {
  const begun = performance.now()
  await sql.begin(async holder => {
    await holder`lock table backend.write_probe`
    await expect.poll(() => ask('/healthz')).toMatch(/^503/)
    expect(await ask('/readyz')).toBe('503 not ready: database')
    expect(await ask('/livez')).toBe('200 ok')
  })
  // Half of what it was without a limit of its own.
  expect(performance.now() - begun).toBeLessThan(15_000)
  await expect.poll(() => ask('/readyz')).toBe('200 ready')
})

test('it goes on when nobody reads its output any more, and stops its database in the end', {
  timeout: 180_000,
}, async () => {
  const own = makeTemporaryDirectory()
  const alone = await startServer({ DATA_DIR: own.path, SAMPLE_CONTENT: 'false' })
  const running = join(own.path, 'postgres/postmaster.pid')
  expect(existsSync(running)).toBe(true)
  alone.process.stdout?.destroy()
  alone.process.stderr?.destroy()
  expect((await fetch(`${alone.url}/livez`)).status).toBe(200)
  await alone.stop()
  expect(alone.process.exitCode).toBe(0)
  expect(existsSync(running)).toBe(false)
  own.remove()
})

test('before it stops, balancers are sent away while everybody is served', async () => {
  const exited = once(server.process, 'exit')
  await sql.end({ timeout: 1 })
  server.process.kill('SIGTERM')
  await expect.poll(() => ask('/readyz')).toBe('503 not ready: draining')
  const page = await fetch(server.url)
  expect(page.status).toBe(200)
  expect(page.headers.get('connection')).toBe('close')
  await page.arrayBuffer()
  expect(await exited).toEqual([0, null])
})
