import { once } from 'node:events'
import { getPayload } from 'payload'
import { runWorker } from '#jobs/worker.ts'
import config from '../../payload.config.ts'

// A worker as it runs in production, for tests that kill it.
const payload = await getPayload({ config })
const ending = new AbortController()
process.on('SIGTERM', () => ending.abort())
process.on('disconnect', () => process.exit(1))
process.send?.('ready')
if (process.env['WORKER_WAITS']) await once(process, 'message')
await runWorker(payload, ending.signal)
process.exit(0)
