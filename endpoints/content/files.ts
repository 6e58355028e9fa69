import { typeOfFileKey } from '#src/content/files/file-key.ts'
import { attachment, downloadName } from '#src/content/files/file-names.ts'
import { readFile } from '#src/contract/content/files.ts'
import { findDownload } from '#src/db/content/files.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { serveObject } from '#src/http/response/serve-object.ts'
import { storage } from '#src/storage/index.ts'

export const fileEndpoints = [
  endpoint(readFile, async ({ params, req, request }) => {
    if (!typeOfFileKey(params.key)) throw new NotFound()
    const file = await findDownload(await database(req), params.key)
    if (!file) throw new NotFound()
    const { key, contentType, originalName } = file
    const extension = key.split('.').at(-1) ?? ''
    const response = await serveObject(request, storage(), key, {
      'Content-Type': contentType,
      'Content-Disposition': attachment(downloadName(originalName, extension)),
      // A replaced file is another one under the same URL.
      'Cache-Control': 'public, max-age=0, must-revalidate',
    })
    if (!response) throw new NotFound()
    return response
  }),
]
