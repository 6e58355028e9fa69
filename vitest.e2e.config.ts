import { defineConfig } from 'vitest/config'

/** What a person does in a real browser, one after the other: they share the build. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/support/e2e-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 400_000,
  },
})
