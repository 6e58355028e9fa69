import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { resolveRange, type Storage } from './storage.ts'

const missing = (error: unknown): boolean =>
  z.object({ code: z.enum(['ENOENT', 'ENOTDIR']) }).safeParse(error).success

class DiskFull extends Error {
  override readonly name = 'DiskFull'
  readonly code = 'ENOSPC'
}

const etagOf = (size: number, modified: number): string =>
  `"${size.toString(36)}-${Math.round(modified).toString(36)}"`

/** With less space than this on its disk, in bytes, a folder counts as full. */
const leastSpace = 64 * 1024 * 1024

/** Storage in a local folder; keys must have been validated as plain paths. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string): string => join(root, ...key.split('/'))
  return {
    async stat(key) {
      try {
        const found = await stat(pathOf(key))
        return found.isFile()
          ? { size: found.size, etag: etagOf(found.size, found.mtimeMs) }
          : undefined
      } catch (error) {
        if (missing(error)) return undefined
        throw error
      }
    },
    async read(key, requested) {
      const found = await this.stat(key)
      if (!found) return undefined
      const range = requested && resolveRange(requested, found.size)
      const body = createReadStream(pathOf(key), range ?? {})
      return { ...found, body, ...(range ? { range } : {}) }
    },
    async write(key, bytes) {
      const path = pathOf(key)
      // One for each write: a file may be written twice at once.
      const unfinished = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(unfinished, bytes)
        const file = await open(unfinished, 'r')
        await file.sync().finally(() => file.close())
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async *list(folder) {
      try {
        for await (const entry of await opendir(pathOf(folder)))
          if (entry.isFile() && !entry.name.endsWith('.part')) yield `${folder}/${entry.name}`
      } catch (error) {
        if (!missing(error)) throw error
      }
    },
    async check() {
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK)
      const { bavail, bsize } = await statfs(root)
      if (bavail * bsize < leastSpace) throw new DiskFull('less than 64 MiB are free')
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
