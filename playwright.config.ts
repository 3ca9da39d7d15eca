import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  // A folder of its own, as it is emptied first.
  outputDir: 'test-results/browser',
  // Two cores: one for the browser, one for the server.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: { viewport: { width: 1280, height: 800 }, trace: 'retain-on-failure' },
})
