import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPostmaster } from './postmaster.ts'
import { StartupError } from './startup-error.ts'

/** The superuser's address of the embedded database. @throws StartupError when no process serves the site from there */
export function findRunningDatabase(dataDirectory: string): string {
  const cluster = join(dataDirectory, 'postgres')
  const running = readPostmaster(cluster)
  if (!running) {
    throw new StartupError(`No site is running from ${dataDirectory}. Start it, then run this again.`)
  }
  const password = readFileSync(join(cluster, 'password'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${running.port}/postgres`
}
