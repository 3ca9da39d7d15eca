import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { bundleWorkers } from './app/offline/bundle-workers.ts'
import { trimManifest } from './app/trim-manifest.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // One hashed manifest file instead of an inline part of it in every page.
  routeDiscovery: { mode: 'initial' },
  // A file per loader would add a request and 0.4 KB of headers, more than it saves.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    trimManifest(join(client, 'assets'))
    await bundleWorkers(client)
  },
} satisfies Config
