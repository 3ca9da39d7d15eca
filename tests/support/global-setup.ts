import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import type { DatabaseUrls } from '../../backend/database.ts'
import { prepareDatabaseRoles } from '../../server/database-roles.ts'
import { migrateAs } from '../../server/open-database.ts'
import { startPostgres } from '../../server/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's superuser. */
    postgresUrl: string
    /** Of the owner and of the powerless login, to the template. */
    templateUrls: DatabaseUrls
  }
}

/** One cluster for the run, with one migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'holla-tests-'))
  const server = await startPostgres(directory, () => {})
  const admin = postgres(server.url, { max: 1 })
  // No test cuts the power: no commit waits for the disk, and a clone of the template is not written twice.
  await admin`alter system set fsync = off`
  await admin`alter system set full_page_writes = off`
  await admin`alter system set wal_init_zero = off`
  // It would look into each of some hundred databases every minute.
  await admin`alter system set autovacuum = off`
  await admin`select pg_reload_conf()`
  await admin`create database template_migrated`
  await admin.end()

  const silent = () => {}
  const template = toDatabase(server.url, 'template_migrated')
  const urls = await prepareDatabaseRoles(template, silent)
  await migrateAs(urls.ownerUrl, silent)

  project.provide('postgresUrl', server.url)
  project.provide('templateUrls', urls)
  return async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}

export function toDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
