import type { TestProject } from 'vitest/node'
import { administratorSettings } from './administrator.ts'
import { extractBrowser } from './browser.ts'
import { bundleTestPrograms, testProgram } from './programs.ts'
import { serveTemplate } from './template.ts'

/**
 * A database as after the first `npm start`, for each Muster to clone. That start, from nothing and
 * with a separate Postgres, is tested by tests/integration/npm-start.test.ts.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await extractBrowser()
  await bundleTestPrograms()
  return serveTemplate(project, {
    program: testProgram('prepare'),
    settings: administratorSettings,
  })
}
