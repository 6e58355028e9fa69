import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { withDirectConnection } from '#src/data/direct-connection.ts'
import { claimMediaPlace, oldestFiles } from '#src/data/storage/sql/media-place.ts'
import { type Env, WrongSetting } from '#src/settings/env.ts'
import { diskStorage } from './disk.ts'
import { bucketOf, bucketSettings, diskFolder } from './index.ts'

/** The file in a media folder that says which folder it is, wherever it is mounted. */
const markerName = '.place'

/** Reads the marker of a folder; the first process writes it. */
const readMarker = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const marker = join(folder, markerName)
  const own = `${marker}.${randomUUID()}`
  await writeFile(own, randomUUID())
  // Of several processes that start at once one creates the link, whole.
  await link(own, marker).catch(() => undefined)
  await rm(own, { force: true })
  return readFile(marker, 'utf8')
}

/**
 * Where the files of these settings are stored, as a number from 1 to 2³¹ - 1 that all processes
 * share which keep them there: of the bucket, or of the folder itself, wherever each machine mounts
 * it. Undefined while the folder can be neither read nor written, which `/readyz` says.
 */
export async function mediaPlace(settings: Env): Promise<number | undefined> {
  const bucket = bucketSettings(settings)
  try {
    const place = bucket
      ? `${bucket.endpoint ?? bucket.region}\n${bucket.bucket}`
      : await readMarker(diskFolder(settings))
    const number = createHash('sha256').update(place).digest().readUInt32BE() >>> 1
    return Math.max(1, number)
  } catch {
    return undefined
  }
}

/**
 * Throws WrongSetting where a bucket is set while the oldest files of the database lie in the local
 * folder alone. The newest may do so between the two copies of a move.
 */
export async function requireCopiedFiles(settings: Env): Promise<void> {
  const bucket = bucketOf(settings)
  if (!bucket) return
  const folder = diskFolder(settings)
  const isLocal = async (key: string): Promise<boolean> =>
    (await diskStorage(folder).stat(key)) !== undefined && (await bucket.stat(key)) === undefined
  // What cannot be reached, or has no tables yet, is reported elsewhere.
  const keys = await withDirectConnection(settings.DATABASE_URL, oldestFiles).catch(() => [])
  const local = await Promise.all(keys.map((key) => isLocal(key).catch(() => false)))
  if (local.includes(true))
    throw new WrongSetting(
      `S3_BUCKET lacks files that are in ${folder}: run \`npm run storage:copy\` with these settings first.`,
    )
}

/**
 * How long processes with other settings are given to end, the pause between looks, both in ms, and
 * where it is reported.
 */
const defaults = {
  timeout: 45_000,
  pause: 500,
  report: (line: string): void => void process.stderr.write(`${line}\n`),
}

const problem =
  'Files are kept elsewhere than by other processes of this database, so that images would be ' +
  'missing there: give all of them one S3_BUCKET, or one DATA_DIR/media that all see.'

const waiting = 'Waiting for processes of this database that keep their files elsewhere to end.'

/**
 * Resolves once no process of this database keeps its files elsewhere; during a restart with other
 * settings those before it are still ending. Throws WrongSetting when they go on, and where files
 * were not copied to a bucket.
 */
export async function requireMediaPlace(
  settings: Env,
  { timeout, pause, report }: Readonly<typeof defaults> = defaults,
): Promise<void> {
  await requireCopiedFiles(settings)
  const place = await mediaPlace(settings)
  if (place === undefined) return
  const isFree = () =>
    withDirectConnection(settings.DATABASE_URL, (client) => claimMediaPlace(client, place)).catch(
      // A database that cannot be reached is reported elsewhere.
      () => true,
    )
  if (await isFree()) return
  report(waiting)
  const deadline = performance.now() + timeout
  while (performance.now() < deadline) {
    await sleep(pause)
    if (await isFree()) return
  }
  throw new WrongSetting(problem)
}

/**
 * Claims the place of this process's files over each of its listening connections; `onConflict` is
 * called with the reason when another process has claimed another one meanwhile.
 */
export function mediaPlaceClaimer(settings: Env, onConflict: (problem: string) => void) {
  return async (client: Client): Promise<void> => {
    const place = await mediaPlace(settings)
    if (place !== undefined && !(await claimMediaPlace(client, place))) onConflict(problem)
  }
}
