import type { Environment } from 'vitest/runtime'
import { endWorker } from './worker-end.ts'

/** Node, in which a worker ends what its test files have shared (vitest tears it down last). */
const environment: Environment = {
  name: 'browser',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: endWorker }),
}
export default environment
