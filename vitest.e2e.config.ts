import { defineConfig } from 'vitest/config'

/** What a person does in a real browser, one after the other: they share the build. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    // A machine that stands still for half a minute is no fault of ours; what fails twice is.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 400_000,
  },
})
