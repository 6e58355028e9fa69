import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupProblem } from './problem.ts'

/** The version of the format below. */
const format = 1

const count = z.number().int().min(0)

const schema = z.object({
  format: z.literal(format),
  muster: z.string(),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  files: z.object({ count, bytes: count, from: z.enum(['disk', 'bucket']) }),
  /** Files that documents name and that could not be copied; listed in `missing-files.txt`. */
  missing: count,
  /** Those of them that an operator has acknowledged as lost, and that are not counted above. */
  acknowledged: count.default(0),
  secrets: z.object({
    stored: z.boolean(),
    /** Names of secrets that were set from outside, which the operator must back up. */
    environment: z.array(z.string()),
  }),
})
export type Manifest = z.output<typeof schema>

/** Age in seconds from which the newest backup is a problem: one a night, and one that failed. */
export const greatestAge = 2 * 86_400

/** Seconds as days. */
export const daysOld = (age: number): string => `${(age / 86_400).toFixed(1)} days old`

export const parts = {
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
  secrets: 'secrets.json',
  missing: 'missing-files.txt',
  database: 'database',
  files: 'files',
} as const

export const tableFile = (name: string): string =>
  `${parts.database}/${encodeURIComponent(name)}.copy.gz`

export const writeManifest = (manifest: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format, ...manifest }, null, 1)}\n`

/** Reads the manifest of a backup. Throws BackupProblem when there is none of this format. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, parts.manifest), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BackupProblem(`${backup} is no backup: it has no ${parts.manifest}.`)
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new BackupProblem(
      `${join(backup, parts.manifest)} is damaged, or of another version of Muster.`,
    )
  }
}
