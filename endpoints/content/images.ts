import { keysForWidth, typeOfKey } from '#src/content/images/key.ts'
import { readImage } from '#src/contract/content/images.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { serveObject } from '#src/http/response/serve-object.ts'
import { storage } from '#src/storage/index.ts'

export const imageEndpoints = [
  endpoint(readImage, async ({ params, query, request }) => {
    const type = typeOfKey(params.key)
    if (!type) throw new NotFound()
    for (const key of keysForWidth(params.key, query.w)) {
      const found = await serveObject(request, storage(), key, type)
      if (found) return found
    }
    throw new NotFound()
  }),
]
