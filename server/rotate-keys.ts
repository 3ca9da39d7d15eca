import { SigningKeys } from '../backend/auth/signing-keys.ts'
import { Database } from '../backend/database.ts'
import { readConfig } from './config.ts'
import { prepareDatabaseRoles } from './database-roles.ts'
import { findRunningDatabase } from './find-running-database.ts'
import { say } from './log.ts'
import { StartupError } from './startup-error.ts'

/** With `--end-sessions` everybody has to sign in again, as after a theft. */
export async function rotateKeys(env: Record<string, string | undefined>, options: string[]): Promise<void> {
  const endSessions = options.includes('--end-sessions')
  try {
    const config = readConfig(env)
    const adminUrl = config.databaseUrl ?? findRunningDatabase(config.dataDirectory)
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
