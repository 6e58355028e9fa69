import type { PayloadRequest } from 'payload'
import type { ImportReport } from '#src/contract/people/import.ts'
import type { NotSubscribedReason } from '#src/contract/people/import-options.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import type { LeftElsewhere } from '#src/people/import/sql/store-subscribers.ts'
import type { Reading } from './stage-rows.ts'

export interface ImportRun<Options> extends Reading {
  readonly bytes: AsyncIterable<Buffer>
  readonly fileName: string
  readonly options: Options | undefined
  /** Returns the same report without storing anything. */
  readonly dryRun: boolean
}

/** Imported, updated, skipped and rejected rows are all there are. */
export interface ImportOutcome {
  readonly rows: number
  readonly imported: number
  readonly updated: number
  readonly skipped: number
  readonly errors: ImportReport['errors']
  /** The first imported without one of their values. */
  readonly incomplete: ImportReport['errors']
  readonly ignoredColumns: string[]
  /** The document in `imports`; null for a dry run. */
  readonly import: number | null
  readonly subscribed: number
  readonly notSubscribed: Readonly<Record<NotSubscribedReason, number>>
  readonly elsewhere: LeftElsewhere
}

export const noneLeftOut: ImportOutcome['notSubscribed'] = {
  withdrew: 0,
  bounced: 0,
  suppressed: 0,
  erased: 0,
}

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
