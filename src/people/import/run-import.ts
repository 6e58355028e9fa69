import type { PayloadRequest } from 'payload'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import type { ImportOutcome, ImportRun } from './import-run.ts'

/** Thrown to roll back a dry run; carries its outcome out of the transaction. */
class DryRun extends Error {
  override readonly name = 'DryRun'
  readonly outcome: ImportOutcome
  constructor(outcome: ImportOutcome) {
    super('dry run')
    this.outcome = outcome
  }
}

interface Run<Options> extends ImportRun<Options> {
  /** Aborts the import, so that nothing is stored, unless it has already committed. */
  readonly signal?: AbortSignal
}

export type Importer<Options> = (
  req: PayloadRequest,
  db: Database,
  run: ImportRun<Options>,
) => Promise<ImportOutcome>

/**
 * Imports a CSV file in a separate transaction, by `importRows`. Throws what that does or the
 * signal's reason, in both cases after a rollback.
 */
export function runImport<Options>(
  req: PayloadRequest,
  importRows: Importer<Options>,
  { signal, ...run }: Run<Options>,
): Promise<ImportOutcome> {
  const work = async (db: Database): Promise<ImportOutcome> => {
    const outcome = await importRows(req, db, {
      ...run,
      onRead: (rows) => {
        signal?.throwIfAborted()
        run.onRead?.(rows)
      },
    })
    signal?.throwIfAborted()
    if (run.dryRun) throw new DryRun(outcome)
    return outcome
  }
  return withTransaction(req, work, { isLong: true }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.outcome
    throw error
  })
}
