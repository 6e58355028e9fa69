import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tests/support/slowest-first.ts'

const isLong = process.env['MUSTER_FAULTS'] === 'long'

/**
 * What a person does in a real browser. Two files at a time: a third one slows both others down by
 * more than it saves. The files of a worker share a Muster and a browser, one after the other
 * (tests/support/admin-ui.ts).
 */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    // What the platform’s pages lack changes with its version, which a unit test watches.
    exclude: isLong ? [] : ['tests/e2e/platform-workarounds/inaccessible-markup.test.ts'],
    globalSetup: ['tests/support/e2e-setup.ts'],
    environment: './tests/support/browser-environment.ts',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    isolate: false,
    // For a machine that others keep busy too; see vitest.config.ts.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
    // A worker ends its Muster.
    teardownTimeout: 60_000,
  },
})
