import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { runningBuild } from '#src/data/builds/build-info.ts'
import { processWide } from '#src/settings/process-wide.ts'

const projectFile = z.object({ version: z.string() })

/** The version that runs, and of which build and commit; the sources may be newer than the build. */
export const runningRelease = () =>
  processWide('release', () => {
    const sources = projectFile.parse(JSON.parse(readFileSync('package.json', 'utf8')))
    const { version = sources.version, build, commit } = runningBuild() ?? {}
    return { version, build, commit }
  })
