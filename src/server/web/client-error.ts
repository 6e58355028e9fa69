import { type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Statuses of requests that Node cannot parse, as Node itself chooses them; else 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Whether a response has begun on the connection, so that another must not be written into it. */
const hasBegun = (socket: Duplex): boolean =>
  '_httpMessage' in socket &&
  socket._httpMessage instanceof ServerResponse &&
  socket._httpMessage.headersSent

/** Responds to malformed requests as Node does by itself, with our headers as well. */
export function respondToClientErrors(
  server: Server,
  headers: Readonly<Record<string, string>>,
): void {
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = statuses[error.code ?? ''] ?? 400
    if (socket.writable && !hasBegun(socket))
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`)
    socket.destroy(error)
  })
}
