import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { withFileLock } from '#src/locks/file-lock.ts'
import { runToEnd } from './child.ts'
import { withProgress } from './progress.ts'
import type { Variables } from './variables.ts'

const folders = ['src', 'collections', 'endpoints', 'jobs']
const files = [
  'package-lock.json',
  'package.json',
  'next.config.ts',
  'payload.config.ts',
  'tsconfig.json',
]
const stamp = join('.next', 'muster-sources')

/** Only run by Node itself, never part of the build. */
const ignored = /^src\/(scripts|server\.ts)/

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

const fingerprint = async (root: string): Promise<string> => {
  // A build knows its own folder; moved, it is stale.
  const hash = createHash('sha256').update(process.version).update(root)
  for (const path of await sources(root)) hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

const buildUnless = async (wanted: string, root: string, env: Variables): Promise<void> => {
  const built = await readFile(join(root, stamp), 'utf8').catch(() => '')
  if (built === wanted) return
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  // A build that breaks off leaves neither the old one nor the new one.
  await rm(join(root, stamp), { force: true })
  const settings = { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  await withProgress('Building (first start and after changes only)', () =>
    runToEnd({
      name: 'The build',
      args: [next, 'build'],
      env: { ...settings, NODE_OPTIONS: '--no-deprecation' },
    }),
  )
  await writeFile(join(root, stamp), wanted)
}

/**
 * Builds the admin UI and the routes unless what was built came from these very sources. Two
 * starts at once build once.
 */
export async function buildIfStale(root: string, env: Variables): Promise<void> {
  const wanted = await fingerprint(root)
  await mkdir(join(root, '.builds'), { recursive: true })
  await withFileLock(join(root, '.builds', 'lock'), 600_000, () => buildUnless(wanted, root, env))
}
