import type { IncomingMessage } from 'node:http'

/**
 * By this a stream says itself whether anybody has read of it (`stream.isDisturbed`). Next makes
 * no request of a body that was read, and responds with 500.
 */
const isDisturbed = Symbol.for('nodejs.stream.disturbed')

/**
 * Reads the whole body of a request, of so many bytes, and puts it back, so that whoever
 * handles the request reads it as if nobody had. Rejects when it does not arrive.
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
      // In the same step as the last read: the stream ends in the next.
      request.unshift(body)
      Reflect.set(request, isDisturbed, false)
      resolve(body)
    }
    request.on('readable', collect).once('close', fail)
  })
}
