import type { Sql } from '../backend/database.ts'
import { listMissingMigrations } from './migrate.ts'
import { listMigrations } from './migrations/migration-file.ts'

/** @throws when the database can't be written, or its disk, which may be another machine's, has no megabyte left */
export async function checkWriting(sql: Sql): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`
      insert into backend.write_probe (id) values (true)
      on conflict (id) do update set written_at = now()`
    // A row that is overwritten takes no room. What exceeds the memory of a statement goes to a file.
    await transaction`set local work_mem = '64kB'`
    await transaction`
      with block as materialized (select repeat('x', 8000) from generate_series(1, 130))
      select count(*) from block`
  })
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
