import type { NormalImage } from '#src/platform/uploads/accepted.ts'
import { processWide } from '#src/settings/process-wide.ts'

export interface IncomingImage {
  readonly image: NormalImage
  /** Original file name, empty when there is none to show; undefined for the crop of a stored image. */
  readonly originalName?: string
}

/**
 * The decoded image by request. Used instead of `req.file`, whose animations Payload would decode
 * again, in this process. The hook that stores it removes it, so that a later operation with the
 * same request has none.
 */
export const incomingImages = processWide(
  'incoming-images',
  () => new WeakMap<object, IncomingImage>(),
)
