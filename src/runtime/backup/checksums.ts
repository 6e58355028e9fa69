import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parts } from './manifest.ts'
import { BackupProblem } from './problem.ts'

export interface Checksum {
  readonly sum: string
  /** Relative to the backup, with slashes. */
  readonly path: string
}

export class Hashing extends Transform {
  private readonly hash: Hash = createHash('sha256')
  bytes = 0

  override _transform(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.hash.update(chunk)
    this.bytes += chunk.byteLength
    this.push(chunk)
    done()
  }

  digest(): string {
    return this.hash.digest('hex')
  }
}

export async function sumOf(path: string): Promise<string> {
  const hashing = new Hashing()
  hashing.resume()
  await pipeline(createReadStream(path), hashing)
  return hashing.digest()
}

/** The list of checksums of a backup being made, as `sha256sum --check` reads it. */
export async function openChecksums(backup: string) {
  const file = await open(join(backup, parts.sums), 'wx', 0o600)
  return {
    add: async ({ sum, path }: Checksum): Promise<void> => {
      await file.appendFile(`${sum}  ${path}\n`)
    },
    close: async (): Promise<void> => {
      await file.sync().finally(() => file.close())
    },
  }
}
export type Checksums = Awaited<ReturnType<typeof openChecksums>>

/** Whether a path is within the backup and without line breaks. */
export const isPlainPath = (path: string): boolean =>
  !/[\n\r\\\0]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part))

/**
 * The checksums of a backup, one by one. Throws BackupProblem at a line that is none, be it for a
 * path that leads out of the backup.
 */
export async function* readChecksums(backup: string): AsyncGenerator<Checksum> {
  const path = join(backup, parts.sums)
  const file = await open(path).catch(() => undefined)
  if (!file) throw new BackupProblem(`${path} is missing: the backup cannot be checked.`)
  const stream = file.createReadStream()
  try {
    for await (const text of createInterface({
      input: stream,
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(text) ?? []
      if (sum === undefined || name === undefined || !isPlainPath(name))
        throw new BackupProblem(`${path} is damaged.`)
      yield { sum, path: name }
    }
  } finally {
    stream.destroy()
  }
}
