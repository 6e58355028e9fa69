import { z } from 'zod'
import { attachment, downloadName } from '#src/content/files/file-names.ts'
import {
  acceptedTypes,
  type Representation,
  representationsOf,
} from '#src/content/images/representations.ts'
import { findDownload } from '#src/content/sql/files.ts'
import { readFile } from '#src/contract/content/files.ts'
import { downloadOriginal, readImage } from '#src/contract/content/images.ts'
import { storage } from '#src/data/storage/index.ts'
import { typeOfFileKey } from '#src/data/storage/keys/file-key.ts'
import { extensions } from '#src/data/storage/keys/image-types.ts'
import { keyOfOriginal, typeOfKey } from '#src/data/storage/keys/key.ts'
import { database } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { serveObject } from '#src/server/http/response/serve-object.ts'

/**
 * A copy chosen by `Accept` stays out of shared caches, many of which ignore `Vary: Accept` and would
 * serve it to programs that cannot read it. A fallback is asked for again, since its copy may be
 * there by then.
 */
const cacheControl: Readonly<Record<Representation['reason'], string>> = {
  original: 'public, max-age=31536000, immutable',
  requested: 'public, max-age=31536000, immutable',
  chosen: 'private, max-age=31536000, immutable',
  fallback: 'public, max-age=3600',
}

export const imageEndpoints = [
  endpoint(
    readImage,
    async ({ params: { key }, query, request }) => {
      const type = typeOfKey(key)
      if (!type) throw new NotFound()
      const accept = request.headers.get('accept')
      const wanted = { width: query.w, format: query.f, accept }
      for (const { key: file, type: mediaType, reason } of representationsOf(key, type, wanted)) {
        const found = await serveObject(request, storage(), file, {
          'Content-Type': mediaType,
          'Cache-Control': cacheControl[reason],
          ...(query.f === undefined ? { Vary: 'Accept' } : {}),
        })
        if (found) return found
      }
      throw new NotFound()
    },
    ({ params: { key = '' }, query }, accept) => (query.get('f') ? '' : acceptedTypes(key, accept)),
  ),
]

const downloadable = z.object({ key: z.string(), originalName: z.string() })

export const originalEndpoints = [
  endpoint(downloadOriginal, async ({ params: { id }, req, request }) => {
    const found = await req.payload.findByID({
      ...{ collection: 'media', id, disableErrors: true, ...asCaller(req) },
    })
    const image = downloadable.safeParse(found).data
    const type = image && typeOfKey(image.key)
    if (!type) throw new NotFound()
    const response = await serveObject(request, storage(), keyOfOriginal(image.key), {
      'Content-Type': type,
      'Content-Disposition': attachment(downloadName(image.originalName, extensions[type])),
      'Cache-Control': 'no-store',
    })
    if (!response) throw new NotFound()
    return response
  }),
]

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
