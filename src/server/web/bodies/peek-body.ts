import type { IncomingMessage } from 'node:http'
import { importLimit } from '#src/contract/people/import.ts'
import type { Budget } from './body-budget.ts'

/** Size limit in bytes of a body without a session. */
const anonymousBody = 64 * 1024

/** Size limit in bytes of JSON, a form or a server action of staff. */
const staffBody = 1024 * 1024

/**
 * Limit on the values in JSON of staff, in a form or not, checked before it is parsed. Next and the
 * platform need several hundred bytes for each; a form that holds a long article has some 50,000.
 */
export const staffValues = 100_000

/** Size limit in bytes of a multipart form of staff: an image of 10 MiB with its fields. */
export const staffForm = 12 * 1024 * 1024

interface BodyBounds {
  readonly limit: number
  /** The budget it counts towards; none when the body is streamed. */
  readonly budget?: Budget
}

interface Given {
  readonly path: string
  readonly contentType: string
  readonly bytes: number
  readonly isStaff: boolean
}

/**
 * Size limit of a body passed to the platform, which buffers JSON and forms before it authenticates
 * the sender; only the type `text/csv` does it leave to us (imports of contacts).
 */
export function platformBounds({ path, contentType, bytes, isStaff }: Given): BodyBounds {
  if (!isStaff) return { limit: anonymousBody, budget: 'public' }
  if (contentType === 'text/csv') return { limit: importLimit }
  const isForm = path.startsWith('/cms-api/') && contentType.startsWith('multipart/form-data')
  // The admin UI saves everything by forms; only one with a file exceeds the limit of other bodies.
  if (isForm && bytes > staffBody) return { limit: staffForm, budget: 'uploads' }
  return { limit: staffBody, budget: 'staff' }
}

/**
 * The property that tells whether a stream was read (`stream.isDisturbed`). Next fails to wrap a
 * request whose body was read, and responds with 500.
 */
const isDisturbed = Symbol.for('nodejs.stream.disturbed')

/**
 * Buffers the whole body of a request, of so many bytes, and unshifts it, so that the handler can
 * read it again. Rejects when it does not arrive.
 */
export function peekBody(request: IncomingMessage, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const fail = () => reject(new Error('the body did not arrive'))
    const collect = () => {
      for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
        chunks.push(chunk)
        size += chunk.byteLength
      }
      if (size < bytes) return
      request.off('readable', collect).off('close', fail)
      const body = Buffer.concat(chunks)
      // In the same tick as the last read: the stream ends in the next.
      request.unshift(body)
      Reflect.set(request, isDisturbed, false)
      resolve(body)
    }
    request.on('readable', collect).once('close', fail)
  })
}
