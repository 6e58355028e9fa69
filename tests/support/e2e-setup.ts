import type { TestProject } from 'vitest/node'
import { administratorSettings } from './administrator.ts'
import { serveTemplate } from './template.ts'

/**
 * A database as `npm start` leaves it the first time, for every file to clone. That start, from
 * nothing and with a Postgres of its own, is what tests/integration/npm-start.test.ts shows.
 */
export default (project: TestProject): Promise<() => Promise<void>> =>
  serveTemplate(project, { script: 'src/scripts/prepare.ts', settings: administratorSettings })
