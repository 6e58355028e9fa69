import { startVitest } from 'vitest/node'
import { buildIfStale } from '#src/runtime/supervise/build.ts'

/**
 * Retakes the pictures of the documentation; those of the guides while their steps are followed.
 */

await buildIfStale(process.cwd(), process.env)
const vitest = await startVitest('test', process.argv.slice(2), {
  config: 'vitest.screenshots.config.ts',
  run: true,
  watch: false,
})
const isFailed = vitest.state.getCountOfFailedTests() > 0
await vitest.close()
process.exit(isFailed ? 1 : 0)
