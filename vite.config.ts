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
})
