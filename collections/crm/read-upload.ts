import type { PayloadRequest } from 'payload'
import { importLimit } from '#src/contract/crm/import.ts'
import { CommandError } from '../command.ts'

const brokenOff = () => new CommandError(400, 'file-incomplete')

/**
 * Streams a file that is the request body, once. Throws CommandError while streaming when it
 * exceeds the size limit or is truncated.
 */
export async function* readUpload(req: PayloadRequest): AsyncGenerator<Buffer, void> {
  const declaredLength = req.headers.get('content-length')
  let size = 0
  try {
    // Payload's request is a web Request; its type is weaker.
    for await (const chunk of (req.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > importLimit) break
      yield Buffer.from(chunk)
    }
  } catch {
    throw brokenOff()
  }
  if (size > importLimit) throw new CommandError(413, 'file-too-large')
  if (declaredLength !== null && Number(declaredLength) !== size) throw brokenOff()
}
