import { createServer } from 'node:http'

/** Responds to every request with the head and body of the first message; sends its port. */
process.once('message', ({ head, body }: { head: Record<string, string>; body: string }) => {
  const bytes = Buffer.from(body, 'base64')
  const status = bytes.byteLength === 0 ? 304 : 200
  const server = createServer((_, response) => {
    response.writeHead(status, head)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : undefined)
  })
})
process.on('disconnect', () => process.exit(0))
