import type { PayloadRequest } from 'payload'
import { importLimit } from '#src/contract/crm/import.ts'
import { Refused } from '../command.ts'

const brokenOff = () => new Refused(400, 'The file did not arrive whole')

/**
 * The bytes of a file that is the body of a request, to be read once. Throws Refused in their
 * midst when they are too many or too few.
 */
export async function* readUpload(req: PayloadRequest): AsyncGenerator<Buffer, void> {
  const said = req.headers.get('content-length')
  let size = 0
  try {
    // The platform's request is a web one; its type allows for less.
    for await (const chunk of (req.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > importLimit) break
      yield Buffer.from(chunk)
    }
  } catch {
    throw brokenOff()
  }
  if (size > importLimit) throw new Refused(413, 'The file is larger than 50 MB')
  if (said !== null && Number(said) !== size) throw brokenOff()
}
