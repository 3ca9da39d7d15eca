import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { Database } from '../../backend/database.ts'
import { migrate } from '../../server/migrate.ts'
import { startPostgres } from '../../server/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's superuser. */
    postgresUrl: string
  }
}

/** One cluster for the run, with one migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'holla-tests-'))
  const server = await startPostgres(directory, () => {})
  const admin = new Database(server.url, { connections: 1 })
  await admin.owner`create database template_migrated`
  await admin.close()

  const template = new Database(toDatabase(server.url, 'template_migrated'), { connections: 2 })
  await migrate(template.owner)
  await template.close()

  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

export function toDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
