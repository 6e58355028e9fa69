import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { processWide } from '#src/settings/process-wide.ts'
import { finishedMark } from './current-build.mjs'

const ofBuild = z.object({ version: z.string().optional(), commit: z.string().optional() })

/** Builds of releases before these were written have no version and no commit. */
export interface BuildInfo extends z.output<typeof ofBuild> {
  readonly build: string
}

/** Reads what a finished build is of; its folder is relative to `root`. */
export function readBuildInfo(root: string, folder: string): BuildInfo {
  const text = readFileSync(join(/* turbopackIgnore: true */ root, folder, finishedMark), 'utf8')
  return { build: basename(folder), ...(text === '' ? {} : ofBuild.parse(JSON.parse(text))) }
}

export const writeBuildInfo = (of: z.output<typeof ofBuild>): string => `${JSON.stringify(of)}\n`

/** The build that this process runs from; undefined where it runs from sources. */
export const runningBuild = (): BuildInfo | undefined =>
  processWide('build', () => {
    const folder = process.env['MUSTER_BUILD']
    return folder ? readBuildInfo(process.cwd(), folder) : undefined
  })

export const nameOfBuild = ({ build, commit }: BuildInfo): string =>
  `build ${build}${commit === undefined ? '' : ` of commit ${commit}`}`
