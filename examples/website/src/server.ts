import { serve } from '@hono/node-server'
import { app } from './app.ts'
import { settings } from './settings.ts'

const { port, host: hostname, musterUrl } = settings

const server = serve({ fetch: app.fetch, port, hostname }, () => {
  console.log(`The website of ${musterUrl} is at http://localhost:${port}`)
})

/** How long requests that have begun have to get their response, in ms. */
const drainTimeout = 10_000

const stop = () => {
  server.close()
  // Connections that browsers opened ahead, without a request, are not idle to Node.
  setTimeout(() => process.exit(), drainTimeout).unref()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
