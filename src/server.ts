import cluster from 'node:cluster'
import { env } from '#src/config/env.ts'
import { poolerProblem } from '#src/db/direct-connection.ts'

// `tsx` has Node keep the source map of all it loads; see src/config/original-frame.ts.
process.setSourceMapsEnabled(false)

const { WEB_CONCURRENCY, DATABASE_URL } = env()

const problem = cluster.isPrimary ? await poolerProblem(DATABASE_URL) : undefined
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

// The first process of several only keeps the others; it loads nothing that serves.
if (WEB_CONCURRENCY > 1 && cluster.isPrimary) {
  const { serveInProcesses } = await import('#src/web/cluster.ts')
  await serveInProcesses(WEB_CONCURRENCY)
} else {
  const { serve } = await import('#src/web/serve.ts')
  // Next would log an error that nobody caught, and go on; a process that cannot serve ends.
  await serve().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  })
}
