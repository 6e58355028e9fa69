import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isGiven } from '#src/settings/setting-files.ts'
import { readOrCreateSecrets } from './secrets.ts'

const running = z.object({ DATABASE_URL: z.string() })

/** URL of the embedded database of the last `npm start` in a data folder; undefined without one. */
export async function readRunning(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'running.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : running.parse(JSON.parse(text)).DATABASE_URL
}

const exitWith = (problem: string): never => {
  console.error(problem)
  process.exit(1)
}

export async function joinRunning(fail: (problem: string) => never = exitWith): Promise<void> {
  if (isGiven(process.env, 'DATABASE_URL')) return
  const dataDir = resolve(process.env['DATA_DIR'] || '.data')
  const DATABASE_URL =
    (await readRunning(dataDir)) ??
    fail('DATABASE_URL is required, or a running `npm start` in this folder.')
  const { databasePassword: _, ...secrets } = await readOrCreateSecrets(dataDir)
  Object.assign(process.env, { ...secrets, DATABASE_URL, DATA_DIR: dataDir })
}
