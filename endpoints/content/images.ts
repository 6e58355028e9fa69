import { type Representation, representationsOf } from '#src/content/images/representations.ts'
import { readImage } from '#src/contract/content/images.ts'
import { storage } from '#src/data/storage/index.ts'
import { typeOfKey } from '#src/data/storage/keys/key.ts'
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
  endpoint(readImage, async ({ params: { key }, query, request }) => {
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
  }),
]
