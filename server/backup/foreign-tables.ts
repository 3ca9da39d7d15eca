import { listMigrations } from '../migrations/migration-file.ts'
import type { About } from './archive-format.ts'

/** Tables made by hand: an archive has their rows, but no migration makes them. */
export function listForeignTables({ tables }: Pick<About, 'tables'>): string[] {
  const made = new Set(
    listMigrations().flatMap(({ sql }) =>
      [...sql.matchAll(/create (?:unlogged )?table (?:if not exists )?([a-z_]+\.[a-z_]+)/g)].map(
        ([, name]) => name,
      ),
    ),
  )
  return tables.map(({ name }) => name).filter(name => !made.has(name) && !name.startsWith('migrations.'))
}
