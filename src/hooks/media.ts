import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type CollectionAfterReadHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type FieldHook,
} from 'payload'
import { isOverloaded } from '#src/concurrency/semaphore.ts'
import { type NormalImage, UnusableImage } from '#src/content/images/accepted.ts'
import { cleanFileName } from '#src/content/images/file-name.ts'
import { allKeysOf } from '#src/content/images/key.ts'
import { normaliseImage } from '#src/content/images/normalise.ts'
import { storeImageFiles } from '#src/storage/images.ts'
import { storage } from '#src/storage/index.ts'

interface Upload {
  readonly image: NormalImage
  /** The name the file came with; empty when it had none to show. */
  readonly originalName: string
}

/** Between the hooks of one operation: the image that came with it. */
const uploads = new WeakMap<object, Upload>()

/** Replaces an uploaded file by its normal form, before the platform looks at it. */
export const takeImage: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args
  uploads.delete(req)
  // Cropping by query would change the row and not the stored file.
  delete req.query?.['uploadEdits']
  // This runs before access is checked: no work for somebody who will be refused.
  if (!req.file || !(args.overrideAccess || req.user)) return args
  try {
    const image = await normaliseImage(req.file.data, 'media')
    uploads.set(req, { image, originalName: cleanFileName(req.file.name) })
    req.file = {
      data: image.bytes,
      mimetype: image.type,
      name: image.key.slice('media/'.length),
      size: image.bytes.byteLength,
    }
    return args
  } catch (error) {
    if (isOverloaded(error))
      throw new APIError('Too many images at once, please try again', 503, null, true)
    if (error instanceof UnusableImage)
      throw new APIError(`The file ${error.message}`, 400, null, true)
    throw error
  }
}

/** A new file has a new key, so that whoever kept the old one is never wrong. */
export const keepKey: CollectionBeforeChangeHook = ({ data, req }) => {
  const upload = uploads.get(req)
  if (!upload) return data
  const { image, originalName } = upload
  return { ...data, key: image.key, prefix: 'media', originalName: originalName || null }
}

/** Last in the operation: once the files are written, only the COMMIT can fail. */
export const storeImage: CollectionAfterChangeHook = async ({ doc, req }) => {
  const upload = uploads.get(req)
  if (!upload) return doc
  uploads.delete(req)
  await storeImageFiles(storage(), upload.image)
  return doc
}

/** Removes the files of a deleted image. */
export const removeImage: CollectionAfterDeleteHook = async ({ doc }) => {
  if (typeof doc.key !== 'string') return
  for (const key of allKeysOf(doc.key)) await storage().remove(key)
}

/** An image without a name, as those uploaded before names were stored, is called by its key. */
export const nameImage: FieldHook = ({ value, siblingData }) => value || siblingData?.['filename']

/** The address readers use is the one the admin UI shows. */
export const addressImage: CollectionAfterReadHook = ({ doc }) =>
  typeof doc.key === 'string'
    ? { ...doc, url: `/api/images/${doc.key}`, thumbnailURL: `/api/images/${doc.key}?w=320` }
    : doc
