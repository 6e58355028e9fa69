import type { TestProject } from 'vitest/node'
import { processWide } from '#src/settings/process-wide.ts'
import { bundleTestPrograms } from './programs.ts'
import { startTemplate } from './template.ts'

const start = async () => {
  await bundleTestPrograms()
  return startTemplate()
}

/** Of all runs of this process: `npm test` runs the projects at once. */
const shared = processWide('test-template', () => ({
  runs: 0,
  starting: undefined as ReturnType<typeof start> | undefined,
}))

/** A migrated database for the workers to clone, and the programs that tests start. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  shared.runs += 1
  shared.starting ??= start()
  const { serverUrl, folder, stop } = await shared.starting
  project.provide('serverUrl', serverUrl)
  project.provide('folder', folder)
  return async () => {
    shared.runs -= 1
    if (shared.runs === 0) await stop()
  }
}
