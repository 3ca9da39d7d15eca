// `npm run migrate`: applies what is missing, before or instead of the start.
import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/migrate.ts')).migrateCommand)
