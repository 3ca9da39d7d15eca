import { existsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { StartProblem } from './problem.ts'

export interface Site {
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  /** Relative to the working directory, as the file server wants it; null where Vite serves the files. */
  staticDirectory: string | null
}

const root = join(import.meta.dirname, '..')

export function openSite(server: Server, development: boolean, running: AsyncDisposableStack): Promise<Site> {
  return development ? openUnderVite(server, running) : openBuilt()
}

/** What the agency has not given yet, as the site's own facts say (`app/entry.server.tsx`). */
export async function listPlaceholders({ build }: Site): Promise<string[]> {
  const entry = (await build()).entry.module as unknown as { listPlaceholders(): string[] }
  return entry.listPlaceholders()
}

async function openBuilt(): Promise<Site> {
  const entry = join(root, 'build/server/index.js')
  if (!existsSync(entry)) {
    throw new StartProblem('The site is not built yet. Run npm start, which builds it, or npm run build.')
  }
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild
  return {
    build: async () => build,
    mode: 'production',
    staticDirectory: relative(process.cwd(), join(root, 'build/client')),
  }
}

/** Vite's middleware gets each request first and hands on what is not a file of its own. */
async function openUnderVite(server: Server, running: AsyncDisposableStack): Promise<Site> {
  const { createServer } = await import('vite')
  const before = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  running.defer(() => vite.close())
  // Vite would end the process by itself, before the database has ended.
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
