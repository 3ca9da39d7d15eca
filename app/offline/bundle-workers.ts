import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'vite'

const root = import.meta.dirname

/** The worker, and the one that removes it (docs/decisions/084-offline.md). */
const entries = {
  'service-worker.js': join(root, 'worker/main.ts'),
  'service-worker-off.js': join(root, 'worker/remove-all-copies.ts'),
}

/** One classic script each: not all browsers take modules, and parts of two builds must not mix. */
export async function bundleWorkers(directory: string): Promise<void> {
  for (const [name, entry] of Object.entries(entries)) {
    await bundle(entry, { outDir: directory, emptyOutDir: false }, name)
  }
}

/** Development has pushes only: copies of pages would hide edits. */
export function serveWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/service-worker.js', (_request, response, next) => {
        const send = (code: string) => response.setHeader('content-type', 'text/javascript').end(code)
        bundleOff().then(send, next)
      })
    },
  }
}

async function bundleOff(): Promise<string> {
  const built = await bundle(entries['service-worker-off.js'], { write: false })
  const [{ output }] = [built].flat() as unknown as [{ output: [{ code: string }] }]
  return output[0].code
}

const bundle = (entry: string, options: BuildOptions, name = 'worker.js') =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ...options,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: name } },
    },
  })
