import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseUrls } from '../../backend/database.ts'
import { prepareDatabaseRoles } from '../../server/database-roles.ts'
import { migrateAs } from '../../server/open-database.ts'
import { type EmbeddedPostgres, startPostgres } from '../../server/postgres.ts'

export interface Replicated {
  /** The superuser's address. */
  url: string
  urls: DatabaseUrls
  standby: EmbeddedPostgres
  stop(): Promise<void>
}

/** A migrated database in a cluster of its own, and a standby that streams from it. */
export async function startReplicated(): Promise<Replicated> {
  const directory = mkdtempSync(join(tmpdir(), 'holla-primary-'))
  const standbyDirectory = mkdtempSync(join(tmpdir(), 'holla-standby-'))
  const silent = () => {}
  const settings = ['fsync=off']
  const first = await startPostgres(directory, silent, { settings })
  const { ownerUrl } = await prepareDatabaseRoles(first.url, silent)
  await migrateAs(ownerUrl, silent)
  await first.stop()

  // With its owner, as PostgreSQL may run as another user.
  execFileSync('cp', ['-a', join(directory, 'postgres'), standbyDirectory])
  writeFileSync(join(standbyDirectory, 'postgres/standby.signal'), '')
  const primary = await startPostgres(directory, silent, { settings })
  const urls = await prepareDatabaseRoles(primary.url, silent)
  const standby = await startPostgres(standbyDirectory, silent, {
    settings: [...settings, `primary_conninfo=${primary.url}`],
  })
  return {
    url: primary.url,
    urls,
    standby,
    async stop() {
      await standby.stop()
      await primary.stop()
      rmSync(standbyDirectory, { recursive: true, force: true, maxRetries: 20 })
      rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
