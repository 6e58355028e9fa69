import type { PayloadRequest } from 'payload'

type File = NonNullable<PayloadRequest['file']>

/** Takes the file from the request; undefined where it has none. */
export function takeFile(req: PayloadRequest): File | undefined {
  const { file } = req
  delete req.file
  return file
}
