import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Keeps what arrives in a file of its own until all of it is there, and then has it used. A
 * slow or broken upload so holds no transaction. The file is gone afterwards.
 */
export async function spool<T>(
  incoming: AsyncIterable<Buffer>,
  use: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-import-'))
  const path = join(folder, 'file')
  try {
    await pipeline(incoming, createWriteStream(path, { mode: 0o600 }))
    return await use(createReadStream(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
