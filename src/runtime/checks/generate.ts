import { generateImportMap, getPayload } from 'payload'
import { generateTypes } from 'payload/node'
import configuration from '../../../payload.config.ts'

// What `payload generate:types`, `generate:importmap` and `migrate:create --skip-empty` write, by one
// process: most of the time of each goes into loading the configuration.
const config = await configuration
await generateTypes(config, { log: false })
await generateImportMap(config, { log: false })
const payload = await getPayload({ config, disableDBConnect: true, disableOnInit: true })
await payload.db.createMigration({ payload, migrationName: 'check', skipEmpty: true })
process.exit(0)
