import { chownSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, resolvePostgresBinaries } from './postgres-binaries.ts'
import { createCluster, ownMajorVersion, requireVersion } from './postgres-cluster.ts'
import { PostgresProcess } from './postgres-process.ts'
import { readPostmaster } from './postmaster.ts'
import { replaceCluster } from './upgrade/replace-cluster.ts'

export interface EmbeddedPostgres {
  url: string
  isNew: boolean
  /** Rolls back transactions in progress; what was committed is on disk. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  maxConnections?: number
  settings?: string[]
  env?: Record<string, string>
  older?: { majorVersion: string; binaries: Binaries }
  /** Stops it at its end, also while it starts. */
  running?: AsyncDisposableStack
  /** Stops it, also while it starts. */
  signal?: AbortSignal | undefined
}

/** Takes over a server that a killed process left, and restarts one that dies on the same port. @throws StartupError */
export async function startPostgres(
  directory: string,
  say: (line: string) => void,
  { maxConnections = 200, settings = [], env = {}, older, running, signal }: PostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = join(directory, 'postgres')
  const paths = { cluster, password: join(cluster, 'password'), log: join(directory, 'postgres.log') }
  replaceCluster(directory)
  requireVersion(cluster, older?.majorVersion ?? ownMajorVersion)
  const binaries = await resolvePostgresBinaries(older?.binaries)
  if (binaries.user) {
    // The folder is closed to others, so PostgreSQL's user has to own it; root may read it anyway.
    chownSync(directory, binaries.user.uid, binaries.user.gid)
  }
  const isNew = !existsSync(join(paths.cluster, 'PG_VERSION'))
  if (isNew) {
    say('Creating the database (once, a few seconds)…')
    createCluster(binaries, cluster)
  }
  const server = new PostgresProcess({ binaries, paths, directory, say, maxConnections, settings, env })
  running?.defer(() => server.stop())
  signal?.throwIfAborted()
  signal?.addEventListener('abort', () => void server.stop())
  try {
    await server.start()
    signal?.throwIfAborted()
  } catch (error) {
    if (signal?.aborted) {
      // Until it has ended, as its folder is removed next.
      await server.stop()
    }
    throw error
  }
  return { url: server.url, isNew, stop: () => server.stop() }
}

/** Stops the server that a killed process left, if there is one. @throws StartupError where a process serves from it */
export async function stopLeftPostgres(directory: string, say: (line: string) => void): Promise<void> {
  if (readPostmaster(join(directory, 'postgres'))) {
    const left = await startPostgres(directory, say)
    await left.stop()
  }
}
