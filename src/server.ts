import { once } from 'node:events'
import { createServer } from 'node:http'
import next from 'next'
import { noteClientAddress } from '#src/config/client-address.ts'
import { env } from '#src/config/env.ts'
import { answerOverNode, isForContract } from '#src/http/node.ts'

const dev = process.env['NODE_ENV'] === 'development'
const { PORT, HOST } = env()

/** How long open requests may take to finish once we were asked to end, in ms. */
const grace = 10_000

const app = next({ dev, dir: process.cwd(), hostname: HOST, port: PORT, quiet: !dev })
await app.prepare()
const handle = app.getRequestHandler()

/** Next gets itself ready, and runs `src/instrumentation.ts`, at its first request only. */
const wakeNext = async (): Promise<void> => {
  const inner = createServer((request, response) => void handle(request, response))
  inner.listen(0, '127.0.0.1')
  await once(inner, 'listening')
  const address = inner.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await fetch(`http://127.0.0.1:${port}/robots.txt`).then((answer) => answer.text())
  inner.close()
  inner.closeAllConnections()
}
if (!dev) await wakeNext()

// Node keeps the first of two Authorization headers; joined, they are no token.
const server = createServer({ joinDuplicateHeaders: true }, (request, response) => {
  noteClientAddress(request)
  const { musterContract } = globalThis
  // Next answers some malformed requests in its own way, and drops headers that matter.
  if (musterContract && isForContract(request))
    void answerOverNode(musterContract, request, response)
  else void handle(request, response)
})

const stop = (): void => {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), grace).unref()
}

process.on('SIGTERM', stop)
// The supervisor is gone without a word; nobody would ever stop us.
process.on('disconnect', stop)

server.on('error', (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE'
  console.error(isTaken ? `PORT ${PORT} is taken by another program.` : error.message)
  process.exit(1)
})
server.listen(PORT, HOST, () => process.send?.('ready'))
