import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileAhead } from './app/lean-build/compile-ahead.ts'
import { leaveOutCrawlers } from './app/lean-build/leave-out-crawlers.ts'
import { leaveOutOfReact } from './app/lean-build/leave-out-of-react.ts'
import { leaveOutTexts } from './app/lean-build/leave-out-texts.ts'
import { leaveOutUnused } from './app/lean-build/leave-out-unused.ts'
import { retryableImports } from './app/lean-build/retryable-imports.ts'
import { serveWorker } from './app/offline/bundle-workers.ts'

const frame = [
  'app/site/(?!portrait|use-original-on-error|not-found)[\\w-]+.tsx?',
  'app/site/quote/(price|quote-link|rates-notice).tsx?',
  // What only staff are asked stays out.
  'app/(session|fonts)/(?!naira-in-page|prove-again|fresh-proof|passkey-button|second-factor|use-second-factor|code-input|role-words|require-staff)[\\w-]+.tsx?',
  'app/ui/(button|early-.*|field|glyphs|hundred-grid|input|label|select|theme.*|to-hash|toast|toaster).tsx?',
  'app/save-data.ts',
  'app/offline/(keep-shown-data|when-reached|leave-if-unreachable|letters/letter-mark).ts',
  'clsx/dist/lite.m?js',
  // What the home page shows, too small for a request each.
  'app/settings/groups/(campaign|offer|partners|people|prices).ts',
  'app/ui/keyed.ts',
  'app/data/(browser-client|result|retry-loading).ts',
  'app/settings/(other-tabs|saved-settings).ts',
  'lucide-react/dist/esm/([\\w-]+|icons/(arrow-left|arrow-right|check)).m?js',
]

const articles = [
  'app/site/blog/(cover|cover-design|post-picture).tsx?',
  'app/ui/empty-state.tsx',
  'app/data/(image-sources|watch-tables).ts',
  'lucide-react/dist/esm/icons/search.m?js',
]

const hours = ['app/site/(office-clock|contact/office-hours).ts']

const dialogs = [
  'app/ui/(confirm-dialog|dialog|spinner).tsx',
  'app/data/(query|settings).ts',
  'lucide-react/dist/esm/icons/(chevron-up|plus|x).m?js',
]

const office = [
  'app/admin/[\\w-]+.tsx?',
  'app/admin/(shortcuts/held-keys|messages/(changes/change-storage|desk/to-subject)|trash/(restore|trash-kinds)).ts',
  'app/data/(leads|standing|summary-columns|trash).ts',
  'lucide-react/dist/esm/icons/(clock|file-text|folder-open|inbox|rotate-ccw|undo-2|users-round).m?js',
]

const details = ['app/data/post-details.ts', 'lucide-react/dist/esm/icons/eye.m?js']

const signIn = [
  'app/session/(code-input|passkey-button|second-factor-form|use-second-factor).tsx?',
  'app/data/(auth-settings|passkeys|recovery-codes|second-factor).ts',
  'lucide-react/dist/esm/icons/key-round.m?js',
]

const newsroom = [
  'app/admin/posts/(blank-html|discard-draft|list-line|post-draft|public-path|read-post).ts',
  'app/admin/posts/drafts/[\\w-]+.tsx?',
  'app/data/(change-posts|delete-draft|delete-post|find-draft|find-post|find-post-version|remove-image|save-draft).ts',
]

const desk = [
  'app/admin/messages/(desk/(desk-context|letter-cache|letter-preview)|letter/(answer-words|read-letter)).tsx?',
  'app/data/(lead-answers|triage-message).ts',
  'app/settings/groups/desk.ts',
]

const toTest = (paths: string[]) =>
  new RegExp(`/(${paths.join('|').replaceAll('.ts', '\\.ts')})(\\?crawlers)?$`)

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    leaveOutUnused(),
    leaveOutOfReact(),
    leaveOutTexts(),
    leaveOutCrawlers(),
    compileAhead(),
    retryableImports(),
    serveWorker(),
  ],
  // A package that is found after the first page would make Vite reload what is open.
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
                // What every page needs comes in two files: each of some twenty would be a round trip.
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
                },
                { name: 'frame', test: toTest(frame), minShareCount: 2 },
                { name: 'articles', test: toTest(articles), minShareCount: 2 },
                // Apart from the back office, which reads the office's hours, too.
                { name: 'hours', test: toTest(hours), minShareCount: 2 },
                { name: 'details', test: toTest(details), minShareCount: 2 },
                { name: 'dialogs', test: toTest(dialogs), minShareCount: 2 },
                // Few, as visitors load each chunk's name with the list of routes, too.
                { name: 'office', test: toTest(office), minShareCount: 2 },
                { name: 'sign-in', test: toTest(signIn), minShareCount: 2 },
                { name: 'newsroom', test: toTest(newsroom), minShareCount: 2 },
                { name: 'desk', test: toTest(desk), minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
})
