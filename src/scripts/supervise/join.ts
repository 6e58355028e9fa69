import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { keepSecrets } from './secrets.ts'

const running = z.object({ DATABASE_URL: z.string() })

/** Lets a process started by hand use the embedded database of a running `npm start`. */
export async function joinRunning(): Promise<void> {
  if (process.env['DATABASE_URL']) return
  const dataDir = resolve(process.env['DATA_DIR'] || '.data')
  const text = await readFile(join(dataDir, 'running.json'), 'utf8').catch(() => undefined)
  if (text === undefined) {
    console.error('DATABASE_URL is required, or a running `npm start` in this folder.')
    process.exit(1)
  }
  const { databasePassword: _, ...secrets } = await keepSecrets(dataDir)
  const { DATABASE_URL } = running.parse(JSON.parse(text))
  Object.assign(process.env, { ...secrets, DATABASE_URL, DATA_DIR: dataDir })
}
