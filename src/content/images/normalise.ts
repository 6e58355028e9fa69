import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Semaphore } from '#src/concurrency/semaphore.ts'
import { processWide } from '#src/config/process-wide.ts'
import { withTempFolder } from '#src/storage/temp-file.ts'
import type { NormalImage } from './accepted.ts'
import { decodeInProcess } from './decoder.ts'
import { fileOfKey } from './image-files.ts'

/** Decoding takes hundreds of MB: one image at a time, and clients take turns. */
const decoding = processWide(
  'image-decoding',
  () => new Semaphore({ permits: 1, waiting: 50, timeout: 120_000 }),
)

export interface ImageClient {
  /** Whose turn it is; staff are one. */
  readonly key?: string
  /** Aborted when the client has left. */
  readonly signal?: AbortSignal | undefined
}

interface Decoding extends ImageClient {
  readonly path: string
  /** First part of the image's keys. */
  readonly prefix: string
}

/**
 * Decodes the image in a file and hands it, written anew with copies at the prepared widths, to
 * `use`; until that ends no other image is decoded, so that few are in memory. Throws
 * UnusableImage, Overloaded, and the reason of the signal, or what `use` throws.
 */
export function withNormalImage<T>(
  { path, prefix, key = 'staff', signal }: Decoding,
  use: (image: NormalImage) => Promise<T>,
): Promise<T> {
  return decoding.run({ key, signal }, () =>
    withTempFolder(async (folder) => {
      const { copies, ...image } = await decodeInProcess({ path, prefix, folder }, signal)
      const read = async (each: string) => ({
        key: each,
        bytes: await readFile(fileOfKey(folder, each)),
      })
      return use({
        ...image,
        ...(await read(image.key)),
        copies: await Promise.all(copies.map(read)),
      })
    }),
  )
}

/**
 * Decodes an image and writes it anew: its real type from the bytes, orientation applied,
 * location and camera data gone, frames kept, with copies at the prepared widths. Throws
 * UnusableImage for anything that is not one of the four formats, is damaged or too large, and
 * Overloaded.
 */
export function normaliseImage(bytes: Uint8Array, prefix: string): Promise<NormalImage> {
  return withTempFolder(async (folder) => {
    const path = join(folder, 'image')
    await writeFile(path, bytes)
    return withNormalImage({ path, prefix }, async (image) => image)
  })
}
