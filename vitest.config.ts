import { defineConfig } from 'vitest/config'
import { RunReporter } from './tests/support/run-report.ts'

const timing = 'tests/contract/**/*.timing.test.ts'

export default defineConfig({
  test: {
    reporters: ['default', new RunReporter()],
    globalSetup: ['tests/support/global-setup.ts'],
    // Tests wait for events; these limits only end what never happens, even on a busy machine.
    testTimeout: 360_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // Modules are loaded once a worker and not once a file, so replaced parts are put back after each test.
    isolate: false,
    setupFiles: ['tests/support/put-back.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{app,backend,server,supabase}/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: [timing],
          // Twice the cores: contract tests wait for databases, mails and clocks.
          maxWorkers: 4,
          // Reported as retried, to be looked into.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'timing',
          include: [timing],
          // After all others and one at a time, as other tests would slow what they compare.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          retry: 2,
        },
      },
    ],
  },
})
