import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tests/support/slowest-first.ts'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'tests/screenshots/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/worker-setup.ts'],
    pool: 'forks',
    // See `script` in src/scripts/supervise/child.ts.
    execArgv: ['--conditions=production'],
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // A module graph with Payload costs seconds to load; a worker keeps it for all its files.
    isolate: false,
    // For a machine that others keep busy too; what hangs is no sooner found by less.
    testTimeout: 240_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 20_000,
  },
})
