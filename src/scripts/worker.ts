import { getPayload } from 'payload'
import { runWorker } from '#jobs/worker.ts'
import { joinRunning } from './supervise/join.ts'

await joinRunning()
const { default: config } = await import('../../payload.config.ts')
const payload = await getPayload({ config })
const ending = new AbortController()

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort())
// The supervisor is gone without a word; the messages in flight are still marked.
process.on('disconnect', () => ending.abort())

process.send?.('ready')
await runWorker(payload, ending.signal)
process.exit(0)
