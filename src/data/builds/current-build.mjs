// Plain JavaScript, and Node's own modules only: `bootstrap.mjs` finds the build of a command by it,
// before anything that reads TypeScript is loaded.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Where builds are stored, each in a folder named by the fingerprint of its sources. */
export const buildsFolder = '.builds'

/**
 * Written last, so that an interrupted build does not count as one. Processes that use a build
 * share a lock on this file; removing the build takes the exclusive lock.
 */
export const finishedMark = 'muster-finished'

/**
 * Names the build of the newest sources: a file in the folder of builds that holds the name of one
 * of them. Its place and form stay, so that every release finds the build of every other one, whose
 * fingerprint it may not be able to compute.
 */
export const buildPointer = 'current'

/** The file in a build that says what it needs of a database. */
export const schemaFile = 'muster-schema.json'

/** The folder in a build that holds the bundled programs. */
export const programsFolder = 'programs'

/**
 * Written into that folder once it holds all of them. They are bundled ahead of the rest of a build,
 * so that a start without one begins as one of them as well.
 */
export const programsMark = `${programsFolder}/muster-bundled`

/**
 * The bundle of a program in a folder, for Node.
 *
 * @param {string} folder
 * @param {string} name
 */
export const programFile = (folder, name) => join(folder, programsFolder, `${name}.mjs`)

const folders = [
  'src',
  'collections',
  'endpoints',
  'jobs',
  'migrations',
  'organisation',
  'packages',
]
const files = [
  'package-lock.json',
  'package.json',
  'next.config.ts',
  'payload.config.ts',
  'tsconfig.json',
]

/** Read when they are needed, and no part of the build. */
const ignored = /^organisation\/migrations|^migrations\/.+\.json$/

/** @param {string} root */
const sources = async (root) => {
  const nested = await Promise.all(
    folders.map(async (folder) => {
      const path = join(/* turbopackIgnore: true */ root, folder)
      const entries = await readdir(/* turbopackIgnore: true */ path, {
        recursive: true,
        withFileTypes: true,
      })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    }),
  )
  return [...nested.flat().filter((path) => !ignored.test(path)), ...files].sort()
}

/**
 * Fingerprint of a build: a hash of the sources, Node's version and the project's path.
 *
 * @param {string} root
 */
export async function fingerprint(root) {
  // A build contains its own path; moved, it is stale.
  const hash = createHash('sha256').update(process.version).update(root)
  // Synchronously: of so many small files it takes a fifth of the time.
  for (const path of await sources(root)) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 20)
}
