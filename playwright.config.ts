import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  // A folder of its own, as it is emptied first.
  outputDir: 'test-results/browser',
  // Two cores: one for the browser, one for the server.
  workers: 1,
  // Said as flaky in the report, and then worth a look.
  retries: 1,
  // Tests wait for what happens. These limits only end what never will, on a machine that is busy with other work too.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: { viewport: { width: 1280, height: 800 }, trace: 'retain-on-failure' },
})
