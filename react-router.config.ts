import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // One hashed manifest file instead of an inline part of it in every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
