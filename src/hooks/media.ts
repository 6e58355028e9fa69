import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type FieldHook,
} from 'payload'
import { z } from 'zod'
import { isOverloaded } from '#src/concurrency/semaphore.ts'
import { UnusableImage } from '#src/content/images/accepted.ts'
import { cleanFileName } from '#src/content/images/file-name.ts'
import { normaliseImage } from '#src/content/images/normalise.ts'
import { lockMediaKeys } from '#src/db/content/media.ts'
import { database } from '#src/db/transaction.ts'
import { takeFile } from '#src/platform-workarounds/decoded-uploads.ts'
import { ignoreUploadEdits } from '#src/platform-workarounds/upload-edits.ts'
import { incomingImages } from '#src/storage/incoming-image.ts'

const toApiError = (error: unknown): unknown => {
  if (isOverloaded(error))
    return new APIError('Too many images at once, please try again', 503, null, true)
  if (error instanceof UnusableImage)
    return new APIError(`The file ${error.message}`, 400, null, true)
  return error
}

/** Normalises an uploaded image before the platform reads the file. */
export const takeImage: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args
  incomingImages.delete(req)
  ignoreUploadEdits(req)
  // This runs before access is checked: no work for an anonymous request, which will be rejected.
  if (!(args.overrideAccess || req.user)) return args
  const file = takeFile(req)
  if (!file) return args
  try {
    const image = await normaliseImage(file.data, 'media')
    incomingImages.set(req, { image, originalName: cleanFileName(file.name) })
    return args
  } catch (error) {
    throw toApiError(error)
  }
}

/** Stores the original file name of an image. */
export const nameFile: CollectionBeforeChangeHook = ({ data, req }) => {
  const incoming = incomingImages.get(req)
  return incoming ? { ...data, originalName: incoming.originalName || null } : data
}

const stored = z.object({ id: z.int() })

/**
 * A new file gets a new storage key, so cached copies under the old key stay correct; the old file
 * is served under the old key as long as the document exists.
 */
export const keepFormerKeys: CollectionBeforeChangeHook = async (args) => {
  const { data, operation, originalDoc, req } = args
  if (operation !== 'update' || !incomingImages.has(req)) return data
  const { id } = stored.parse(originalDoc)
  return { ...data, formerKeys: await lockMediaKeys(await database(req), id) }
}

/**
 * Falls back to the storage key for images without an original name (uploaded before names were
 * stored).
 */
export const nameImage: FieldHook = ({ value, siblingData }) => value || siblingData?.['filename']
