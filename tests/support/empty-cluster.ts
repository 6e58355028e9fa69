import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { withFileLock } from '#src/data/locks/file-lock.ts'
import { startPostgres } from '#src/runtime/postgres/server.ts'
import { openFolder } from './muster.ts'

/** Timeout of the first start by another worker of vitest, in ms. */
const startTimeout = 120_000

/**
 * A folder with `postgres`, the data of a server that was started once and has ended, with the
 * database `muster`: for what is not about a first start. Made once for a run, and copied.
 */
export async function openClusterFolder(): Promise<string> {
  const made = join(inject('folder'), 'cluster')
  await withFileLock(`${made}.lock`, startTimeout, async () => {
    if (existsSync(made)) return
    await mkdir(`${made}.new`, { mode: 0o755 })
    const options = { password: 'test', preferredPort: 0, database: 'muster' }
    const server = await startPostgres({ folder: join(`${made}.new`, 'postgres'), ...options })
    await server.stop()
    await rename(`${made}.new`, made)
  })
  const folder = await openFolder()
  // With its owner, which is not root.
  await promisify(execFile)('cp', ['-a', `${made}/postgres`, folder])
  return folder
}
