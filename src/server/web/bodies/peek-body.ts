import type { IncomingMessage } from 'node:http'

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
