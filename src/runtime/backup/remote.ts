import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import type { Storage } from '#src/data/storage/storage.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { BackupProblem } from './problem.ts'
import type { Report } from './progress.ts'

/**
 * Backups in a bucket. A file is stored in parts, each encrypted by itself (AES-256-GCM: 12 bytes of
 * nonce, the ciphertext, 16 of tag) with its own key in the bucket as authenticated data, so that
 * none takes the place of another. Names of files are in an index, which is written last.
 */
export interface Remote {
  readonly store: Storage
  /** 32 bytes. */
  readonly key: Buffer
}

/** Bytes of a part: it is sent within the timeout of the storage. */
const partSize = 4 * 1024 * 1024

const [nonceSize, tagSize] = [12, 16]
const algorithm = 'aes-256-gcm'
const type = 'application/octet-stream'

const newest = 'newest'
const indexOf = (name: string): string => `${name}/index`
const partOf = (name: string, file: number, part: number): string => `${name}/${file}-${part}`

const index = z.array(z.object({ path: z.string(), size: z.number().int().min(0) }))

async function write({ store, key }: Remote, at: string, bytes: Uint8Array): Promise<void> {
  const nonce = randomBytes(nonceSize)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(at))
  const sealed = [nonce, cipher.update(bytes), cipher.final()]
  await store.write(at, Buffer.concat([...sealed, cipher.getAuthTag()]), type)
}

async function read({ store, key }: Remote, at: string): Promise<Buffer> {
  const found = await store.read(at)
  if (!found) throw new BackupProblem(`The bucket has no ${at}.`)
  const sealed = Buffer.concat(await found.body.toArray())
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceSize))
    decipher.setAAD(Buffer.from(at)).setAuthTag(sealed.subarray(-tagSize))
    return Buffer.concat([decipher.update(sealed.subarray(nonceSize, -tagSize)), decipher.final()])
  } catch {
    throw new BackupProblem(
      `${at} cannot be decrypted: BACKUP_KEY is another one, or it is damaged.`,
    )
  }
}

interface Running {
  readonly report: Report
  readonly signal: AbortSignal
}

const partsIn = (size: number): number => Math.ceil(size / partSize)

/** Copies a finished backup to the bucket. */
export async function uploadBackup(
  remote: Remote,
  folder: string,
  { report, signal }: Running,
): Promise<void> {
  const name = basename(folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  const files = await Promise.all(
    paths.map(async (path) => ({ path, size: (await stat(join(folder, path))).size })),
  )
  let [done, bytes] = [0, 0]
  await forEachConcurrently(eachOf(files), async ([at, { path, size }]) => {
    const file = await open(join(folder, path))
    try {
      for (let part = 0; part < partsIn(size); part += 1) {
        signal.throwIfAborted()
        const length = Math.min(partSize, size - part * partSize)
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, part * partSize)
        await write(remote, partOf(name, at, part), buffer)
        bytes += length
      }
    } finally {
      await file.close()
    }
    done += 1
    report({ step: 'Copied to the bucket', done, total: files.length, bytes, last: path })
  })
  await write(remote, indexOf(name), Buffer.from(JSON.stringify(files)))
  await write(remote, newest, Buffer.from(name))
}

async function* eachOf<T>(items: readonly T[]): AsyncGenerator<readonly [number, T]> {
  for (const entry of items.entries()) yield entry
}

/** Copies a backup from the bucket into a folder, by its name or the newest; returns its path. */
export async function downloadBackup(
  remote: Remote,
  wanted: string,
  into: string,
  { report, signal }: Running,
): Promise<string> {
  const name = wanted === newest ? (await read(remote, newest)).toString() : wanted
  const files = index.parse(JSON.parse((await read(remote, indexOf(name))).toString()))
  const folder = join(into, basename(name))
  let [done, bytes] = [0, 0]
  await forEachConcurrently(eachOf(files), async ([at, { path, size }]) => {
    const target = resolve(folder, path)
    if (!target.startsWith(folder + sep)) throw new BackupProblem(`${path} is no file of a backup.`)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const file = await open(target, 'wx', 0o600)
    try {
      for (let part = 0; part < partsIn(size); part += 1) {
        signal.throwIfAborted()
        const opened = await read(remote, partOf(name, at, part))
        await file.write(opened)
        bytes += opened.byteLength
      }
    } finally {
      await file.close()
    }
    done += 1
    report({ step: 'Copied from the bucket', done, total: files.length, bytes, last: path })
  })
  return folder
}
