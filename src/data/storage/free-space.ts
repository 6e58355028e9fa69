import { statfs } from 'node:fs/promises'
import { env } from '#src/settings/env.ts'
import { processWide } from '#src/settings/process-wide.ts'

/**
 * With less space than this on the disk of DATA_DIR, in bytes, nothing more is taken from strangers:
 * the rest is for what staff write and for mail.
 */
const minForAnonymous = 512 * 1024 * 1024

/** How long a measurement is used, in ms. */
const measuredFor = 5_000

/**
 * The free bytes, one measurement for concurrent callers; undefined where they cannot be measured.
 */
const measured = processWide('free-space', () => ({
  folder: '',
  at: 0,
  free: undefined as Promise<number | undefined> | number | undefined,
}))

const freeBytes = async (folder: string): Promise<number | undefined> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/**
 * Whether the disk has little space left, which holds the files, and the database where Muster runs
 * it. A database or a bucket elsewhere watches its own.
 */
export async function isLittleSpaceLeft(): Promise<boolean> {
  const { DATA_DIR } = env()
  if (measured.folder !== DATA_DIR || Date.now() - measured.at > measuredFor)
    Object.assign(measured, { folder: DATA_DIR, at: Date.now(), free: freeBytes(DATA_DIR) })
  const free = await measured.free
  return free !== undefined && free < minForAnonymous
}
