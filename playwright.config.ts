import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // A folder of its own, as it is emptied first.
  outputDir: 'test-results/browser',
  // Each has a server of its own: while one waits, the others have both cores.
  workers: 3,
  retries: 1,
  // Tests wait for events; these limits only end what never happens, even on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // A trace costs half as much again as the tests; `--trace on` records one.
  // A service worker's cache would answer for the server; the tests of it allow it.
  use: {
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
})
