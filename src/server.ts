import cluster from 'node:cluster'
import { env } from '#src/config/env.ts'

const { WEB_CONCURRENCY } = env()

// The first process of several only keeps the others; it loads nothing that serves.
if (WEB_CONCURRENCY > 1 && cluster.isPrimary) {
  const { serveInProcesses } = await import('#src/web/cluster.ts')
  await serveInProcesses(WEB_CONCURRENCY)
} else {
  const { serve } = await import('#src/web/serve.ts')
  await serve()
}
