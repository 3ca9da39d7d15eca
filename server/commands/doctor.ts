import { type Config, readConfig } from '../config.ts'
import { checkBackups } from '../doctor/check-backups.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkHostedBackend } from '../doctor/check-hosted-backend.ts'
import { checkDataDirectory, checkMachine } from '../doctor/check-machine.ts'
import { checkAddress, checkFiles, checkMail, checkPorts } from '../doctor/check-services.ts'
import { type Check, type Finding, fault, toReason } from '../doctor/finding.ts'
import { say } from '../log.ts'
import type { Command } from './run-command.ts'

const checks: Check[] = [
  checkMachine,
  checkDataDirectory,
  checkPorts,
  checkDatabase,
  checkHostedBackend,
  checkFiles,
  checkBackups,
  checkMail,
  checkAddress,
]

const marks = { good: 'ok     ', warning: 'warning', fault: 'FAULT  ' }

export async function* examine(config: Config): AsyncGenerator<Finding> {
  for (const check of checks) {
    yield* await check(config).catch(error => [fault(`A check itself failed: ${toReason(error)}.`)])
  }
}

export const doctorCommand: Command = {
  help: `npm run doctor

Looks at this machine and at the variables that the site is started with, and says in sentences what is wrong. It changes
nothing, and may run while the site does. Ends with 1 if there is a fault.`,

  async run({ env }) {
    // Throws where a variable is wrong, as nothing else can be judged before.
    const config = readConfig(env)
    const counts = { good: 0, warning: 0, fault: 0 }
    for await (const { state, sentence } of examine(config)) {
      counts[state] += 1
      say(`${marks[state]}  ${sentence}`)
    }
    say(`\n${counts.fault} faults, ${counts.warning} warnings, ${counts.good} well.`)
    return counts.fault > 0 ? 1 : 0
  },
}
