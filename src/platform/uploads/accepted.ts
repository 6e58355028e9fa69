import { extensions, type ImageType } from '#src/data/storage/keys/image-types.ts'
import type { NewFile } from '#src/data/storage/new-file.ts'

/** Limits of an upload: 10 MB, and 50 megapixels over all frames (decisions §3, §7). */
export const maxImageBytes = 10 * 1024 * 1024
export const maxPixels = 50_000_000

/** Types a client may declare; `image/jpg` is a common misnomer. */
export const declarableTypes: ReadonlySet<string> = new Set([
  ...Object.keys(extensions),
  'image/jpg',
])

export class UnusableImage extends Error {
  override readonly name = 'UnusableImage'
}

export interface NormalImage extends NewFile {
  readonly type: ImageType
  readonly width: number
  readonly height: number
  /** A blurred preview as a data URI, a few hundred characters long. */
  readonly placeholder: string
}
