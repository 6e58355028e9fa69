import type { PayloadRequest } from 'payload'
import { type ImportReport, importContacts, importLimit } from '#src/contract/crm/import.ts'
import { UnreadableFile } from '#src/crm/csv/errors.ts'
import { importCsv } from '#src/crm/import/import-contacts.ts'
import { spool } from '#src/crm/import/spool.ts'
import { withTransaction } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { InvalidRequest } from '#src/http/errors.ts'
import { receiveFile } from '#src/http/multipart.ts'

const field = 'file'

/** Carries the report of a dry run out of the transaction that it rolls back. */
class DryRun extends Error {
  override readonly name = 'DryRun'
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('dry run')
    this.report = report
  }
}

const importInto = (
  req: PayloadRequest,
  bytes: AsyncIterable<Buffer>,
  dryRun: boolean,
): Promise<ImportReport> =>
  withTransaction(req, async (db) => {
    const report = await importCsv(db, bytes)
    if (dryRun) throw new DryRun(report)
    return report
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.report
    if (error instanceof UnreadableFile) throw new InvalidRequest(`${field}: ${error.message}`)
    throw error
  })

export const importEndpoints = [
  endpoint(importContacts, ({ req, request, query }) =>
    receiveFile(request, { field, limit: importLimit }, ({ bytes }) =>
      spool(bytes, (file) => importInto(req, file, query.dryRun)),
    ),
  ),
]
