// `npm run files`: checks the uploaded files, moves them between disk and bucket, deletes rows whose files are lost.
import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/files.ts')).filesCommand)
