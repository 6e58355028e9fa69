import { z } from 'zod'
import { dateOrders, notSubscribedReasons } from '#src/contract/people/import-options.ts'
import { delimiters } from '#src/platform/csv/delimiter.ts'
import { encodings } from '#src/platform/csv/encodings.ts'
import { columnFields } from './aliases.ts'

/** Limit of characters of a displayed field; a file may have fields of any length. */
const maxLength = 200

export const truncate = (value: string): string =>
  value.length > maxLength ? `${value.slice(0, maxLength).toWellFormed()}…` : value

/** A contact or subscriber that an import added or changed. */
export interface ImportedPerson {
  readonly id: number
  /** Name or email. */
  readonly title: string
}

const fileColumn = z.object({
  name: z.string(),
  key: z.string(),
  /** What its name proposes; null for a column that an import without options ignores. */
  column: z.enum(columnFields).nullable(),
  samples: z.array(z.string()),
  /** All different values with their counts, the most frequent first; null for too many. */
  values: z.array(z.object({ value: z.string(), count: z.int() })).nullable(),
  hasEmails: z.boolean(),
  /** Rows that have a value. */
  filled: z.int(),
  /** Of which cells have several, as Airtable exports multiple selections; none for others. */
  options: z.array(z.string()),
})
export type FileColumn = z.infer<typeof fileColumn>

const fileHead = z.object({
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  /** In the order of the file. */
  columns: z.array(fileColumn),
  proposal: z.object({
    /** Field by key of a column, of all columns; null for the ones to ignore. */
    columns: z.record(z.string(), z.string().nullable()),
    statuses: z.record(z.string(), z.string()),
    dateOrder: z.enum(dateOrders),
    /** Of contacts only. */
    nameFromEmail: z.boolean().exactOptional(),
  }),
  /** Whether tags may be in quotes (src/people/import/columns.ts). */
  hasQuotedTags: z.boolean(),
  moreColumns: z.int(),
  rows: z.array(z.object({ line: z.int(), fields: z.array(z.string()) })),
})
export type FileHead = z.infer<typeof fileHead>

const reason = { code: z.string(), params: z.array(z.string()).readonly() }

const rejectedRow = z.object({
  /** Line number it starts on; the header is 1. */
  row: z.int(),
  error: z.string(),
  ...reason,
  value: z.string(),
})
export type RejectedRow = z.infer<typeof rejectedRow>

const outcome = z.object({
  imported: z.int(),
  updated: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  rows: z.array(rejectedRow),
  /** Rows that are imported without one of their values, of which some are listed. */
  incomplete: z.int(),
  incompleteRows: z.array(rejectedRow),
  /** The document in `imports`; null for a dry run. */
  import: z.int().nullable(),
  ignoredColumns: z.array(z.string()),
  subscribed: z.int(),
  notSubscribed: z.record(z.enum(notSubscribedReasons), z.int()),
  /** People who left the list of the other product according to the file, and those suppressed. */
  elsewhere: z.object({ withdrawn: z.int(), suppressed: z.int() }),
})

/**
 * A line of the NDJSON stream that reports an import or dry run; the last one is of the last two
 * kinds.
 */
export const importLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('head'), head: fileHead }),
  z.object({ kind: z.literal('read'), rows: z.int() }),
  z.object({ kind: z.literal('done'), outcome }),
  z.object({ kind: z.literal('rejected'), message: z.string(), ...reason }),
])
export type ImportLine = z.infer<typeof importLine>
