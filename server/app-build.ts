import { existsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { StartupError } from './startup-error.ts'

export interface AppBuild {
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  /** Relative to the working directory; null where Vite serves the files. */
  staticDirectory: string | null
}

const root = join(import.meta.dirname, '..')

export function loadAppBuild(
  server: Server,
  development: boolean,
  running: AsyncDisposableStack,
): Promise<AppBuild> {
  return development ? openUnderVite(server, running) : openBuilt()
}

async function openBuilt(): Promise<AppBuild> {
  const entry = join(root, 'build/server/index.js')
  if (!existsSync(entry)) {
    throw new StartupError('The site is not built yet. Run npm start, which builds it, or npm run build.')
  }
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild
  return {
    build: async () => build,
    mode: 'production',
    staticDirectory: relative(process.cwd(), join(root, 'build/client')),
  }
}

async function openUnderVite(server: Server, running: AsyncDisposableStack): Promise<AppBuild> {
  const { createServer } = await import('vite')
  const before = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  running.defer(() => vite.close())
  // On SIGTERM Vite would end the process before the database has stopped.
  for (const listener of process.listeners('SIGTERM').filter(added => !before.includes(added))) {
    process.off('SIGTERM', listener)
  }
  const listeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, () => {
      for (const listener of listeners) {
        listener(request, response)
      }
    })
  })
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    mode: 'development',
    staticDirectory: null,
  }
}
