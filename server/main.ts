/** Development: everything in one process, the app through Vite. */
import { readConfig } from './config.ts'
import { keepFilesPrivate } from './data-directory.ts'
import { createHttpServer } from './http-server.ts'
import { say } from './log.ts'
import { openDatabase } from './open-database.ts'
import { serve } from './serve.ts'
import { exitOnStartupError } from './startup-error.ts'
import { disposeOnce, isStopping, stopOnSignals } from './stop-on-signals.ts'

export async function main(): Promise<void> {
  const running = new AsyncDisposableStack()
  const end = disposeOnce(running)
  stopOnSignals(signal => {
    say(`Stopping (${signal})…`)
    return end()
  })
  try {
    const config = readConfig(process.env)
    keepFilesPrivate()
    const httpServer = createHttpServer()
    const port = await httpServer.open(config.host, config.port)
    const siteUrl = config.siteUrl ?? `http://localhost:${port}`
    const database = config.hostedBackend ? null : await openDatabase(config, say, running)
    running.defer(() => httpServer.close())
    const served = await serve({
      ...{ config, database, siteUrl, httpServer, running },
      development: true,
      isFirst: true,
    })
    served.announce()
  } catch (error) {
    await end()
    if (!isStopping()) {
      exitOnStartupError(error)
    }
  }
}
