import type { PayloadRequest } from 'payload'

type File = NonNullable<PayloadRequest['file']>

/**
 * Defect of Payload: an uploaded file is decoded by the process that serves everybody, animations
 * too, and no setting of a collection leaves it out (`uploads/generateFileData.js`).
 * Workaround: the file is taken away from the request before Payload looks at it, and decoded by a
 * process of its own. Undefined where the request has none.
 */
export function takeFile(req: PayloadRequest): File | undefined {
  const { file } = req
  delete req.file
  return file
}
