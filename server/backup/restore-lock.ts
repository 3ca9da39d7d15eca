import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { StartupError } from '../startup-error.ts'

/** That of `flock` for a lock which somebody holds. */
const conflict = 1

/**
 * The folder is one restore's until this is disposed or the process ends, however that ends, in all containers of the
 * machine. Node has no such lock, but Linux has the program `flock`; where it is missing nothing is locked. @throws StartupError
 */
export async function lockForRestore(dataDirectory: string): Promise<AsyncDisposable> {
  const lock = spawn('flock', ['-n', dataDirectory, 'cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // An interrupt at the terminal is for us.
    detached: true,
  })
  lock.stdin.on('error', () => {})
  // `cat`, which runs once the folder is locked, answers.
  lock.stdin.write('.')
  const ended = once(lock, 'exit').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return [null]
  })
  const [outcome] = await Promise.race([once(lock.stdout, 'data'), ended])
  if (outcome === conflict) {
    throw new StartupError(
      `Another restore into ${dataDirectory} is under way. Let it end, or choose another DATA_DIR.`,
    )
  }
  return {
    async [Symbol.asyncDispose]() {
      lock.stdin.end()
      await ended
    },
  }
}
