import type { Sql } from '../../backend/database.ts'

export interface Table {
  schema: string
  name: string
  bytes: number
}

/** Those with strangers' addresses, with the history of these, and accounts. Empty files without statistics hold nothing. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const rows = await sql<{ schema: string; name: string; bytes: string }[]>`
    select n.nspname as schema, c.relname as name, pg_catalog.pg_total_relation_size(c.oid) as bytes
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r'
      and pg_catalog.pg_has_role(c.relowner, 'usage')
      and (
        c.oid in (select s.relation from private.list_swept_tables() s)
        or n.nspname = 'auth'
        or (n.nspname, c.relname) = ('private', 'history_contents')
        -- No visitor reads it, and nothing says whom a draft named that was corrected or thrown away.
        or (n.nspname, c.relname) = ('public', 'post_drafts')
        -- What we publish is locked for visitors meanwhile, so only where somebody stood in a part of it, or in a version: from which
        -- part they were taken before does not show. A repeated erasure does not say.
        or (n.nspname = 'storage' or (n.nspname, c.relname) in (('public', 'posts'), ('public', 'post_details'), ('public', 'settings')))
          and exists (
            select from private.erasures e
            where e.scrubbed_at is null
              and (
                e.counts = '{}'
                or e.counts ?| string_to_array(
                  'files renamed,named in versions,named in private.unmerged_posts,named in public.posts,named in public.post_details,'
                    || 'named in public.post_drafts,named in public.settings,named in storage.objects',
                  ','
                )
              )
          )
      )
      and (
        pg_catalog.pg_relation_size(c.oid) > 0
        or exists (
          select from pg_catalog.pg_index i where i.indrelid = c.oid and pg_catalog.pg_relation_size(i.indexrelid) > 8192
        )
        or pg_catalog.pg_relation_size(c.reltoastrelid) > 0
        -- An unlogged table is empty after a recovery, its statistics are not.
        or exists (select from pg_catalog.pg_stats s where (s.schemaname, s.tablename) = (n.nspname, c.relname))
      )
    order by 3`
  return rows.map(({ bytes, ...table }) => ({ ...table, bytes: Number(bytes) }))
}

export const hasTableAbove = async (sql: Sql, bytes: number): Promise<boolean> =>
  (await listTables(sql)).some(table => table.bytes > bytes)

/** Whether somebody, such as a backup, still sees what was erased, so that PostgreSQL keeps it. */
export async function isErasedStillSeen(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ state: string | null }]>`
    select e.xmin::text as state from private.erasures e where e.scrubbed_at is null order by age(e.xmin) desc limit 1`
  return row?.state ? isStateStillSeen(sql, row.state) : false
}

/** Old rows stay until older work ends. A writer in any database counts: it holds back the xmin of snapshots here. */
export async function isStateStillSeen(sql: Sql, transactionId: string): Promise<boolean> {
  const [row] = await sql<[{ isSeen: boolean }]>`
    select exists (
      select
      from pg_catalog.pg_stat_activity a
      where a.pid <> pg_backend_pid()
        and greatest(
          age(a.backend_xid),
          case when a.datname = current_database() then age(a.backend_xmin) end
        ) > age(${transactionId}::xid)
    ) as "isSeen"`
  return row.isSeen
}

export async function rewriteTable(sql: Sql, { schema, name }: Table): Promise<boolean> {
  const table = `"${schema}"."${name}"`
  try {
    await sql.unsafe(`vacuum (full) ${table}`)
    // For an empty table `analyze` writes nothing, and the old statistics stay.
    await clearStatistics(sql, { schema, name })
    await sql.unsafe(`analyze ${table}`)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')) {
      return false
    }
    throw error
  }
}

async function clearStatistics(sql: Sql, { schema, name }: Pick<Table, 'schema' | 'name'>): Promise<void> {
  const [row] = await sql<[{ canClear: boolean }]>`
    select to_regprocedure('pg_catalog.pg_clear_attribute_stats(text, text, text, boolean)') is not null as "canClear"`
  if (!row.canClear) {
    return
  }
  await sql`
    select pg_catalog.pg_clear_attribute_stats(n.nspname::text, s.relname::text, a.attname::text, false)
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_class s on s.oid = c.oid
    join pg_catalog.pg_attribute a on a.attrelid = s.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = ${schema} and c.relname = ${name}`
}
