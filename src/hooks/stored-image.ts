import {
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type CollectionAfterReadHook,
  type CollectionBeforeChangeHook,
  MissingFile,
} from 'payload'
import { allKeysOf, partsOfKey } from '#src/content/images/key.ts'
import { storeImageFiles } from '#src/storage/images.ts'
import { incomingImages } from '#src/storage/incoming-image.ts'
import { storage } from '#src/storage/index.ts'

/** Hooks of the upload collections, whose documents are images stored under a key of ours. */

/** Describes the image that comes with the operation; a new document must have one. */
export const describeImage: CollectionBeforeChangeHook = ({ data, operation, req }) => {
  const image = incomingImages.get(req)?.image
  if (!image && operation === 'create') throw new MissingFile(req.t)
  if (!image) return data
  const { key, type, width, height, bytes } = image
  return { ...data, ...partsOfKey(key), key, mimeType: type, filesize: bytes.length, width, height }
}

/** Last in the operation: once the files are written, only the COMMIT can fail. */
export const storeImage: CollectionAfterChangeHook = async ({ doc, req }) => {
  const incoming = incomingImages.get(req)
  if (!incoming) return doc
  incomingImages.delete(req)
  await storeImageFiles(storage(), incoming.image)
  return doc
}

/** Removes the files of a deleted image. */
export const removeImage: CollectionAfterDeleteHook = async ({ doc }) => {
  if (typeof doc.key !== 'string') return
  for (const key of allKeysOf(doc.key)) await storage().remove(key)
}

/** The address readers use is the one the admin UI shows. */
export const addressImage: CollectionAfterReadHook = ({ doc }) =>
  typeof doc.key === 'string'
    ? { ...doc, url: `/api/images/${doc.key}`, thumbnailURL: `/api/images/${doc.key}?w=320` }
    : doc
