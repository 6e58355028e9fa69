import { exportBatchSize, keysetBatches } from '#src/data/keyset.ts'
import type { Database } from '#src/data/transaction.ts'
import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'
import {
  type AuditFilter,
  type AuditRow,
  findAuditEntries,
} from '#src/workspace/audit/sql/find-entries.ts'

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
  'keyId',
  'keyName',
])

export const auditFile = (db: Database, filter: AuditFilter): ExportFile<AuditRow> => ({
  name: 'audit-trail',
  columns,
  batches: keysetBatches<AuditRow>((after) =>
    findAuditEntries(db, filter, { after, limit: exportBatchSize }),
  ),
})
