// `npm run import-project`: brings accounts, rows and files of a hosted project.
import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/import-project.ts')).importProjectCommand)
