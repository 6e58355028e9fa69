import { type CollectionAfterReadHook, type CollectionBeforeChangeHook, MissingFile } from 'payload'
import { partsOfKey } from '#src/content/images/key.ts'
import { incomingImages } from '#src/storage/incoming-image.ts'

/** Hooks of upload collections: a document is an image under a key of ours; see storeUploads. */

/** Describes the image that comes with the operation; a new document must have one. */
export const describeImage: CollectionBeforeChangeHook = ({ data, operation, req }) => {
  const image = incomingImages.get(req)?.image
  if (!image && operation === 'create') throw new MissingFile(req.t)
  if (!image) return data
  const { key, type, width, height, bytes } = image
  return { ...data, ...partsOfKey(key), key, mimeType: type, filesize: bytes.length, width, height }
}

/** The address readers use is the one the admin UI shows. */
export const storeImageUrl: CollectionAfterReadHook = ({ doc }) =>
  typeof doc.key === 'string'
    ? { ...doc, url: `/api/images/${doc.key}`, thumbnailURL: `/api/images/${doc.key}?w=320` }
    : doc
