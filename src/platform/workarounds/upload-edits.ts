import type { PayloadRequest } from 'payload'

/** Takes the crop and the focal point from the query. */
export function takeUploadEdits({ query }: PayloadRequest): unknown {
  const edits = query?.['uploadEdits']
  delete query?.['uploadEdits']
  return edits
}
