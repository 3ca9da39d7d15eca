import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'

/**
 * The folder is one restore's until this is disposed or the process ends, however that ends. By an abstract socket, which
 * no file outlives; only Linux has them. @throws StartupError
 */
export async function lockForRestore(dataDirectory: string): Promise<AsyncDisposable> {
  // Whoever may connect would keep it from closing.
  const lock = createServer(socket => socket.destroy())
  if (process.platform !== 'linux') {
    return lock
  }
  const { dev, ino } = statSync(dataDirectory)
  try {
    await once(lock.listen({ path: `\0holla restore ${dev} ${ino}` }), 'listening')
    return lock
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartupError(
        `Another restore into ${dataDirectory} is under way. Let it end, or choose another DATA_DIR.`,
        error,
      )
    }
    throw error
  }
}
