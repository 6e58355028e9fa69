import { createReadStream } from 'node:fs'
import { getPayload } from 'payload'
import { importAccounts } from '#src/accounts/import/import-accounts.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { joinRunning } from '../supervise/join.ts'

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const path = process.argv[2] ?? fail('Usage: npm run import-users -- FILE.csv')
await joinRunning()
const { default: config } = await import('../../../payload.config.ts')
const payload = await getPayload({ config })
let rows = 0
try {
  const report = await importAccounts(payload, createReadStream(path), () => {
    rows += 1
    if (rows % 25 === 0) console.log(`… ${rows} rows`)
  })
  for (const { row, error } of report.errors) console.log(`row ${row}: ${error}`)
  const { imported, skipped, errors } = report
  console.log(`imported ${imported}, skipped ${skipped}, errors ${errors.length}`)
} catch (error) {
  if (error instanceof UnreadableFile) fail(`${path} ${error.message}`)
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    fail(`${path} does not exist`)
  throw error
}
process.exit(0)
