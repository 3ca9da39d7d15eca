import { defineConfig } from 'vitest/config'
import { RunReporter } from './tests/support/run-report.ts'

/** Tests that compare how long things take. */
const timing = 'tests/contract/**/*.timing.test.ts'

export default defineConfig({
  test: {
    reporters: ['default', new RunReporter()],
    globalSetup: ['tests/support/global-setup.ts'],
    // Tests wait for what happens. These limits only end what never will, on a machine that is busy with other work too.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // Modules are loaded once a worker, not once a file. What a test replaces is put back after it.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{app,backend,server,supabase}/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: [timing],
          // Twice the cores: contract tests wait for databases, mails and clocks.
          maxWorkers: 4,
          // Reported as retried, and then to be looked into.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'timing',
          include: [timing],
          // After all others and one at a time, so that no other test is in what they compare.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          retry: 2,
        },
      },
    ],
  },
})
