import type { Sql } from '../../backend/database.ts'

export interface BackupRecord {
  finish(facts: {
    name: string
    bytes: number
    snapshotAt: string
    tables?: number
    files?: number
  }): Promise<void>
  fail(error: unknown): Promise<void>
}

/** Without effect in a database from before `backend.backups`, which can be backed up, too. */
export async function openRecord(
  sql: Sql,
  { kind, place }: { kind: 'archive' | 'base'; place: string },
): Promise<BackupRecord> {
  if (!(await hasTable(sql, 'backend.backups'))) {
    return { finish: async () => {}, fail: async () => {} }
  }
  const [{ id }] = await sql<[{ id: string }]>`
    insert into backend.backups (kind, place) values (${kind}, ${place}) returning id`
  return {
    async finish({ name, bytes, snapshotAt, tables = null, files = null }) {
      await sql`
        update backend.backups
        set finished_at = now(), snapshot_at = ${snapshotAt}, name = ${name}, bytes = ${bytes},
          tables = ${tables}, files = ${files}
        where id = ${id}`
    },
    async fail(error) {
      const reason = error instanceof Error ? error.message : String(error)
      // It fails as well where the database is gone; the first error says more.
      await sql`update backend.backups set finished_at = now(), error = ${reason} where id = ${id}`.catch(
        () => {},
      )
    },
  }
}

export async function hasTable(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql<[{ exists: boolean }]>`select to_regclass(${name}) is not null as exists`
  return row.exists
}
