import type { Sql } from './database.ts'

export interface BackupAges {
  archive: number | null // seconds since the snapshot of the last good archive
  proof: number | null // seconds since a restore last proved an archive
}

export async function readBackupAges(sql: Sql): Promise<BackupAges> {
  const [ages] = await sql<[BackupAges]>`
    select
      extract(epoch from now() - max(snapshot_at) filter (where snapshot_at <= now()))::float8 as archive,
      extract(epoch from now() - max(proven_at) filter (where proven_at <= now()))::float8 as proof
    from backend.backups
    where kind = 'archive' and finished_at is not null and error is null`
  return ages
}
