import { getPayload } from 'payload'
import { startWeb } from '#tests/support/web.ts'
import config from '../../payload.config.ts'

// The contract as a web process serves it, for tests that stop and continue it. Sends its URL, and
// on each message how many responses were served from the cache.
const listenUrl = process.env['LISTEN_URL']
const web = await startWeb(await getPayload({ config }), listenUrl ? { listenUrl } : {})
process.on('message', () => process.send?.(web.served?.cache.counts.hits ?? 0))
process.on('disconnect', () => process.exit(0))
process.send?.(web.url)
