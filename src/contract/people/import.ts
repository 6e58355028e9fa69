import { z } from 'zod'
import {
  adminOperation,
  bytesResponse,
  jsonResponse,
  staffOperation,
  stream,
  textResponse,
} from '../define.ts'
import { flag } from '../parameters.ts'
import { int4, text } from '../values.ts'
import type { NotSubscribedReason } from './import-options.ts'
import { ofPeople } from './people.ts'

/** Size limit of a CSV file, in bytes (decisions §5). */
export const importLimit = 50 * 1024 * 1024

const wrongRows = z.array(
  z.strictObject({
    row: int4().describe('Line number of the record; the header is 1'),
    error: z.string(),
  }),
)

const importReport = z
  .strictObject({
    success: z.boolean(),
    imported: int4(),
    skipped: int4().describe('Rows whose email occurs earlier in the file or is already stored'),
    errors: wrongRows,
    incomplete: wrongRows
      .describe('Rows that were read without a phone number that a spreadsheet shortened')
      .exactOptional(),
    ignoredColumns: z.array(z.string()).describe('Names of the columns that were not read'),
    updated: int4()
      .describe('Known people who were filled or updated; only with options')
      .exactOptional(),
    subscribed: int4()
      .describe('People who were subscribed to the newsletter; only with the option subscribe')
      .exactOptional(),
    notSubscribed: z
      .strictObject({
        withdrew: int4(),
        bounced: int4(),
        suppressed: int4(),
        erased: int4(),
      } satisfies Record<NotSubscribedReason, z.ZodType>)
      .describe('People who were not, by reason; only with the option subscribe')
      .exactOptional(),
    elsewhere: z
      .strictObject({
        withdrawn: int4().describe('Unsubscribed there: they subscribe again by themselves alone'),
        suppressed: int4().describe('Mail to them bounced there, or they called it spam'),
      })
      .describe(
        'People who left the list of the product that the file comes from, as is recorded with their email; only where the file says so of somebody',
      )
      .exactOptional(),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.output<typeof importReport>

export const importContacts = staffOperation('POST', '/api/staff/contacts/bulk-import', {
  id: 'importContacts',
  takesKey: true,
  summary: 'Imports contacts from a CSV file',
  details:
    'Without `options` rows with a known email are skipped. All good rows are imported in one transaction, or none. After ten seconds the response begins with blank lines, so that no proxy gives up; a client that leaves before the end has imported nothing. A dry run, which stores nothing, needs no `Idempotency-Key`.',
  group: 'Contacts',
  permission: 'contacts:write',
  query: z.object({
    dryRun: flag.default(false).describe('Returns the same report without storing anything'),
  }),
  body: stream(
    'multipart/form-data',
    z.object({
      options: z
        .string()
        .optional()
        .describe(
          'JSON, before the file: { columns: { <header>: <field> | null }, statuses: { <value>: <status> }, unknownStatus: "error" | "default", known: "skip" | "fill" | "update", tag }',
        ),
      file: z.string().describe('CSV with a header row').meta({ format: 'binary' }),
    }),
  ),
  response: jsonResponse(importReport),
  errors: { invalid: ['file: is required', 'file: must be at most 52428800 bytes'] },
})

const importing = {
  ...ofPeople('write'),
  query: z.object({
    dryRun: flag.default(false),
    /** Bytes of JSON before the file. */
    optionsLength: z.coerce.number().int().min(0).default(0),
    fileName: text().default(''),
  }),
  body: stream('text/csv', z.string()),
} as const

export const importList = adminOperation('POST', '/cms-api/:collection/import', {
  ...importing,
  id: 'importList',
  summary: 'Imports contacts or subscribers; a line of JSON for each step',
  response: bytesResponse('application/x-ndjson'),
})

export const listRejectedRows = adminOperation('POST', '/cms-api/:collection/import/rejected', {
  ...importing,
  id: 'listRejectedRows',
  summary: 'The rejected rows of a file, with the errors in the language of the caller',
  response: textResponse('text/csv; charset=utf-8'),
})
