import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file that has arrived. */
export interface KeptFile {
  readonly read: () => AsyncIterable<Buffer>
  readonly remove: () => Promise<void>
}

/**
 * Keeps what arrives in a file of its own until it is removed. A slow or broken upload so
 * holds no transaction; of a broken one nothing is left.
 */
export async function keep(incoming: AsyncIterable<Buffer>): Promise<KeptFile> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-import-'))
  const path = join(folder, 'file')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(incoming, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { read: () => createReadStream(path), remove }
}

/** Has what arrives used when all of it is there, and keeps nothing of it. */
export async function spool<T>(
  incoming: AsyncIterable<Buffer>,
  use: (read: KeptFile['read']) => Promise<T>,
): Promise<T> {
  const file = await keep(incoming)
  try {
    return await use(file.read)
  } finally {
    await file.remove()
  }
}
