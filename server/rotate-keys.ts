import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SigningKeys } from '../backend/auth/signing-keys.ts'
import { Database } from '../backend/database.ts'
import { readConfig } from './config.ts'
import { prepareDatabaseRoles } from './database-roles.ts'
import { say } from './log.ts'
import { readPostmaster } from './postmaster.ts'
import { StartupError } from './startup-error.ts'

/** With `--end-sessions` everybody has to sign in again, as after a theft. */
export async function rotateKeys(env: Record<string, string | undefined>, options: string[]): Promise<void> {
  const endSessions = options.includes('--end-sessions')
  try {
    const config = readConfig(env)
    const adminUrl = config.databaseUrl ?? findRunning(config.dataDirectory)
    const urls = await prepareDatabaseRoles(adminUrl, say)
    const database = new Database(urls, { connections: 1 })
    try {
      const id = await new SigningKeys(database.owner).rotate({ endSessions })
      say(`New access tokens are signed with the key ${id}.`)
      say(endSessions ? 'All sessions have ended.' : 'Tokens signed before hold until they expire.')
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof StartupError)) {
      throw error
    }
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}

/** @throws StartupError when no process serves the site from there */
function findRunning(dataDirectory: string): string {
  const cluster = join(dataDirectory, 'postgres')
  const running = readPostmaster(cluster)
  if (!running) {
    throw new StartupError(`No site is running from ${dataDirectory}. Start it, then run this again.`)
  }
  const password = readFileSync(join(cluster, 'password'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${running.port}/postgres`
}
