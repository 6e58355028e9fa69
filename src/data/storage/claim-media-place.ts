import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { withDirectConnection } from '#src/data/direct-connection.ts'
import { claimMediaPlace, oldestFiles } from '#src/data/storage/sql/media-place.ts'
import { type Env, WrongSetting } from '#src/settings/env.ts'
import { diskStorage } from './disk.ts'
import { bucketOf, diskFolder } from './index.ts'
import { mediaPlace } from './media-place.ts'

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
