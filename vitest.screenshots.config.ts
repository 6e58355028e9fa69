import { defineConfig } from 'vitest/config'
import browserTests from './vitest.e2e.config.ts'

/** The pictures of the documentation, taken anew (`npm run screenshots`). */
export default defineConfig({
  test: {
    ...browserTests.test,
    include: ['tests/e2e/guides.test.ts', 'tests/screenshots/**/*.test.ts'],
    maxWorkers: 1,
    env: { SCREENSHOTS: 'docs' },
  },
})
