import { getPayload } from 'payload'
import { ensureFirstAccount } from '#src/accounts/first-account.ts'
import { watch } from '#src/content/sql/added.ts'
import { schemaOf } from '#src/data/configured-schema.ts'
import { requireSchemaIn } from '#src/data/preparation.ts'
import { installedIn } from '#src/platform/extension/installed.ts'
import { failToStart } from '#src/server/processes/fail-to-start.ts'
import { env } from '#src/settings/env.ts'
import config from '../../../payload.config.ts'
import { seed } from '../demo/seed.ts'
import { withProgress } from '../supervise/progress.ts'
import { migrate } from './migrate.ts'

// Prepares a database: migrations and the first account. Idempotent.
await withProgress('Migrating the database', migrate).catch(failToStart)
const payload = await getPayload({ config })
await requireSchemaIn(env().DATABASE_URL, schemaOf(payload.db)).catch(failToStart)
await watch(payload.db.drizzle, installedIn(payload.config).added)
const made = await ensureFirstAccount(payload, env())
if (made?.wasGenerated)
  console.log(`\n  First account: ${made.username}, password ${made.password} (shown only once)`)
if (process.argv.includes('--demo')) await seed(payload, (line) => console.log(line))
process.exit(0)
