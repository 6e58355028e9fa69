import { exportAuditTrail } from '#src/contract/audit.ts'
import { database } from '#src/data/transaction.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { writeExport } from '#src/platform/csv/export-file.ts'
import { endpoint, TextStream } from '#src/server/http/endpoint.ts'
import { auditFile } from '#src/workspace/audit/export-trail.ts'

export const auditEndpoints = [
  endpoint(exportAuditTrail, async ({ req, query }) => {
    await recordEntry(req, { action: 'exported', collection: 'audit-trail' })
    return new TextStream(writeExport('csv', auditFile(await database(req), query)))
  }),
]
