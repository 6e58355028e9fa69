import { defineConfig } from 'vitest/config'
import { browserTests } from './vitest.config.ts'

/** The pictures of the documentation, taken anew (`npm run screenshots`). */
export default defineConfig({
  test: {
    ...browserTests,
    include: ['tests/e2e/guides.test.ts', 'tests/screenshots/**/*.test.ts'],
    globalSetup: ['tests/support/browser-setup.ts', 'tests/support/global-setup.ts'],
    maxWorkers: 1,
    teardownTimeout: 60_000,
    env: { SCREENSHOTS: 'docs' },
  },
})
