import type { TestProject } from 'vitest/node'
import { bundleTestPrograms } from './programs.ts'
import { serveTemplate } from './template.ts'

/** A migrated database for the workers to clone, and the programs that tests start. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await bundleTestPrograms()
  return serveTemplate(project)
}
