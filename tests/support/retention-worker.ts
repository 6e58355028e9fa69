import { getPayload } from 'payload'
import { carryOutRetention } from '#src/workspace/privacy/retention/carry-out.ts'
import config from '../../payload.config.ts'

/** Carries out the rules that are on, once, unless it is killed. */
const payload = await getPayload({ config })
process.on('disconnect', () => process.exit())
await carryOutRetention(payload)
process.exit(0)
