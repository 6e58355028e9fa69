import { defineConfig } from 'vitest/config'

/**
 * What a person does in a real browser. Two files at a time, each with a Muster of its own from
 * the one build: they wait more than they work.
 */
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
