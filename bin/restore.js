// `npm run restore`: the site of an archive, or of a moment, in an empty place.
import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/restore.ts')).restoreCommand)
