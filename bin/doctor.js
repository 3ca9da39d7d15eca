// `npm run doctor`: what is wrong with this machine or its configuration.
import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/doctor.ts')).doctorCommand)
