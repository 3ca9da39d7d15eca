import { runCommand } from './run-command.js'

await runCommand(async () => (await import('../server/commands/rotate-keys.ts')).rotateKeysCommand)
