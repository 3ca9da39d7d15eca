// `npm run backup`: one archive of the site's database and files.
import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/backup.ts')).backupCommand)
