import { SigningKeys } from '../../backend/auth/signing-keys.ts'
import { Database } from '../../backend/database.ts'
import { readConfig } from '../config.ts'
import { prepareDatabaseRoles } from '../database-roles.ts'
import { findRunningDatabase } from '../find-running-database.ts'
import { say } from '../log.ts'
import type { Command } from './run-command.ts'

export const rotateKeysCommand: Command = {
  help: `npm run rotate-keys -- [--end-sessions]

Signs access tokens with a new key from now on; tokens signed before hold until they expire. The site runs meanwhile.

  --end-sessions  ends all sessions, as after a theft: everybody has to sign in again`,
  options: { 'end-sessions': { type: 'boolean' } },

  async run({ values, env }) {
    const endSessions = values['end-sessions'] === true
    const config = readConfig(env)
    const adminUrl = config.databaseUrl ?? findRunningDatabase(config.dataDirectory)
    const urls = await prepareDatabaseRoles(adminUrl, say)
    const database = new Database(urls, { connections: 1 })
    try {
      const id = await new SigningKeys(database.owner).rotate({ endSessions })
      say(`New access tokens are signed with the key ${id}.`)
      say(endSessions ? 'All sessions have ended.' : 'Tokens signed before hold until they expire.')
      return 0
    } finally {
      await database.close()
    }
  },
}
