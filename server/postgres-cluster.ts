import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartupError } from './startup-error.ts'

export const ownMajorVersion = '18'

/** @throws StartupError for files of another major version or another user */
export function requireVersion(cluster: string, majorVersion: string): void {
  const version = readMajorVersion(cluster)
  if (version === null) {
    return
  }
  if (version !== majorVersion) {
    const advice =
      Number(version) < Number(majorVersion)
        ? 'Run npm run upgrade-database, which copies it and keeps it as it is.'
        : 'Choose another DATA_DIR, or run the version of this software that made it.'
    throw new StartupError(
      `${cluster} was made by PostgreSQL ${version}, but this is PostgreSQL ${majorVersion}. ${advice}`,
    )
  }
  const owner = statSync(cluster).uid
  if (process.getuid && owner !== process.getuid() && process.getuid() !== 0) {
    throw new StartupError(
      `${cluster} belongs to another user (id ${owner}). Start as that user, or choose another DATA_DIR.`,
    )
  }
}

export function readMajorVersion(cluster: string): string | null {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Made beside its place and moved when complete; of two processes that do so at once the faster one's is kept. */
export function createCluster(binaries: PostgresBinaries, cluster: string): void {
  const making = `${cluster}.making-${process.pid}`
  const passwordFile = `${making}.password`
  try {
    mkdirSync(making, { mode: 0o700 })
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (binaries.user) {
      chownSync(making, binaries.user.uid, binaries.user.gid)
      chownSync(passwordFile, binaries.user.uid, binaries.user.gid)
    }
    runInitdb(binaries, making, passwordFile)
    renameSync(passwordFile, join(making, 'password'))
    renameSync(making, cluster)
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      throw error
    }
  } finally {
    rmSync(making, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

function runInitdb(binaries: PostgresBinaries, directory: string, passwordFile: string): void {
  const options = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]
  const [program = '', ...args] = [...binaries.prefix, binaries.initdb, '-D', directory, ...options]
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    ...binaries.user,
  })
  if (status !== 0) {
    const lastLine = stderr?.trim().split('\n').at(-1) ?? 'initdb did not run'
    throw new StartupError(`The database could not be created in ${directory}: ${lastLine}`)
  }
}
