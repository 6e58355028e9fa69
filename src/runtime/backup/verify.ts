import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checksum, readChecksums, sumOf } from './checksums.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { type Manifest, parts, readManifest, tableFile } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import type { Report } from './progress.ts'

const namedProblems = 10

interface Verified {
  readonly manifest: Manifest
  readonly problems: readonly string[]
}

/**
 * Reads every file of a backup and compares it with its checksum, and what is there with the
 * manifest; writes nothing. Throws BackupProblem where it is no backup at all, and otherwise
 * returns what is wrong.
 */
export async function findDamage(
  backup: string,
  report: Report,
  signal: AbortSignal,
): Promise<Verified> {
  const manifest = await readManifest(backup)
  const expected = expectedParts(manifest)
  const total = expected.size + manifest.files.count
  const problems: string[] = []
  const read = { files: 0, all: 0, bytes: 0 }
  const check = async ({ sum, path }: Checksum): Promise<void> => {
    signal.throwIfAborted()
    expected.delete(path)
    const file = join(backup, path)
    const found = await stat(file).catch(() => undefined)
    if (!found) problems.push(`${path} is missing`)
    else if ((await sumOf(file)) !== sum) problems.push(`${path} is damaged`)
    if (path.startsWith(`${parts.files}/`)) read.files += 1
    read.all += 1
    read.bytes += found?.size ?? 0
    report({ step: 'Checking', done: read.all, total, bytes: read.bytes, last: path })
  }
  await forEachConcurrently(readChecksums(backup), check)
  for (const path of expected) problems.push(`${path} is not in ${parts.sums}`)
  if (read.files !== manifest.files.count)
    problems.push(`${parts.sums} has ${read.files} files instead of ${manifest.files.count}`)
  return { manifest, problems }
}

const expectedParts = (manifest: Manifest): Set<string> =>
  new Set([
    parts.manifest,
    ...manifest.tables.map(({ name }) => tableFile(name)),
    ...(manifest.secrets.stored ? [parts.secrets] : []),
    ...(manifest.missing + manifest.acknowledged > 0 ? [parts.missing] : []),
  ])

/** Throws BackupProblem with the first problems. */
export async function verifyBackup(
  backup: string,
  report: Report,
  signal: AbortSignal,
): Promise<Manifest> {
  const { manifest, problems } = await findDamage(backup, report, signal)
  if (problems.length === 0) return manifest
  const more = problems.length - namedProblems
  const named = problems.slice(0, namedProblems).join('; ')
  throw new BackupProblem(
    `The backup cannot be used: ${named}${more > 0 ? `; and ${more} more` : ''}.`,
  )
}
