import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#src/settings/env.ts'
import { bucketSettings, diskFolder } from './index.ts'

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
