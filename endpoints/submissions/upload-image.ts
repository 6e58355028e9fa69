import { stat } from 'node:fs/promises'
import type { PayloadRequest } from 'payload'
import { withNormalImage } from '#src/content/images/normalise.ts'
import { proposalFolder, uploadImage } from '#src/contract/submissions/student-action.ts'
import { type TempFile, withTempFile } from '#src/data/storage/temp-file.ts'
import { declarableTypes, maxImageBytes, UnusableImage } from '#src/platform/uploads/accepted.ts'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, TooManyRequests } from '#src/server/http/errors.ts'
import { type IncomingFile, receiveFile } from '#src/server/http/request/multipart.ts'
import { clientNetwork } from '#src/settings/client-network.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { storeUpload } from '#src/submissions/uploads/store-upload.ts'
import { limitBytes, limitRate, requireSpace } from './limit-rate.ts'

/**
 * Semaphore of uploads, held from the first byte until they are stored: at most 160 MB on disk, a
 * quarter of it per client. The queue has a timeout of 30 s.
 */
const uploads = processWide(
  'image-uploads',
  () =>
    new Semaphore({
      permits: 16,
      permitsPerKey: 4,
      queueLimit: 100,
      queueLimitPerKey: 40,
      timeout: 30_000,
    }),
)

const storeImage = (
  req: PayloadRequest,
  path: string,
  client: { key: string; signal: AbortSignal },
) =>
  withNormalImage({ path, prefix: proposalFolder, ...client }, async (image) => {
    client.signal.throwIfAborted()
    await storeUpload(req, image)
    return image.key
  })

const receive = (request: Request, use: (file: TempFile) => Promise<string>): Promise<string> =>
  receiveFile(
    request,
    { field: 'file', limit: maxImageBytes },
    ({ mediaType, bytes }: IncomingFile) => {
      if (!declarableTypes.has(mediaType))
        throw new InvalidRequest('file: must be a JPEG, PNG, WebP or GIF image')
      return withTempFile(bytes, use)
    },
  )

const toRequestError = (error: unknown, { signal }: Request): unknown => {
  if (signal.aborted) return new InvalidRequest('body: could not be read to its end')
  if (isOverloaded(error)) return new TooManyRequests(30)
  return error instanceof UnusableImage ? new InvalidRequest(`file: ${error.message}`) : error
}

export const uploadImageEndpoints = [
  endpoint(uploadImage, async ({ req, request }) => {
    await limitRate(req.payload, request)
    await requireSpace()
    const client = { key: clientNetwork(request.headers), signal: request.signal }
    try {
      const key = await uploads.run(client, () =>
        receive(request, async ({ path }) => {
          await limitBytes(req.payload, request, 'images', (await stat(path)).size)
          return storeImage(req, path, client)
        }),
      )
      return {
        url: `/api/images/${key}`,
        key,
        filename: key.slice(proposalFolder.length + 1),
      }
    } catch (error) {
      throw toRequestError(error, request)
    }
  }),
]
