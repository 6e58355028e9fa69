import { columnsOf, type ExportFile } from '#src/crm/csv/export-file.ts'
import { type AuditFilter, type AuditRow, findAuditEntries } from '#src/db/audit/find-entries.ts'
import { exportBatchSize, keysetBatches } from '#src/db/keyset.ts'
import type { Database } from '#src/db/transaction.ts'

const columns = columnsOf([
  'at',
  'actorId',
  'actorName',
  'way',
  'action',
  'collection',
  'document',
  'label',
  'fields',
  'amount',
  'partOf',
])

export const auditFile = (db: Database, filter: AuditFilter): ExportFile<AuditRow> => ({
  name: 'audit-trail',
  columns,
  batches: keysetBatches<AuditRow>((after) =>
    findAuditEntries(db, filter, { after, limit: exportBatchSize }),
  ),
})
