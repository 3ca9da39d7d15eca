import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    include: ['tests/deployment/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
    fileParallelism: false,
  },
})
