import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../../server/migrate.ts'
import { setUpBackend } from '../../support/backend.ts'

const root = join(import.meta.dirname, '../../..')
const listSql = (folder: string) => readdirSync(join(root, folder)).filter(name => name.endsWith('.sql'))
const files = listSql('supabase/migrations')
const read = (name: string) => readFileSync(join(root, 'supabase/migrations', name), 'utf8')
const readSchema = (name: string) => readFileSync(join(root, 'backend/schema', name), 'utf8')

const backend = await setUpBackend()

test('migrations bear a time of their own, so that their order is everywhere the same', () => {
  expect(files.filter(name => !/^\d{14}_[a-z_]+\.sql$/.test(name))).toEqual([])
  const times = files.map(name => name.slice(0, 14))
  expect(new Set(times).size).toBe(times.length)
})

test('they were applied in the order of their names, and a second start applies nothing', async () => {
  const rows = await backend.sql`
    select name from migrations.history where source = 'product' order by applied_at`
  expect(rows.map(({ name }) => name)).toEqual([...files].sort())
  expect(await migrate(backend.sql)).toBe(0)
})

test('migrations only go forward: those of the first set are as they were', () => {
  const digest = createHash('sha256')
  for (const name of listSql('backend/schema').sort()) {
    digest.update(name <= '007_rest.sql' ? readSchema(name) : '')
  }
  for (const name of [...files].sort()) {
    digest.update(name <= '20261122000009_contact_messages.sql' ? read(name) : '')
  }
  expect(digest.digest('hex'), 'Undo the edit and make a new file instead (decision 30)').toBe(
    '6daeb368d3b460729929995a012c2eef17e4a8b24d9d255c44396295e915b18f',
  )
})

test('a table comes with its row-level security and its policies in one migration', () => {
  const tables = files.flatMap(file =>
    [...read(file).matchAll(/create table (public\.\w+)/g)].map(([, table]) => ({ file, table })),
  )
  expect(tables.length).toBeGreaterThan(0)
  for (const { file, table } of tables) {
    expect(read(file), file).toContain(`alter table ${table} enable row level security`)
    expect(read(file), file).toMatch(new RegExp(`create policy "[^"]+" on ${table}\\b`))
  }
})

test('they touch nothing that a hosted project lacks', () => {
  for (const file of files) {
    const sql = read(file).replaceAll(/--.*$/gm, '')
    // A hosted project has these two for policies of private channels.
    const ours = sql.replaceAll(/\brealtime\.(messages|topic)\b/g, '')
    expect(ours, file).not.toMatch(/\b(backend|realtime|migrations)\./)
    expect(sql, file).not.toMatch(
      /\b(superuser|create extension(?! if not exists pg_trgm )|alter system|create role|event trigger)\b/i,
    )
    expect(sql, file).not.toMatch(/^\s*(begin|commit)\s*;/im)
  }
})

test('no trigger’s name decides when it runs: none shares its moment with another of its table', async () => {
  const shared = await backend.sql`
    select tgrelid::regclass::text as table, string_agg(tgname, ', ' order by tgname) as triggers
    from pg_trigger
    cross join unnest(array[4, 8, 16]) as event
    -- Notices are sent at commit, so it does not matter which trigger asks for them first; others that are deferred run there.
    -- Drafts, versions, addresses that are gone and the buckets of images have nothing to do with each other; neither have the
    -- former name of a category and the setting that names it, who owns the site and who is told of lost rights, how often a
    -- draft was saved and which version of its post was seen, nor the owner's account, invitations of a deleted one and its name.
    where not tgisinternal
      and not tgdeferrable
      and tgname not in (
        'realtime_notify_change', 'notify_schedule_of_new_edit', 'notify_schedule_of_moved_edit', 'settle_drafts_of_new_posts', 'publish_images_of_new_posts',
        'publish_images_of_changed_posts', 'withdraw_images_of_posts',
        'move_images_of_new_details', 'move_images_of_changed_details', 'move_images_of_deleted_details',
        'rename_case_study_category', 'end_ownership', 'note_seen_version', 'keep_owner_account', 'end_invitations_of_deleted'
      )
      and tgtype & event <> 0
    -- The lowest bits: for each row, and before.
    group by tgrelid, tgtype & 3, event
    having count(*) > 1`
  expect(shared).toEqual([])
})
