import type { NewFile } from '#src/data/storage/new-file.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { incomingImages } from './incoming-image.ts'

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

/** The upload of a request, taken from it, so that a later operation with it has none. */
export function takeIncoming(req: object): NewFile | undefined {
  const incoming = incomingImages.get(req)?.image ?? incomingFiles.get(req)?.file
  incomingImages.delete(req)
  incomingFiles.delete(req)
  return incoming
}
