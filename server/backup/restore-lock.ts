import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { StartupError } from '../startup-error.ts'

/** That of `flock` for a lock which somebody holds. */
const conflict = 1

/**
 * The folder is one restore's until this is disposed or the process ends, however that ends, in all containers of the
 * machine. Node has no such lock, but Linux has the program `flock`. Where it is missing, or the file system has no locks,
 * nothing is locked, which is said. @throws StartupError
 */
export async function lockForRestore(
  dataDirectory: string,
  say: (line: string) => void,
): Promise<AsyncDisposable> {
  const lock = spawn('flock', ['-n', dataDirectory, 'cat'], {
    // An interrupt at the terminal is for us.
    detached: true,
  })
  lock.stdin.on('error', () => {})
  // `cat`, which runs once the folder is locked, answers.
  lock.stdin.write('.')
  const complaint = text(lock.stderr)
  const ended = once(lock, 'exit').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ['there is no program flock']
  })
  const locked = once(lock.stdout, 'data').then(() => ['locked'])
  const [outcome] = await Promise.race([locked, ended])
  if (outcome === conflict) {
    throw new StartupError(
      `Another restore into ${dataDirectory} is under way. Let it end, or choose another DATA_DIR.`,
    )
  }
  if (outcome !== 'locked') {
    const reason = typeof outcome === 'string' ? outcome : (await complaint).trim() || `flock: ${outcome}`
    say(`${dataDirectory} can't be locked (${reason}): see that no other restore goes into it meanwhile.`)
  }
  return {
    async [Symbol.asyncDispose]() {
      lock.stdin.end()
      await ended
    },
  }
}
