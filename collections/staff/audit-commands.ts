import type { Endpoint } from 'payload'
import { command } from '#collections/command.ts'
import { streamText } from '#collections/stream.ts'
import { auditFile } from '#src/audit/export-trail.ts'
import { readAuditFilter } from '#src/audit/read-query.ts'
import { recordEntry } from '#src/audit/record.ts'
import { writeExport } from '#src/crm/csv/export-file.ts'
import { database } from '#src/db/transaction.ts'

/** `GET /cms-api/audit-trail/export?…`: the audit trail with the filters of its page, as CSV. */
export const auditCommands: Endpoint[] = [
  command({
    method: 'get',
    path: '/audit-trail/export',
    area: 'users',
    level: 'write',
    run: async (req) => {
      const filter = readAuditFilter(Object.fromEntries(req.searchParams))
      await recordEntry(req, { action: 'exported', collection: 'audit-trail' })
      const { pieces, headers } = writeExport('csv', auditFile(await database(req), filter))
      return streamText(pieces, headers)
    },
  }),
]
