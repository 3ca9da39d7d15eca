import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect, inject, test } from 'vitest'
import { cloneTemplate } from '../../support/backend.ts'
import { toDatabase } from '../../support/global-setup.ts'
import { makeTemporaryDirectory, type RunningServer, startServer } from '../../support/server.ts'
import { isAlive } from './support/workers.ts'

const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_process', SUPABASE_SECRET_KEY: 'sb_secret_process' }
const slow = 180_000

let running: { stop(signal?: NodeJS.Signals): Promise<void> }[] = []
let folders: { remove: () => void }[] = []

afterEach(async () => {
  await Promise.all(running.map(server => server.stop()))
  for (const folder of folders) {
    folder.remove()
  }
  running = []
  folders = []
})

function makeFolder(): string {
  const folder = makeTemporaryDirectory()
  folders.push(folder)
  return folder.path
}

async function start(environment: Record<string, string>): Promise<RunningServer> {
  const server = await startServer({ ...keys, SAMPLE_CONTENT: 'false', ...environment })
  running.push(server)
  return server
}

const refusal = (environment: Record<string, string>) =>
  start(environment).then(
    () => 'it started',
    error => String(error.message),
  )

const serviceClient = (url: string): SupabaseClient =>
  createClient(url, keys.SUPABASE_SECRET_KEY, { auth: { persistSession: false, autoRefreshToken: false } })

const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Of PostgreSQL's processes. */
const listLowered = (postmaster: number) =>
  readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .map(getPriority)

test('the first start shows a generated password once and serves the home page', {
  timeout: slow,
}, async () => {
  const folder = makeFolder()
  const first = await start({ DATA_DIR: folder })
  expect((await fetch(first.url)).status).toBe(200)
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  await expect.poll(first.output).toMatch(/password {2}\S{20} {3}\(shown this once\)/)
  // Its address stands in the history and in invitations, also of an agency of another name.
  expect(first.output()).toContain('admin@site.example')
  const postmaster = postmasterOf(folder)
  await first.stop()
  expect(isAlive(postmaster)).toBe(false)

  const second = await start({ DATA_DIR: folder })
  expect((await fetch(second.url)).status).toBe(200)
  expect(second.output()).not.toMatch(/password/)
})

test('a second start on one data folder refuses, and the first goes on', { timeout: slow }, async () => {
  const folder = makeFolder()
  const first = await start({ DATA_DIR: folder })

  // What strangers ask waits for the rest, as the kernel weighs it; where it groups by session, the group's weight counts.
  await fetch(`${first.url}/rest/v1/posts?select=id`, { headers: { apikey: keys.SUPABASE_PUBLISHABLE_KEY } })
  await expect.poll(() => listLowered(postmasterOf(folder))).toContain(15)

  expect(await refusal({ DATA_DIR: folder })).toMatch(
    /code 1:\n[\s\S]*Another process is already serving from .*Stop it first/,
  )
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
})

test('a stop amid a start stops the database, too', { timeout: slow }, async () => {
  const folder = makeFolder()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['bin/start.js'], {
    env: { PATH, HOME, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder },
    stdio: 'ignore',
  })
  const running = join(folder, 'postgres/postmaster.pid')
  await expect.poll(() => existsSync(running), { timeout: 60_000, interval: 5 }).toBe(true)
  const postmaster = postmasterOf(folder)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect([isAlive(postmaster), existsSync(running)]).toEqual([false, false])
  expect((await fetch((await start({ DATA_DIR: folder })).url)).status).toBe(200)
})

test('a taken port is named, and nothing is left behind', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const folder = join(makeFolder(), 'data')
  expect(await refusal({ DATA_DIR: folder, PORT: port })).toMatch(
    new RegExp(`code 1:\n\nPort ${port} is taken`),
  )
  expect(existsSync(folder)).toBe(false)
  other.close()
})

test('a wrong variable is named without a stack', async () => {
  const message = await refusal({ PORT: 'web' })
  expect(message).toMatch(/code 1:\n\nThe environment has a mistake[\s\S]*PORT must be a number/)
  expect(message).not.toMatch(/\bat .*\.ts/)
})

test('a data folder of another PostgreSQL version is left alone', async () => {
  const folder = makeFolder()
  spawnSync('mkdir', [join(folder, 'postgres')])
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '19\n')
  expect(await refusal({ DATA_DIR: folder })).toMatch(/was made by PostgreSQL 19, but this is PostgreSQL 18/)
  expect(readFileSync(join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('19\n')
})

test('a data folder that cannot be written is named', async () => {
  // Not even root may make folders there.
  expect(await refusal({ DATA_DIR: '/sys/holla' })).toMatch(
    /DATA_DIR \/sys\/holla cannot be written by this user/,
  )
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  expect(await refusal({ DATA_DIR: file })).toMatch(/is not a folder|is a file/)
})

test('a database that a newer version migrated is refused', async () => {
  const url = await cloneTemplate()
  const { default: postgres } = await import('postgres')
  const sql = postgres(url)
  await sql`insert into migrations.history (source, name) values ('product', '20990101000000_later.sql')`
  await sql.end()
  expect(await refusal({ DATA_DIR: makeFolder(), DATABASE_URL: url })).toMatch(
    /made by a newer version \(it has product\/20990101000000_later\.sql, which this version can't live with\)/,
  )
})

test('a database of the migrations before decision 30 is refused and left as it is', async () => {
  const { default: postgres } = await import('postgres')
  const name = `former_${Date.now()}`
  const admin = postgres(inject('postgresUrl'))
  await admin`create database ${admin(name)}`
  await admin.end()
  const url = toDatabase(inject('postgresUrl'), name)
  const sql = postgres(url, { onnotice: () => {} })
  await sql.unsafe(`
    create schema migrations;
    create table migrations.applied (source text, name text, applied_at timestamptz not null default now());
    insert into migrations.applied (source, name)
    values ('backend', '001_roles.sql'), ('product', '20261101000001_super_admins.sql')`)
  const look = () => sql`
    select oid::regclass::text as relation, relowner::regrole::text as owner
    from pg_class where relnamespace >= 16384 order by oid`
  const before = await look()
  const schemas = () => sql`select nspname from pg_namespace where nspname !~ '^pg_' order by 1`
  const schemasBefore = await schemas()

  expect(await refusal({ DATA_DIR: makeFolder(), DATABASE_URL: url })).toMatch(
    /This database was made by a version from before the first release[\s\S]*Choose another DATA_DIR or DATABASE_URL/,
  )
  expect(await look()).toEqual(before)
  expect(await schemas()).toEqual(schemasBefore)
  expect(await sql`select from pg_event_trigger`).toHaveLength(0)
  await sql.end()
})

test('a database that does not answer is named without its password', async () => {
  const url = inject('postgresUrl').replace(/:[^:@/]+@/, ':wrong-secret@')
  const message = await refusal({ DATA_DIR: makeFolder(), DATABASE_URL: url })
  expect(message).toMatch(/The database of DATABASE_URL can't be used: password authentication failed/)
  expect(message).not.toContain('wrong-secret')
})

test('several processes that start together on one empty database migrate it once', {
  timeout: slow,
}, async () => {
  const { default: postgres } = await import('postgres')
  const name = `together_${Date.now()}`
  const admin = postgres(inject('postgresUrl'))
  await admin`create database ${admin(name)}`
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
  const servers = await Promise.all([1, 2].map(() => start({ DATA_DIR: makeFolder(), DATABASE_URL: url })))
  // The password comes a line after the address that was waited for.
  await expect.poll(() => servers.filter(server => server.output().includes('password')).length).toBe(1)
  const sql = postgres(url)
  const [{ admins } = { admins: 0 }] = await sql`select count(*)::int as admins from private.super_admins`
  expect(admins).toBe(1)
  await Promise.all([sql.end(), admin.end()])
})

test('what was acknowledged survives kill -9 during continuous writes', { timeout: slow }, async () => {
  const folder = makeFolder()
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    const server = await start({ DATA_DIR: folder })
    const writers = [1, 2, 3].map(async writer => {
      const client = serviceClient(server.url)
      for (let number = 0; ; number++) {
        const name = `${round} ${writer} ${number}`
        const { error } = await client.from('categories').insert({ name })
        if (error) {
          return
        }
        acknowledged.push(name)
      }
    })
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
    await server.stop('SIGKILL')
    await Promise.all(writers)
  }
  const server = await start({ DATA_DIR: folder })
  const found = new Set<string>()
  for (let from = 0; from === 0 || found.size === from; from += 1000) {
    const { data } = await serviceClient(server.url)
      .from('categories')
      .select('name')
      .order('name')
      .range(from, from + 999)
    for (const row of data ?? []) {
      found.add(row.name)
    }
  }
  expect(acknowledged.filter(name => !found.has(name))).toEqual([])
})

test('PostgreSQL killed alone is started again, and requests meanwhile fail clearly', {
  timeout: slow,
}, async () => {
  const folder = makeFolder()
  const server = await start({ DATA_DIR: folder })
  const client = serviceClient(server.url)
  expect((await client.from('categories').insert({ name: 'Before' })).error).toBeNull()
  process.kill(postmasterOf(folder), 'SIGKILL')

  const answers: number[] = []
  const begun = Date.now()
  let recovered = false
  while (!recovered && Date.now() - begun < 60_000) {
    const answer = await fetch(`${server.url}/rest/v1/categories?select=name&name=eq.Before`, {
      headers: { apikey: keys.SUPABASE_SECRET_KEY },
    })
    answers.push(answer.status)
    recovered = answer.status === 200 && answers.some(status => status !== 200)
    if (answer.status !== 200) {
      expect(await answer.json()).toMatchObject({ code: 'PGRST000', message: 'Database connection error.' })
    }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  expect(recovered, `answers were ${answers.join(' ')}`).toBe(true)
  const { data } = await client.from('categories').select('name').eq('name', 'Before').single()
  expect(data).toEqual({ name: 'Before' })
})

test('the same site works before another running copy, and then has no backend of its own', {
  timeout: slow,
}, async () => {
  const backend = await start({ DATA_DIR: makeFolder(), SAMPLE_CONTENT: 'true' })
  const folder = makeFolder()
  const site = await start({ DATA_DIR: join(folder, 'data'), SUPABASE_URL: backend.url })
  const blog = await (await fetch(`${site.url}/company/blog`)).text()
  expect(blog).toContain('Your first 100 users are research, not revenue')
  expect((await fetch(`${site.url}/rest/v1/posts`)).status).toBe(404)
  // Scripts and styles for pages of other builds, and neither a database nor uploads.
  expect(readdirSync(join(folder, 'data'))).toEqual(['files'])
  expect(readdirSync(join(folder, 'data/files'))).toEqual(['assets'])
  expect((await fetch(site.url)).headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${backend.url}`,
  )
})

test('the copy behind a site counts each of its visitors by itself, as both have its secret key', {
  timeout: slow,
}, async () => {
  const backend = await start({ DATA_DIR: makeFolder() })
  const site = await start({ DATA_DIR: makeFolder(), SUPABASE_URL: backend.url, TRUSTED_PROXIES: '1' })
  const write = async (network: string) => {
    const answer = await fetch(`${site.url}/contact`, {
      method: 'POST',
      headers: { origin: site.url, 'x-forwarded-for': network },
      body: new URLSearchParams({
        ...{ name: 'Ada Obi', email: 'ada@example.com', subject: 'Launch' },
        message: `From ${network}`,
      }),
    })
    return answer.status
  }
  // One more than a network may send.
  for (let visitor = 0; visitor <= 30; visitor += 1) {
    expect(await write(`10.${visitor}.0.1`), `visitor ${visitor}`).toBe(200)
  }
})
