import type { Plugin } from 'vite'

const router = 'react-router/dist/production/lib'
const lucide = 'lucide-react/dist/esm'
const auth = '@supabase/auth-js/dist/module/lib'

/** Package code for options not used here, 3 KB of a first visit. `undefined`: nothing in the browser calls it. */
const replacements: Record<string, string> = {
  // `instrumentations` are not passed.
  [`${router}/router/instrumentation.js`]: `
    export const consumeInstrumentationClientResultMetaReceiver = () => {}
    export const getRouteInstrumentationUpdates = undefined
    export const instrumentClientSideRouter = undefined
    export const instrumentHandler = undefined
    export const instrumentationResultMetaContext = undefined`,
  // `routeDiscovery` is 'initial' (react-router.config.ts).
  [`${router}/dom/ssr/fog-of-war.js`]: `
    export const isFogOfWarEnabled = () => false
    export const useFogOFWarDiscovery = () => {}
    export const getPatchRoutesOnNavigationFunction = () => {}
    export const getPartialManifest = undefined
    export const getManifestPath = undefined
    export const getPathsWithAncestors = undefined
    export const handleClientVersionMismatch = undefined`,
  // No sign-in with a wallet.
  [`${auth}/web3/ethereum.js`]: `
    export const createSiweMessage = undefined
    export const fromHex = undefined
    export const getAddress = undefined
    export const toHex = undefined`,
  // Buckets hold files, no analytics tables.
  'iceberg-js/dist/index.mjs': 'export const IcebergRestCatalog = undefined',
  // Classes size and colour the icons; lucide's own class names are not used.
  [`${lucide}/createLucideIcon.mjs`]: `
    import { createElement } from 'react'
    export default ({ node }) => props => createElement(
      'svg',
      {
        width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
        strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )`,
}

/** Of an icon only its shapes are used: its name, size and random keys are 0.3 KB of a first visit. */
const leanIcon = (code: string) =>
  code
    .replace(/^ {2}(name|size): .*\n/gm, '')
    .replace(/,\s+key: "\w+"/g, '')
    .replace('__iconData.node;\n', '')

export function leaveOutUnused(): Plugin {
  const left = new Set(Object.keys(replacements))
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    load(id) {
      const path = Object.keys(replacements).find(path => id.endsWith(`/node_modules/${path}`))
      if (path === undefined) return null
      left.delete(path)
      return replacements[path] ?? null
    },
    transform(code, id) {
      return id.includes(`/node_modules/${lucide}/icons/`) ? { code: leanIcon(code), map: null } : null
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`No longer where it was: ${[...left].join(', ')}`)
    },
  }
}
