import type { ImportReport } from '#src/contract/people/import.ts'
import type { NotSubscribedReason } from '#src/contract/people/import-options.ts'
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
