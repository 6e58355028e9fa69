import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const secrets = z.object({
  databasePassword: z.string(),
  PAYLOAD_SECRET: z.string(),
  JWT_SECRET: z.string(),
})
export type Secrets = z.output<typeof secrets>

const make = (): Secrets => {
  const secret = () => randomBytes(32).toString('base64url')
  return { databasePassword: secret(), PAYLOAD_SECRET: secret(), JWT_SECRET: secret() }
}

const read = (text: string, path: string): Secrets => {
  try {
    return secrets.parse(JSON.parse(text))
  } catch {
    throw new Error(`${path} cannot be parsed; without its secrets the database cannot be opened.`)
  }
}

/**
 * The secrets of the embedded database and its web process, generated once and stored in the data
 * folder. The caller holds the folder's lock.
 */
export async function readOrCreateSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true })
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text !== undefined) return read(text, path)
  const made = make()
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, path)
  return made
}
