import { writeFile } from 'node:fs/promises'
import { getPayload } from 'payload'
import { schemaOf } from '#src/data/configured-schema.ts'
import config from '../../../payload.config.ts'

// A step of a build: writes what the configuration needs of a database, so that a start can compare
// it without loading the platform.

const [path = ''] = process.argv.slice(2)
const payload = await getPayload({ config, disableDBConnect: true, disableOnInit: true })
await writeFile(path, JSON.stringify(schemaOf(payload.db)))
process.exit(0)
