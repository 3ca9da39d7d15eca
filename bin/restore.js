import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/restore.ts')).restoreCommand)
