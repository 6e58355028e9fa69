import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildsFolder, fingerprint, finishedMark, programFile } from './current-build.mjs'

interface Build {
  /** Relative to the project's folder. */
  readonly folder: string
  /** The file of one of its programs. */
  readonly program: (name: string) => string
}

/** The build of the sources as they are now; undefined when they were not built. */
export async function newestBuild(root: string): Promise<Build | undefined> {
  const folder = `${buildsFolder}/${await fingerprint(root)}`
  if (!existsSync(join(root, folder, finishedMark))) return undefined
  return { folder, program: (name) => join(root, programFile(folder, name)) }
}

/** Poll interval for a new build, in ms. */
const interval = 5_000

const changedAt = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/**
 * Polls for a build of changed sources, other than the one in use, and acts on each once. Reads
 * the sources only when a build was finished or removed.
 */
export function whenBuilt(root: string, inUse: string, act: (build: Build) => void): void {
  let seenAt = 0
  let latest = inUse
  const look = async (): Promise<void> => {
    const at = await changedAt(join(root, buildsFolder))
    if (at === seenAt) return
    const build = await newestBuild(root)
    seenAt = at
    if (!build || build.folder === latest) return
    latest = build.folder
    act(build)
  }
  setInterval(() => void look().catch(() => undefined), interval).unref()
}
