import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
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

/** The secrets of the embedded set-up, made once and kept in the data folder. */
export async function keepSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true })
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text !== undefined) return secrets.parse(JSON.parse(text))
  const made = make()
  await writeFile(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return made
}
