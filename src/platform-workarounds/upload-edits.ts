import type { PayloadRequest } from 'payload'

/**
 * Defect of Payload: whoever updates an image may ask for a crop or a focal point by the query
 * (`uploadEdits`), also where its collection has `crop: false` and `focalPoint: false`. That
 * changes the row where the file is stored elsewhere, and decodes the file in this process.
 * Workaround: the query is taken away before Payload reads it; what the library does with it, it
 * does in the process that decodes.
 */
export function takeUploadEdits({ query }: PayloadRequest): unknown {
  const edits = query?.['uploadEdits']
  delete query?.['uploadEdits']
  return edits
}
