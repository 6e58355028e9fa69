import type { PayloadRequest } from 'payload'

/**
 * Defect of Payload: whoever updates an image may ask for a crop or a focal point by the query
 * (`uploadEdits`), also where its collection has `crop: false` and `focalPoint: false`. That
 * changes the row where the file is stored elsewhere, and decodes the file in this process.
 * Workaround: the query has none.
 */
export function ignoreUploadEdits({ query }: PayloadRequest): void {
  delete query?.['uploadEdits']
}
