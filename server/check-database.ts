import type { Sql } from '../backend/database.ts'
import { listMissingMigrations } from './migrate.ts'
import { listMigrations } from './migrations/migration-file.ts'

/** Whether it can be written, found out by writing. @throws */
export async function checkWriting(sql: Sql): Promise<void> {
  await sql`
    insert into backend.write_probe (id) values (true)
    on conflict (id) do update set written_at = now()`
}

/** Whether the schema is one that this code can work with. @throws */
export function createMigrationCheck(sql: Sql): () => Promise<void> {
  // The files of this start: a newer version may be laid beside it at any time.
  const migrations = listMigrations()
  return async () => {
    const missing = await listMissingMigrations(sql, migrations)
    if (missing.length > 0) {
      throw new Error(`The database lacks the migrations ${missing.join(', ')}`)
    }
  }
}
