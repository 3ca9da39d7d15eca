import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
                // What every page needs comes in a few files instead of some twenty, each a round trip of its own.
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
                },
                {
                  name: 'shared',
                  test: /[\\/]app[\\/](ui|site)[\\/][\w-]+\.tsx?$|lucide-react/,
                  minShareCount: 4,
                },
                {
                  name: 'frame',
                  test: /[\\/]app[\\/]((site|session|fonts)[\\/][\w-]+|data[\\/](browser-client|result)|ui[\\/](select|toaster))\.tsx?$/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
})
