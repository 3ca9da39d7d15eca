import type { Sql } from '../backend/database.ts'
import { listMissingMigrations } from './migrate.ts'
import { listMigrations } from './migrations/migration-file.ts'

/** @throws when the database can't be written */
export async function checkWriting(sql: Sql): Promise<void> {
  await sql`
    insert into backend.write_probe (id) values (true)
    on conflict (id) do update set written_at = now()`
}

export function createMigrationCheck(sql: Sql): () => Promise<void> {
  // Read once: a newer version's files may be put in place while this process runs.
  const migrations = listMigrations()
  return async () => {
    const missing = await listMissingMigrations(sql, migrations)
    if (missing.length > 0) {
      throw new Error(`The database lacks the migrations ${missing.join(', ')}`)
    }
  }
}
