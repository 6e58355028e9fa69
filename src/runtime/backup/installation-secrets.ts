import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isGiven } from '#src/settings/setting-files.ts'
import type { Checksums } from './checksums.ts'
import { sumOf } from './checksums.ts'
import { parts } from './manifest.ts'

const secretSettings = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'PAYLOAD_SECRET',
  'JWT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'DKIM_PRIVATE_KEY',
  'OPS_TOKEN',
  'MAIL_EVENTS_SECRET',
  'POSTMARK_SECRET',
  'MAILGUN_SIGNING_KEY',
  'OIDC_CLIENT_SECRET',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
] as const

export const secretsSetIn = (source: Readonly<Record<string, string | undefined>>): string[] =>
  secretSettings.filter((name) => isGiven(source, name))

/** Copies the secrets that were generated in a folder; false if there are none. */
export async function copySecrets(
  folder: string | undefined,
  backup: string,
  sums: Checksums,
): Promise<boolean> {
  if (folder === undefined) return false
  const bytes = await readFile(join(folder, 'secrets.json')).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (!bytes) return false
  const path = join(backup, parts.secrets)
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true })
  await sums.add({ sum: await sumOf(path), path: parts.secrets })
  return true
}
