import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { withFileLock } from '#src/data/locks/file-lock.ts'
import { openFolder, startMuster } from './muster.ts'

/** Timeout of the first start by another worker of vitest, in ms; a build may be due. */
const startTimeout = 400_000

export const firstAccount = { username: 'admin', password: 'a long password' }

/** Starts Muster in a folder for the first time, and ends it. */
const startOnce = async (folder: string): Promise<void> => {
  await mkdir(folder, { mode: 0o700 })
  const muster = await startMuster(folder, { ADMIN_PASSWORD: firstAccount.password })
  await muster.waitForOutput('Muster is running')
  muster.kill('SIGTERM')
  await muster.waitForExit()
}

/**
 * The data folder of an `npm start` that has ended, with its database: for what is not about the
 * first start, which takes several times as long as the second. Made once for a run, and copied.
 */
export async function openStartedFolder(): Promise<string> {
  const made = join(inject('folder'), 'started')
  await withFileLock(`${made}.lock`, startTimeout, async () => {
    if (existsSync(made)) return
    await startOnce(`${made}.new`)
    await rename(`${made}.new`, made)
  })
  const folder = await openFolder()
  // With the owner of the database's files, which is not root.
  await promisify(execFile)('cp', ['-a', `${made}/.`, folder])
  return folder
}
