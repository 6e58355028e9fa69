import { processWide } from '#src/config/process-wide.ts'
import {
  declarableTypes,
  maxImageBytes,
  type NormalImage,
  normaliseImage,
  UnusableImage,
} from '#src/content/images/normalise.ts'
import { proposalFolder, uploadImage } from '#src/contract/submissions/student-action.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { InvalidRequest } from '#src/http/errors.ts'
import { type IncomingFile, receiveFile } from '#src/http/multipart.ts'
import { storeImageFiles } from '#src/storage/images.ts'
import { storage } from '#src/storage/index.ts'
import { takeTurns } from '#src/submissions/turns.ts'
import { limitRate } from './limit-rate.ts'

const decodeInTurn = processWide('image-decoding', () => takeTurns(2))

const readAll = async ({ mediaType, bytes }: IncomingFile): Promise<Buffer> => {
  if (!declarableTypes.has(mediaType))
    throw new InvalidRequest('file: must be a JPEG, PNG, WebP or GIF image')
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const normalise = async (bytes: Buffer): Promise<NormalImage> => {
  try {
    return await decodeInTurn(() => normaliseImage(bytes, proposalFolder))
  } catch (error) {
    if (error instanceof UnusableImage) throw new InvalidRequest(`file: ${error.message}`)
    throw error
  }
}

export const uploadImageEndpoints = [
  endpoint(uploadImage, async ({ req, request }) => {
    await limitRate(req.payload, request)
    const bytes = await receiveFile(request, { field: 'file', limit: maxImageBytes }, readAll)
    const image = await normalise(bytes)
    await storeImageFiles(storage(), image)
    return {
      url: `/api/images/${image.key}`,
      key: image.key,
      filename: image.key.slice(proposalFolder.length + 1),
    }
  }),
]
