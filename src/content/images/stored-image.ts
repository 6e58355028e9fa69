import { type CollectionAfterReadHook, type CollectionBeforeChangeHook, MissingFile } from 'payload'
import { partsOfKey } from '#src/data/storage/keys/key.ts'
import { incomingImages } from '#src/platform/uploads/incoming-file.ts'

/**
 * Hooks of upload collections: a document is an image under a storage key of ours; see
 * storeUploads.
 */

/**
 * Copies the metadata of the uploaded image to the document; throws MissingFile when a new document
 * has none.
 */
export const describeImage: CollectionBeforeChangeHook = ({ data, operation, req }) => {
  const image = incomingImages.get(req)?.image
  if (!image && operation === 'create') throw new MissingFile(req.t)
  if (!image) return data
  const { key, type, width, height, bytes } = image
  return { ...data, ...partsOfKey(key), key, mimeType: type, filesize: bytes.length, width, height }
}

/** Sets the image's URL to the public one, in the admin UI too. */
export const storeImageUrl: CollectionAfterReadHook = ({ doc }) =>
  typeof doc.key === 'string'
    ? { ...doc, url: `/api/images/${doc.key}`, thumbnailURL: `/api/images/${doc.key}?w=320` }
    : doc
