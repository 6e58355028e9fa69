import { defineConfig } from 'vitest/config'
import { longTests, onlyInFullRun } from './src/runtime/commands/full-run.ts'
import { SlowestFirst } from './tests/support/slowest-first.ts'

const common = {
  pool: 'forks',
  // A module graph with Payload costs seconds to load; a worker keeps it for all its files.
  isolate: false,
  tags: longTests.tags,
  hookTimeout: 400_000,
  expect: { poll: { timeout: 60_000 } },
} as const

/** The rules, the contract, the database and the processes. */
const tests = {
  ...common,
  name: 'muster',
  include: ['tests/**/*.test.ts'],
  exclude: ['tests/e2e/**', 'tests/screenshots/**', ...onlyInFullRun],
  setupFiles: ['tests/support/worker-setup.ts'],
  // See `script` in src/runtime/supervise/child.ts.
  execArgv: ['--conditions=production'],
  maxWorkers: 3,
  // For a machine that others keep busy too; what hangs is no sooner found by less.
  testTimeout: 240_000,
}

/**
 * What a person does in a real browser. Two files at a time: a third one slows both others down by
 * more than it saves. The files of a worker share a Muster and a browser, one after the other
 * (tests/support/admin-ui.ts).
 */
export const browserTests = {
  ...common,
  name: 'browser',
  include: ['tests/e2e/**/*.test.ts'],
  exclude: onlyInFullRun,
  globalSetup: ['tests/support/browser-setup.ts'],
  environment: './tests/support/browser-environment.ts',
  maxWorkers: 2,
  // After the others: at once, pages wait longer than tests wait for them.
  sequence: { groupOrder: 1 },
  testTimeout: 400_000,
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    sequence: { sequencer: SlowestFirst },
    // A worker of browser tests ends its Muster.
    teardownTimeout: 60_000,
    projects: [{ test: tests }, { test: browserTests }],
  },
})
