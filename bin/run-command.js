import { spawn } from 'node:child_process'
import { prepare, root, runtime } from './install-and-build.js'

export async function runCommand(load) {
  await prepare({ build: false, dev: false })
  process.env.NODE_ENV ??= 'production'
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    const command = await import('../server/commands/run-command.ts')
    // Interrupted work may go on otherwise.
    process.exit(await command.runCommand(await load(), process.argv.slice(2), process.env))
  }
  // npm chose its node before ours was installed.
  const child = spawn(runtime(), process.argv.slice(1), { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
