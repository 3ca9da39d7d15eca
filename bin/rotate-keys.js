// `npm run rotate-keys`: signs access tokens with a new key from now on.
import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/rotate-keys.ts')).rotateKeysCommand)
