import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTempFolder } from '#src/data/storage/temp-file.ts'
import type { NormalImage } from '#src/platform/uploads/accepted.ts'
import { Semaphore } from '#src/server/concurrency/semaphore.ts'
import { processWide } from '#src/settings/process-wide.ts'
import type { Crop } from './crop.ts'
import { convertInProcess, decodeInProcess } from './decoder.ts'
import type { Converted } from './decoder-messages.ts'
import { fileOfKey } from './image-files.ts'

/** Decoding takes hundreds of MB: a semaphore of one, with a queue that is fair between clients. */
const decoding = processWide(
  'image-decoding',
  () => new Semaphore({ permits: 1, queueLimit: 50, timeout: 120_000 }),
)

export interface ImageClient {
  /** Key of the client in the fair queue; staff share one. */
  readonly key?: string
  readonly signal?: AbortSignal | undefined
}

interface Decoding extends ImageClient {
  readonly path: string
  readonly prefix: string
  /** The part to keep. */
  readonly crop?: Crop | undefined
}

/**
 * Decodes and re-encodes the image in a file, with resized copies, and passes it to `use`; holds
 * the semaphore until that ends, so that few images are in memory. Throws UnusableImage,
 * Overloaded, the signal's reason, or what `use` throws.
 */
export function withNormalImage<T>(
  { path, prefix, crop, key = 'staff', signal }: Decoding,
  use: (image: NormalImage) => Promise<T>,
): Promise<T> {
  return decoding.run({ key, signal }, () =>
    withTempFolder(async (folder) => {
      const { copies, ...image } = await decodeInProcess({ path, prefix, folder, crop }, signal)
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
 * Decodes and re-encodes an image: type detected from its bytes, orientation applied, location
 * and camera data removed, frames preserved, with resized copies. Throws UnusableImage for
 * anything that is not one of the four formats, is damaged or too large, and Overloaded.
 */
export function normaliseImage(
  bytes: Uint8Array,
  prefix: string,
  crop?: Crop,
): Promise<NormalImage> {
  return withTempFolder(async (folder) => {
    const path = join(folder, 'image')
    await writeFile(path, bytes)
    return withNormalImage({ path, prefix, crop }, async (image) => image)
  })
}

interface Converting {
  readonly bytes: Uint8Array
  readonly key: string
  readonly signal: AbortSignal
}

/**
 * Makes copies of a stored image in other formats and passes them to `use`, with a function that
 * reads the file of each; holds the semaphore while they are made. Throws UnusableImage,
 * Overloaded, the signal's reason, or what `use` throws.
 */
export function withConvertedImage<T>(
  { bytes, key, signal }: Converting,
  use: (image: Converted, read: (key: string) => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  return withTempFolder(async (folder) => {
    const path = join(folder, 'image')
    await writeFile(path, bytes)
    const image = await decoding.run({ key: 'staff', signal }, () =>
      convertInProcess({ path, key, folder }, signal),
    )
    return use(image, (copy) => readFile(fileOfKey(folder, copy)))
  })
}
