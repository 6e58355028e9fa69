import { processWide } from '#src/config/process-wide.ts'
import type { NormalImage } from '#src/content/images/accepted.ts'

/** An image that an operation of the platform stores with its document. */
export interface IncomingImage {
  readonly image: NormalImage
  /** The name the file came with; empty when it had none to show. */
  readonly originalName?: string
}

/**
 * The image of the operation that runs with a request, as decoded by us. It takes the place of
 * `req.file`, of which the platform would decode animations again, in this process. Removed by
 * the hook that stores it, so that a later operation with the same request has none.
 */
export const incomingImages = processWide(
  'incoming-images',
  () => new WeakMap<object, IncomingImage>(),
)
