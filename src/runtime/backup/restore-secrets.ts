import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { secretsIn } from '#src/settings/secret-list.ts'
import { type Manifest, parts } from './manifest.ts'

const signing = z.object({ PAYLOAD_SECRET: z.string(), JWT_SECRET: z.string() })

const stored = z.object({ databasePassword: z.string(), ...signing.shape })

const read = async (path: string): Promise<z.output<typeof stored> | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : stored.parse(JSON.parse(text))
}

/**
 * Gives a data folder the secrets of a backup. Where it has some, its database keeps its password;
 * with `onlyIfNone` it keeps them all. The caller holds the folder's lock.
 */
export async function restoreSecrets(
  dataDir: string,
  backup: string,
  { onlyIfNone = false } = {},
): Promise<void> {
  const backedUp = await read(join(backup, parts.secrets))
  const path = join(dataDir, parts.secrets)
  const current = await read(path)
  if (!backedUp || (current && onlyIfNone)) return
  const merged = { ...backedUp, ...(current ? { databasePassword: current.databasePassword } : {}) }
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, `${JSON.stringify(merged, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, path)
}

/**
 * What is to be said about the secrets of a restored installation, of which `given` are set from
 * outside; undefined if all are those of the backup.
 */
export async function secretsAdvice(
  backup: string,
  { secrets }: Pick<Manifest, 'secrets'>,
  given: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const backedUp = await read(join(backup, parts.secrets))
  const isSame = (name: keyof z.output<typeof signing>): boolean =>
    backedUp !== undefined &&
    !secrets.environment.includes(name) &&
    secretsIn(given[name] || backedUp[name]).includes(secretsIn(backedUp[name])[0])
  const others = signing.keyof().options.filter((name) => !isSame(name))
  if (others.length === 0) return undefined
  const inBackup = backedUp && others.every((name) => !secrets.environment.includes(name))
  const where = inBackup ? `in ${parts.secrets} of the backup` : 'before'
  return `${others.join(' and ')} must be as ${where}; otherwise all have to sign in again, and links that share a draft end.`
}
