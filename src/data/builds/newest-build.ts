import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildInfo, readBuildInfo } from './build-info.ts'
import {
  buildPointer,
  buildsFolder,
  fingerprint,
  finishedMark,
  programFile,
} from './current-build.mjs'

export interface Build extends BuildInfo {
  /** Relative to the project's folder. */
  readonly folder: string
  readonly program: (name: string) => string
}

const finishedBuild = (root: string, name: string): Build | undefined => {
  const folder = `${buildsFolder}/${name}`
  if (!/^[\w-]+$/.test(name) || !existsSync(join(root, folder, finishedMark))) return undefined
  const program = (of: string) => join(root, programFile(folder, of))
  return { ...readBuildInfo(root, folder), folder, program }
}

/** The name in the pointer; empty where there is none, as releases before it leave it. */
const readPointer = (root: string): Promise<string> =>
  readFile(join(root, buildsFolder, buildPointer), 'utf8').then(
    (text) => text.trim(),
    () => '',
  )

/**
 * The build that was made last, by whatever release; else that of the sources as they are now.
 * Undefined when these were not built.
 */
export async function newestBuild(root: string): Promise<Build | undefined> {
  return (
    finishedBuild(root, await readPointer(root)) ?? finishedBuild(root, await fingerprint(root))
  )
}

/** Poll interval for a new build, in ms. */
const pollInterval = 5_000

const changedAt = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/**
 * Polls for a build other than the one in use, and acts on each once. Reads files only when a build
 * was finished or removed. Returns a function that ends it.
 */
export function onNewBuild(
  root: string,
  inUse: string,
  act: (build: Build) => void,
  interval = pollInterval,
): () => void {
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
  const timer = setInterval(() => void look().catch(() => undefined), interval).unref()
  return () => clearInterval(timer)
}
