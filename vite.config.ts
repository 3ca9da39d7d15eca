import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Head, foot, session and controls of the public pages. */
const frame = [
  'app/site/(?!portrait|use-original-on-error|not-found)[\\w-]+.tsx?',
  'app/site/quote/(price|quote-link|rates-notice).tsx?',
  // What staff alone are asked comes with what asks it.
  'app/(session|fonts)/(?!naira-in-page|prove-again|fresh-proof|second-factor|use-second-factor|code-input|role-words|require-staff)[\\w-]+.tsx?',
  'app/ui/(button|early-.*|field|glyphs|hundred-grid|input|label|select|theme.*|toast|toaster).tsx?',
  'app/save-data.ts',
  'clsx/dist/lite.m?js',
  'app/data/(browser-client|result).ts',
  'lucide-react/dist/esm/([\\w-]+|icons/arrow-(left|right)).m?js',
]

/** The lists of articles and the articles. */
const articles = [
  'app/site/blog/(cover|cover-design|post-picture).tsx?',
  'app/ui/empty-state.tsx',
  'app/data/(image-sources|watch-tables).ts',
]

const toTest = (paths: string[]) => new RegExp(`/(${paths.join('|').replaceAll('.ts', '\\.ts')})$`)

/**
 * What React Router brings for options that are not taken here, 2 KB of each visitor's first page: by module, what it exports
 * instead. Nothing is what only its server's and other modes' modules ask for, which the browser's build leaves out.
 */
const unused: Record<string, Record<string, string>> = {
  // `instrumentations` are not passed.
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => {}',
    getRouteInstrumentationUpdates: 'undefined',
    instrumentClientSideRouter: 'undefined',
    instrumentHandler: 'undefined',
    instrumentationResultMetaContext: 'undefined',
  },
  // `routeDiscovery` is 'initial' (react-router.config.ts).
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    useFogOFWarDiscovery: '() => {}',
    getPatchRoutesOnNavigationFunction: '() => {}',
    getPartialManifest: 'undefined',
    getManifestPath: 'undefined',
    getPathsWithAncestors: 'undefined',
    handleClientVersionMismatch: 'undefined',
  },
}

function leaveOutUnused(): Plugin {
  const left = new Set(Object.keys(unused))
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    load(id) {
      const found = Object.entries(unused).find(([path]) =>
        id.endsWith(`/react-router/dist/production/lib/${path}`),
      )
      if (!found) return null
      left.delete(found[0])
      return Object.entries(found[1])
        .map(([name, value]) => `export const ${name} = ${value};`)
        .join('\n')
    },
    buildEnd() {
      if (left.size > 0) this.error(`React Router has moved ${[...left].join(', ')}.`)
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leaveOutUnused()],
  // All packages are found before the first page: one that is found later makes Vite reload what is open.
  optimizeDeps: { entries: ['app/**/*.tsx', '!app/entry.server.tsx'] },
  build: {
    // Fonts as data: URIs would be refused by the content security policy.
    assetsInlineLimit: 0,
    // `light-dark()` must stay: its substitute would not follow a nested `color-scheme`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs comes in two files instead of some twenty, each a round trip and a head of its own.
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
                },
                { name: 'frame', test: toTest(frame), minShareCount: 2 },
                { name: 'articles', test: toTest(articles), minShareCount: 2 },
                // What stands in app/admin itself is of many places; each chunk has a name in the list of routes that visitors load, too.
                { name: 'office', test: /[\\/]app[\\/]admin[\\/][^\\/]+\.tsx?$/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
})
