// Plain JavaScript for Node 20, as on a fresh clone nothing is installed yet.
import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { prepare, root, runtime } from './install-and-build.js'

const development = process.argv.includes('--dev')

await prepare({ build: !development, dev: development })

process.env.NODE_ENV ??= development ? 'development' : 'production'

if (Number(process.versions.node.split('.')[0]) >= 24) {
  if (process.env.npm_lifecycle_event) {
    endWithParent(() => process.kill(process.pid, 'SIGTERM'))
  }
  if (development) {
    const { main } = await import('../server/main.ts')
    await main()
  } else {
    // Stripping types, and loading what strips them, is most of a start's time and of this process's memory.
    module.enableCompileCache(join(root, 'node_modules/.cache/compiled'))
    const { supervise } = await import('../server/supervisor.ts')
    module.flushCompileCache()
    await supervise()
  }
} else {
  // The first start only: npm chose its node before ours was installed.
  const child = spawn(runtime(), [...process.execArgv, ...process.argv.slice(1)], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  endWithParent(() => child.kill('SIGTERM'))
}

/** npm passes signals on, but not its own death by SIGKILL: a server without its npm would hold port and folder. */
function endWithParent(end) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(watch)
      end()
    }
  }, 200)
  watch.unref()
}
