import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../backend/database/connect.ts'
import type { Sql } from '../../backend/database.ts'
import type { FileStore } from '../../backend/storage/file-store.ts'
import { openFileStore } from '../../backend/storage/open-file-store.ts'
import type { Config } from '../config.ts'
import { prepareDatabaseRoles } from '../database-roles.ts'
import { startPostgres } from '../postgres.ts'
import { readPostmaster } from '../postmaster.ts'
import { StartupError } from '../startup-error.ts'

export interface OpenSite {
  sql: Sql
  adminUrl: string
  files: FileStore
}

type Place = Pick<Config, 'databaseUrl' | 'dataDirectory' | 'filesLocation' | 'hostedBackend'>

/** Whether the site serves or is stopped. @throws StartupError */
export async function openSite(
  config: Place,
  say: (line: string) => void,
  running: AsyncDisposableStack,
): Promise<OpenSite> {
  if (config.hostedBackend) {
    throw new StartupError('SUPABASE_URL is set: a hosted project is backed up by its platform.')
  }
  const { ownerUrl, adminUrl } = await findAddresses(config, say, running)
  const sql = connectForBackup(ownerUrl, running)
  const files = await openFileStore(join(config.dataDirectory, 'files'), config.filesLocation)
  running.defer(() => files.close())
  return { sql, adminUrl, files }
}

/** Its caller ends it. @throws StartupError */
export async function openOwner(
  config: Place,
  say: (line: string) => void,
  running: AsyncDisposableStack,
): Promise<Sql> {
  if (config.hostedBackend) {
    throw new StartupError('SUPABASE_URL is set: name the database of the hosted project by --database.')
  }
  const { ownerUrl } = await findAddresses(config, say, running)
  return connect(ownerUrl, { max: 1, connect_timeout: 10 })
}

async function findAddresses(
  { databaseUrl, dataDirectory }: Place,
  say: (line: string) => void,
  running: AsyncDisposableStack,
): Promise<{ ownerUrl: string; adminUrl: string }> {
  const adminUrl = databaseUrl ?? (await openEmbedded(dataDirectory, say, running))
  const { ownerUrl } = await prepareDatabaseRoles(adminUrl, say)
  return { ownerUrl, adminUrl }
}

export function connectForBackup(ownerUrl: string, running: AsyncDisposableStack): Sql {
  const sql = connect(ownerUrl, {
    max: 5,
    connect_timeout: 10,
    max_lifetime: null,
    connection: { application_name: 'holla backup' },
  })
  running.defer(() => sql.end({ timeout: 5 }))
  return sql
}

async function openEmbedded(
  dataDirectory: string,
  say: (line: string) => void,
  running: AsyncDisposableStack,
): Promise<string> {
  const cluster = join(dataDirectory, 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    throw new StartupError(
      `There is no site in ${dataDirectory}. Set DATA_DIR or DATABASE_URL as the site has them.`,
    )
  }
  const serving = readPostmaster(cluster)
  if (serving?.ready) {
    const password = readFileSync(join(cluster, 'password'), 'utf8').trim()
    return `postgres://postgres:${password}@127.0.0.1:${serving.port}/postgres`
  }
  const embedded = await startPostgres(dataDirectory, say, { running })
  return embedded.url
}
