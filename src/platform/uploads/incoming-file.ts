import type { CollectionBeforeOperationHook } from 'payload'
import type { NewFile } from '#src/data/storage/new-file.ts'
import type { NormalImage } from '#src/platform/uploads/accepted.ts'
import { processWide } from '#src/settings/process-wide.ts'

interface IncomingImage {
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

export interface IncomingFile {
  readonly file: NewFile
  /** Original file name, without invisible characters. */
  readonly originalName: string
  readonly contentType: string
}

export const incomingFiles = processWide(
  'incoming-files',
  () => new WeakMap<object, IncomingFile>(),
)

type OperationArgs = Parameters<CollectionBeforeOperationHook>[0]

/** No work for who will be rejected: hooks read an upload before access is checked. */
export const mayUpload = async (hooked: OperationArgs): Promise<boolean> => {
  const { args, collection, operation, req } = hooked
  if (operation === 'update') return Boolean(args.overrideAccess || req.user)
  if (operation !== 'create') return false
  return Boolean(args.overrideAccess || (await collection.access.create({ req })))
}

/** The upload of a request, taken from it, so that a later operation with it has none. */
export function takeIncoming(req: object): NewFile | undefined {
  const incoming = incomingImages.get(req)?.image ?? incomingFiles.get(req)?.file
  incomingImages.delete(req)
  incomingFiles.delete(req)
  return incoming
}
