import type { PayloadRequest } from 'payload'
import type { ImportReport } from '#src/contract/crm/import.ts'
import { type Database, withTransaction } from '#src/db/transaction.ts'
import { type ImportOptions, importCsv } from './import-contacts.ts'

/** Thrown to roll back a dry run; carries its report out of the transaction. */
class DryRun extends Error {
  override readonly name = 'DryRun'
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('dry run')
    this.report = report
  }
}

interface Run extends ImportOptions {
  /** Returns the same report without storing anything. */
  readonly dryRun: boolean
  /** Aborts the import, so that nothing is stored, unless it has already committed. */
  readonly signal?: AbortSignal
}

/**
 * Imports a CSV file in a transaction of its own. Throws UnreadableFile or the signal's reason,
 * in both cases after a rollback.
 */
export function runImport(
  req: PayloadRequest,
  bytes: AsyncIterable<Buffer>,
  { dryRun, signal, ...options }: Run,
): Promise<ImportReport> {
  const work = async (db: Database): Promise<ImportReport> => {
    const report = await importCsv(db, bytes, {
      ...options,
      onRead: (rows) => {
        signal?.throwIfAborted()
        options.onRead?.(rows)
      },
    })
    signal?.throwIfAborted()
    if (dryRun) throw new DryRun(report)
    return report
  }
  return withTransaction(req, work, { isLong: true }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.report
    throw error
  })
}
