import { MissingFile, type PayloadRequest } from 'payload'

type File = NonNullable<PayloadRequest['file']>

/**
 * Takes the file from the request; undefined where a document goes on with the one it has. Throws
 * MissingFile where a new one has none, which Payload would fetch from a URL in its data.
 */
export function takeFile(req: PayloadRequest, operation: 'create' | 'update'): File | undefined {
  const { file } = req
  delete req.file
  if (!file && operation === 'create') throw new MissingFile(req.t)
  return file
}
