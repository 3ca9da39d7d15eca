// `npm run verify-history`: whether anybody changed what the history says, or a row past it.
import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/verify-history.ts')).verifyHistoryCommand)
