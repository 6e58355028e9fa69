import { attachment, downloadName } from '#src/content/files/file-names.ts'
import { findDownload } from '#src/content/sql/files.ts'
import { readFile } from '#src/contract/content/files.ts'
import { storage } from '#src/data/storage/index.ts'
import { typeOfFileKey } from '#src/data/storage/keys/file-key.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { serveObject } from '#src/server/http/response/serve-object.ts'

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
