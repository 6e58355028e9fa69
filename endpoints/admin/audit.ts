import { auditFile } from '#src/audit/export-trail.ts'
import { recordEntry } from '#src/audit/record.ts'
import { exportAuditTrail } from '#src/contract/audit.ts'
import { writeExport } from '#src/crm/csv/export-file.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint, TextStream } from '#src/http/endpoint.ts'

export const auditEndpoints = [
  endpoint(exportAuditTrail, async ({ req, query }) => {
    await recordEntry(req, { action: 'exported', collection: 'audit-trail' })
    return new TextStream(writeExport('csv', auditFile(await database(req), query)))
  }),
]
