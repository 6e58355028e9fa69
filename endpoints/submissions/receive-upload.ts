import { stat } from 'node:fs/promises'
import type { PayloadRequest } from 'payload'
import { UnusableFile } from '#src/content/files/recognise.ts'
import { type TempFile, withTempFile } from '#src/data/storage/temp-file.ts'
import { maxImageBytes, UnusableImage } from '#src/platform/uploads/accepted.ts'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { InvalidRequest, TooManyRequests } from '#src/server/http/errors.ts'
import { type IncomingFile, receiveFile } from '#src/server/http/request/multipart.ts'
import { clientNetwork } from '#src/settings/client-network.ts'
import { processWide } from '#src/settings/process-wide.ts'
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

const toRequestError = (error: unknown, { signal }: Request): unknown => {
  if (signal.aborted) return new InvalidRequest('body: could not be read to its end')
  if (isOverloaded(error)) return new TooManyRequests(30)
  return error instanceof UnusableImage || error instanceof UnusableFile
    ? new InvalidRequest(`file: ${error.message}`)
    : error
}

interface Upload<T> {
  /** Names of text fields before the file. */
  readonly texts?: readonly string[]
  /** Before its bytes are read; throws a RequestError. */
  readonly check: (incoming: IncomingFile) => void
  readonly store: (
    file: TempFile,
    incoming: IncomingFile,
    client: { readonly key: string; readonly signal: AbortSignal },
  ) => Promise<T>
}

/** Receives the one file `file` of a public form, within the limits of rate, space and bytes. */
export async function receiveUpload<T>(
  { req, request }: { readonly req: PayloadRequest; readonly request: Request },
  { texts = [], check, store }: Upload<T>,
): Promise<T> {
  await limitRate(req.payload, request)
  await requireSpace()
  const client = { key: clientNetwork(request.headers), signal: request.signal }
  const receive = (incoming: IncomingFile): Promise<T> => {
    check(incoming)
    return withTempFile(incoming.bytes, async (file) => {
      await limitBytes(req.payload, request, 'images', (await stat(file.path)).size)
      return store(file, incoming, client)
    })
  }
  try {
    return await uploads.run(client, () =>
      receiveFile(request, { field: 'file', texts, limit: maxImageBytes }, receive),
    )
  } catch (error) {
    throw toRequestError(error, request)
  }
}
