import { importLimit } from '#src/contract/people/import.ts'
import { Rejection } from '#src/server/http/errors.ts'

const incompleteFile = () => new Rejection(400, 'file-incomplete')

/**
 * Streams a file that is the request body, once. Throws Rejection while streaming when it
 * exceeds the size limit or is truncated.
 */
export async function* readUpload(request: Request): AsyncGenerator<Buffer, void> {
  const declaredLength = request.headers.get('content-length')
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > importLimit) break
      yield Buffer.from(chunk)
    }
  } catch {
    throw incompleteFile()
  }
  if (size > importLimit) throw new Rejection(413, 'file-too-large')
  if (declaredLength !== null && Number(declaredLength) !== size) throw incompleteFile()
}

/** Limit of the bytes of options before a file. */
const optionsLimit = 256 * 1024

interface UploadedFile {
  readonly options: string | undefined
  readonly bytes: AsyncGenerator<Buffer, void>
}

async function* resume(read: Buffer, rest: AsyncGenerator<Buffer, void>) {
  try {
    if (read.byteLength > 0) yield read
    yield* rest
  } finally {
    await rest.return()
  }
}

/**
 * Streams a file that is the request body after `length` bytes of options (none for 0). Throws
 * Rejection as `readUpload` does, and where the options are longer than the limit or incomplete.
 */
export async function readUploadWithOptions(
  request: Request,
  length: number,
): Promise<UploadedFile> {
  const bytes = readUpload(request)
  if (length === 0) return { options: undefined, bytes }
  if (length > optionsLimit) throw new Rejection(400, 'request-too-long')
  let head = Buffer.alloc(0)
  while (head.byteLength < length) {
    const { done, value } = await bytes.next()
    if (done) throw incompleteFile()
    head = Buffer.concat([head, value])
  }
  const options = head.subarray(0, length).toString('utf8')
  return { options, bytes: resume(head.subarray(length), bytes) }
}
