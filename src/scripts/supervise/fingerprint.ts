import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const folders = ['src', 'collections', 'endpoints', 'jobs', 'organisation']
const files = [
  'package-lock.json',
  'package.json',
  'next.config.ts',
  'payload.config.ts',
  'tsconfig.json',
]

/** Read when they are needed, and no part of the build. */
const ignored = /^organisation\/migrations/

const sources = async (root: string): Promise<string[]> => {
  const nested = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    }),
  )
  return [...nested.flat().filter((path) => !ignored.test(path)), ...files].sort()
}

/** Fingerprint of a build: a hash of the sources, Node's version and the project's path. */
export async function fingerprint(root: string): Promise<string> {
  // A build contains its own path; moved, it is stale.
  const hash = createHash('sha256').update(process.version).update(root)
  for (const path of await sources(root)) hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex').slice(0, 20)
}
