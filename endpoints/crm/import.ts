import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { importList, listRejectedRows } from '#src/contract/people/import.ts'
import type { ImportKind } from '#src/contract/people/import-options.ts'
import { type TempFile, writeTempFile } from '#src/data/storage/temp-file.ts'
import { type Database, database } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { contactReader, importContacts } from '#src/people/import/import-contacts.ts'
import { type ImportLine, type RejectedRow, truncate } from '#src/people/import/import-lines.ts'
import { importSubscribers, subscriberReader } from '#src/people/import/import-subscribers.ts'
import {
  InvalidImportOptions,
  parseContactOptions,
  parseSubscriberOptions,
} from '#src/people/import/options.ts'
import { rejectedRows } from '#src/people/import/rejected-rows.ts'
import { readHead } from '#src/people/import/report-head.ts'
import { type Importer, runImport } from '#src/people/import/run-import.ts'
import { findStageNames } from '#src/people/import/sql/known-contacts.ts'
import type { RowReader } from '#src/people/import/stage-rows.ts'
import { findTopicsByName } from '#src/people/topics/sql/topics.ts'
import { detectEncoding } from '#src/platform/csv/decode.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { type Context, endpoint, TextStream } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { streamLines } from '#src/server/http/response/stream-lines.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { readUploadWithOptions } from '../admin/crm/read-upload.ts'

/** Limit of wrong rows in the response; all are counted, and those rejected in the file of them. */
const maxErrors = 100

type RowParser = Pick<RowReader<unknown>, 'open' | 'read'>

/** What is imported: how its options and rows are read, and by what they are stored. */
interface Importing<Options> {
  readonly kind: ImportKind
  readonly parse: (text: string) => Options
  readonly importRows: Importer<Options>
  readonly reader: (db: Database, options: Options | undefined) => Promise<RowParser> | RowParser
}

interface Import<Options> {
  readonly kind: ImportKind
  readonly dryRun: boolean
  readonly fileName: string
  readonly options: Options | undefined
  readonly importRows: Importer<Options>
  readonly report: (line: ImportLine) => void
  readonly signal: AbortSignal
}

const importFile = async <Options>(
  req: PayloadRequest,
  file: TempFile,
  { kind, report: say, importRows, ...run }: Import<Options>,
) => {
  const encoding = await detectEncoding(file.read)
  const db = await database(req)
  const custom = kind === 'contacts' ? await findCustomFields(db) : []
  const known = { kind, custom, stages: await findStageNames(db) }
  say({ kind: 'head', head: await readHead(file.read(), encoding, known) })
  const rows: RejectedRow[] = []
  const incompleteRows: RejectedRow[] = []
  let incomplete = 0
  const {
    errors,
    rows: _,
    ...outcome
  } = await runImport(req, importRows, {
    ...run,
    bytes: file.read(),
    encoding,
    onRead: (read) => say({ kind: 'read', rows: read }),
    onWrong: ({ value, ...wrong }, isImported) => {
      if (isImported) incomplete += 1
      const listed = isImported ? incompleteRows : rows
      if (listed.length < maxErrors) listed.push({ ...wrong, value: truncate(value) })
    },
  })
  const lists = { rejected: errors.length, rows, incomplete, incompleteRows }
  say({ kind: 'done', outcome: { ...outcome, ...lists } })
}

export const unreadable = ({ code, params, message }: UnreadableFile) => ({
  code,
  params,
  message: `The file ${message}`,
})

/**
 * The line that reports the failure of an import. Internal errors are logged, unless the user
 * aborted it.
 */
const errorLine = (req: PayloadRequest, error: unknown, signal: AbortSignal): ImportLine => {
  if (error instanceof UnreadableFile) return { kind: 'rejected', ...unreadable(error) }
  if (error instanceof InvalidImportOptions) {
    const { code, params, message } = error
    return { kind: 'rejected', code, params, message }
  }
  if (!signal.aborted) req.payload.logger.error({ fault: describeFault(error) }, 'import failed')
  return {
    kind: 'rejected',
    code: 'import-failed',
    params: [],
    message: englishOf('import-failed'),
  }
}

/** The options and the file of a request; the file must be removed. */
const receive = async <Options>(
  request: Request,
  length: number,
  parse: (text: string) => Options,
) => {
  const { options, bytes } = await readUploadWithOptions(request, length)
  const file = await writeTempFile(bytes)
  try {
    return { file, options: options === undefined ? undefined : parse(options) }
  } catch (error) {
    await file.remove()
    throw error
  }
}

async function* rejectedOf(
  file: TempFile,
  reader: () => Promise<RowParser>,
  i18n: PayloadRequest['i18n'],
): AsyncGenerator<string, void> {
  try {
    const encoding = await detectEncoding(file.read)
    yield* rejectedRows(file.read(), encoding, await reader(), (reason) => errorText(reason, i18n))
  } catch (error) {
    throw error instanceof UnreadableFile ? new Rejection(400, unreadable(error)) : error
  } finally {
    await file.remove()
  }
}

const contacts: Importing<ReturnType<typeof parseContactOptions>> = {
  kind: 'contacts',
  parse: parseContactOptions,
  importRows: importContacts,
  reader: contactReader,
}

const subscribers: Importing<ReturnType<typeof parseSubscriberOptions>> = {
  kind: 'subscribers',
  parse: parseSubscriberOptions,
  importRows: importSubscribers,
  reader: async (db, options) => subscriberReader(options, await findTopicsByName(db)),
}

type Given = Pick<Context<unknown, z.output<typeof importList.query>>, 'req' | 'request' | 'query'>

/** Imports the body of a request, or runs a dry run; a line for each step. */
const importBody = async <Options>(
  { req, request, query }: Given,
  { kind, parse, importRows }: Importing<Options>,
): Promise<Response> => {
  const { dryRun, optionsLength, fileName } = query
  const { file, options } = await receive(request, optionsLength, parse)
  return streamLines<ImportLine>((report, signal) =>
    importFile(req, file, { kind, dryRun, fileName, options, importRows, report, signal })
      .catch((error: unknown) => report(errorLine(req, error, signal)))
      .finally(file.remove),
  )
}

const rejectedInBody = async <Options>(
  { req, request, query }: Given,
  { parse, reader }: Importing<Options>,
): Promise<TextStream> => {
  const { file, options } = await receive(request, query.optionsLength, parse)
  const pieces = rejectedOf(file, async () => reader(await database(req), options), req.i18n)
  return new TextStream({ pieces, headers: { 'content-type': 'text/csv; charset=utf-8' } })
}

export const importEndpoints = [
  endpoint(importList, (context) =>
    context.params.collection === 'contacts'
      ? importBody(context, contacts)
      : importBody(context, subscribers),
  ),
  endpoint(listRejectedRows, (context) =>
    context.params.collection === 'contacts'
      ? rejectedInBody(context, contacts)
      : rejectedInBody(context, subscribers),
  ),
]
