import { chownSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, resolvePostgresBinaries } from './postgres-binaries.ts'
import { createCluster, ownMajorVersion, requireVersion } from './postgres-cluster.ts'
import { PostgresProcess } from './postgres-process.ts'
import { replaceCluster } from './upgrade/replace-cluster.ts'

export interface EmbeddedPostgres {
  url: string
  isNew: boolean
  /** Ends the server after its transactions in progress are rolled back; what was committed is on disk. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  maxConnections?: number
  /** Besides our own, as `name=value`; they last as long as this server does. */
  settings?: string[]
  env?: Record<string, string>
  /** To read a cluster that is not of our version. */
  older?: { majorVersion: string; binaries: Binaries }
}

/**
 * Takes over a server that a killed process left running in `directory`, and restarts one that dies, on the same port.
 * @throws StartupError when the folder is in use, unreadable, or of another major version
 */
export async function startPostgres(
  directory: string,
  say: (line: string) => void,
  { maxConnections = 200, settings = [], env = {}, older }: PostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = join(directory, 'postgres')
  const paths = { cluster, password: join(cluster, 'password'), log: join(directory, 'postgres.log') }
  replaceCluster(directory)
  requireVersion(cluster, older?.majorVersion ?? ownMajorVersion)
  const binaries = await resolvePostgresBinaries(older?.binaries)
  if (binaries.user) {
    // Closed to others, it must be open to the one user that PostgreSQL runs as; for root it is anyway.
    chownSync(directory, binaries.user.uid, binaries.user.gid)
  }
  const isNew = !existsSync(join(paths.cluster, 'PG_VERSION'))
  if (isNew) {
    say('Creating the database (once, a few seconds)…')
    createCluster(binaries, cluster)
  }
  const server = new PostgresProcess({ binaries, paths, directory, say, maxConnections, settings, env })
  await server.start()
  return { url: server.url, isNew, stop: () => server.stop() }
}
