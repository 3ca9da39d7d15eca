import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../backend/database.ts'

export async function addSampleContent(sql: Sql): Promise<void> {
  await sql.begin(async transaction => {
    const [marked] = await transaction`
      insert into migrations.history (source, name) values ('sample', 'posts') on conflict do nothing returning name`
    if (marked) {
      await transaction.unsafe(readFileSync(join(import.meta.dirname, '../supabase/seed.sql'), 'utf8'))
    }
  })
}
