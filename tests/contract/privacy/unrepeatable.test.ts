import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../backend/database/connect.ts'
import { listConditions } from '../../../backend/operator-problems.ts'
import { DiskBackupPlace } from '../../../server/backup/backup-place.ts'
import { holdPlace, readSiteId } from '../../../server/backup/hold-place.ts'
import { createErasureSync, repeatAtStart } from '../../../server/privacy/repeat-erasures.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'

const { ownerUrl } = toUrls(await cloneTemplate())
const sql = connect(ownerUrl, { max: 2 })
const directory = mkdtempSync(join(tmpdir(), 'holla-unrepeatable-'))
const list = join(directory, 'erasures.jsonl')
const at = '2026-11-20T09:00:00.000Z'

const start = () =>
  repeatAtStart(
    { dataDirectory: directory, backup: { directory, bucket: null } as never },
    { ownerUrl, say: () => {}, log: { info: () => {}, error: () => {} } },
  )
const listKnown = async () =>
  (await sql<{ relation: string }[]>`select relation from backend.erasures order by id`).map(
    ({ relation }) => relation,
  )

beforeAll(async () => {
  await sql`create table public.held (id int primary key)`
  await sql`insert into public.held values (1)`
  await sql.unsafe(`
    create function public.hold() returns trigger language plpgsql as $$ begin raise 'it is held'; end $$;
    create trigger hold before delete on public.held for each row execute function public.hold();`)
  await sql`insert into categories (name) values ('Rumours')`
  const lines = [
    { at, relation: 'public.gone', key: { id: 1 }, cleared: null },
    { at, relation: 'public.held', key: { id: 1 }, cleared: null },
    { at, relation: 'public.categories', key: { name: 'Rumours' }, cleared: null },
  ]
  writeFileSync(list, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
})

afterAll(async () => {
  await sql.end()
  rmSync(directory, { recursive: true })
})

test('a start erases all that it can, and refuses to serve what it cannot, by its name', async () => {
  await expect(start()).rejects.toThrow(/public\.held \{"id":1\}.*could not be erased: it is held/)
  expect(await sql`select from categories where name = 'Rumours'`).toEqual([])
  // A table that is not there has nothing to serve.
  expect(await listKnown()).toEqual(['public.gone', 'public.categories'])
  await expect(start()).rejects.toMatchObject({ name: 'StartupError' })
})

test('what is erased meanwhile is listed beside the archives, and staff are told what stands in the way', async () => {
  await sql`insert into backend.erasures (relation, key) values ('public.categories', '{"name": "Own"}')`
  const sync = createErasureSync(sql, async () => new DiskBackupPlace(directory))
  await expect(sync()).rejects.toThrow('it is held')
  expect(readFileSync(list, 'utf8')).toContain('"Own"')
  expect(await listConditions(sql)).toMatchObject([
    { kind: 'erasures-unread', severity: 'critical', advice: expect.stringContaining('public.held') },
  ])

  await sql`drop trigger hold on public.held`
  expect(await sync()).toBe(1)
  expect(await sql`select from held`).toEqual([])
  expect(await listConditions(sql)).toEqual([])
  await start()
})

test('a row that somebody is at just then is erased when they are done', async () => {
  await sql`insert into public.held values (2)`
  writeFileSync(list, `${JSON.stringify({ at, relation: 'public.held', key: { id: 2 }, cleared: null })}\n`)
  await sql.unsafe(`alter database ${sql.options.database} set lock_timeout = 100`)
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const held = sql.begin(async transaction => {
    await transaction`select from public.held where id = 2 for update`
    hold()
    await setTimeout(400)
  })
  await isHeld
  await start()
  await held
  expect(await sql`select from public.held`).toEqual([])
})

test('a copy erases what the site erased, and what its older state lets it erase is not for the site to repeat', async () => {
  const line = { at, relation: 'public.categories', key: { name: "The site's" }, cleared: null }
  writeFileSync(list, `${JSON.stringify(line)}\n`)
  writeFileSync(join(directory, 'held-by'), `${crypto.randomUUID()} ${new Date().toISOString()}\n`)
  await sql`delete from backend.erasures`
  await sql`insert into categories (name) values ('The site''s')`
  const place = new DiskBackupPlace(directory)
  const sync = createErasureSync(sql, async () => place)
  expect(await sync()).toBe(1)
  expect(await listConditions(sql)).toEqual([])

  await sql`insert into backend.erasures (relation, key) values ('public.leads', '{"id": "an old one"}')`
  await expect(sync()).rejects.toThrow("Another site's backups")
  expect(readFileSync(list, 'utf8')).toBe(`${JSON.stringify(line)}\n`)
  expect(await listConditions(sql)).toMatchObject([
    { kind: 'erasures-unread', severity: 'warning', advice: expect.stringContaining('--take-over') },
  ])
  // A site that replaces the other lists what it erased meanwhile.
  await holdPlace(place, await readSiteId(sql), true)
  await sync()
  expect(readFileSync(list, 'utf8')).toContain('an old one')
  expect(await listConditions(sql)).toEqual([])
})
