import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // A folder of its own, as it is emptied first.
  outputDir: 'test-results/browser',
  // Each with a server of its own: while one waits, the others have both cores.
  workers: 3,
  // A test that passes at the second try is reported as flaky, and wants its race found.
  retries: 1,
  // Tests wait for what happens. These limits only end what never will, on a machine that is busy with other work too.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // A trace costs half as much again as the tests; `--trace on` records one.
  // What is kept in a browser would answer for the server; the tests of it allow it themselves.
  use: {
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
})
