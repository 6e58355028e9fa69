import type { TestProject } from 'vitest/node'
import { serveTemplate } from './template.ts'

/** A migrated database for the workers to clone. */
export default (project: TestProject): Promise<() => Promise<void>> =>
  serveTemplate(project, { script: 'tests/support/migrate-template.ts' })
