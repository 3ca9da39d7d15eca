import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { trimManifest } from './app/trim-manifest.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // One hashed manifest file instead of an inline part of it in every page.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => trimManifest(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config
