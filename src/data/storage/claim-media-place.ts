import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { withDirectConnection } from '#src/data/direct-connection.ts'
import { claimMediaPlace } from '#src/data/storage/sql/media-place.ts'
import { type Env, WrongSetting } from '#src/settings/env.ts'
import { requireCopiedFiles } from './copied-files.ts'
import { mediaPlace } from './media-place.ts'

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
