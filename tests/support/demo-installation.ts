import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { withFileLock } from '#src/data/locks/file-lock.ts'
import { administratorSettings } from './administrator.ts'
import { cloneTemplate, endConnections } from './clone-template.ts'
import { openFolder, startMuster } from './muster.ts'
import { secrets } from './settings.ts'

/** Timeout of the first start by another worker of vitest, in ms. */
const startTimeout = 400_000

const template = 'template_demo'

/** Starts Muster with the demo organisation, and ends it. */
const startOnce = async (folder: string): Promise<void> => {
  await mkdir(folder, { mode: 0o755 })
  const settings = {
    ...administratorSettings,
    ...secrets,
    DATABASE_URL: await cloneTemplate(template),
  }
  const muster = await startMuster(folder, settings, '--demo')
  await muster.waitForOutput('Muster is running')
  muster.kill('SIGTERM')
  await muster.waitForExit()
  await endConnections(template)
}

/**
 * The database and the data folder of an `npm start -- --demo` that has ended. Made once for a run,
 * since the pictures of the demo organisation take long, and copied.
 */
export async function openDemoInstallation(): Promise<{ folder: string; databaseUrl: string }> {
  const made = join(inject('folder'), 'demo')
  await withFileLock(`${made}.lock`, startTimeout, async () => {
    if (existsSync(made)) return
    await startOnce(`${made}.new`)
    await rename(`${made}.new`, made)
  })
  const folder = await openFolder()
  await promisify(execFile)('cp', ['-a', `${made}/.`, folder])
  return { folder, databaseUrl: await cloneTemplate(`demo_${randomUUID()}`, template) }
}
