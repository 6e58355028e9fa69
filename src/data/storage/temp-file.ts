import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A private temporary file, in a separate folder. */
export interface TempFile {
  readonly path: string
  readonly read: () => AsyncIterable<Buffer>
  readonly remove: () => Promise<void>
}

export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Streams input to a temporary file, which stays until it is removed. So a slow upload holds
 * neither memory nor a transaction. An interrupted one leaves nothing behind.
 */
export async function writeTempFile(incoming: AsyncIterable<Buffer>): Promise<TempFile> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-'))
  const path = join(folder, 'file')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(incoming, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { path, read: () => createReadStream(path), remove }
}

export async function withTempFile<T>(
  incoming: AsyncIterable<Buffer>,
  use: (file: TempFile) => Promise<T>,
): Promise<T> {
  const file = await writeTempFile(incoming)
  try {
    return await use(file)
  } finally {
    await file.remove()
  }
}
