import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SigningKeys } from '../backend/auth/signing-keys.ts'
import { Database } from '../backend/database.ts'
import { readConfig } from './config.ts'
import { say } from './log.ts'
import { readPostmaster } from './postmaster.ts'
import { StartProblem } from './problem.ts'
import { prepareRoles } from './roles.ts'

/**
 * Lets the running site sign access tokens with a new key. With `--end-sessions` everybody has to sign in again, as
 * after a theft.
 */
export async function rotateKeys(env: Record<string, string | undefined>, options: string[]): Promise<void> {
  const endSessions = options.includes('--end-sessions')
  try {
    const config = readConfig(env)
    const adminUrl = config.databaseUrl ?? findRunning(config.dataDirectory)
    const urls = await prepareRoles(adminUrl, async () => {}, say)
    const database = new Database(urls, { connections: 1 })
    try {
      const id = await new SigningKeys(database.owner).rotate({ endSessions })
      say(`New access tokens are signed with the key ${id}.`)
      say(endSessions ? 'All sessions have ended.' : 'Tokens signed before hold until they expire.')
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof StartProblem)) {
      throw error
    }
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}

/** The embedded database, which belongs to the process that serves the site. @throws StartProblem when none does */
function findRunning(dataDirectory: string): string {
  const cluster = join(dataDirectory, 'postgres')
  const running = readPostmaster(cluster)
  if (!running) {
    throw new StartProblem(`No site is running from ${dataDirectory}. Start it, then run this again.`)
  }
  const password = readFileSync(join(cluster, 'password'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${running.port}/postgres`
}
