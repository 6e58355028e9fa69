import { withDirectConnection } from '#src/data/direct-connection.ts'
import { oldestFiles } from '#src/data/storage/sql/oldest-files.ts'
import { type Env, WrongSetting } from '#src/settings/env.ts'
import { diskStorage } from './disk.ts'
import { bucketOf, diskFolder } from './index.ts'

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
