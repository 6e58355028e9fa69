import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { describeFault } from '#src/config/describe-fault.ts'
import { flag } from '#src/contract/parameters.ts'
import { detectEncoding } from '#src/crm/csv/decode.ts'
import { UnreadableFile } from '#src/crm/csv/errors.ts'
import type { ImportLine, RejectedRow } from '#src/crm/import/import-lines.ts'
import { rejectedRows } from '#src/crm/import/rejected-rows.ts'
import { readHead } from '#src/crm/import/report-head.ts'
import { runImport } from '#src/crm/import/run-import.ts'
import { truncate } from '#src/crm/import/truncate.ts'
import { type TempFile, writeTempFile } from '#src/storage/temp-file.ts'
import { englishOf, errorText } from '#src/translations/errors/error-text.ts'
import { CommandError, command, readQuery } from '../command.ts'
import { streamLines, streamText } from '../stream.ts'
import { readUpload } from './read-upload.ts'

/** Limit of rejected rows in the response; all are counted, and in the file of rejected rows. */
const maxErrors = 100

const importQuery = z.object({ dryRun: flag.default(false) })

interface Import {
  readonly dryRun: boolean
  readonly report: (line: ImportLine) => void
  readonly signal: AbortSignal
}

const importFile = async (
  req: PayloadRequest,
  file: TempFile,
  { dryRun, report: say, signal }: Import,
) => {
  const encoding = await detectEncoding(file.read)
  say({ kind: 'head', head: await readHead(file.read(), encoding) })
  const rows: RejectedRow[] = []
  const report = await runImport(req, file.read(), {
    dryRun,
    encoding,
    signal,
    onRead: (read) => say({ kind: 'read', rows: read }),
    onRejected: ({ value, ...rejected }) => {
      if (rows.length < maxErrors) rows.push({ ...rejected, value: truncate(value) })
    },
  })
  const { imported, skipped, errors, ignoredColumns } = report
  const counts = { imported, updated: 0, skipped, rejected: errors.length, subscribed: 0 }
  const notSubscribed = { withdrew: 0, bounced: 0, suppressed: 0, erased: 0 }
  say({
    kind: 'done',
    outcome: { ...counts, rows, import: null, ignoredColumns, notSubscribed },
  })
}

const unreadable = ({ code, params, message }: UnreadableFile) => ({
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
  if (!signal.aborted) req.payload.logger.error({ fault: describeFault(error) }, 'import failed')
  return {
    kind: 'rejected',
    code: 'import-failed',
    params: [],
    message: englishOf('import-failed'),
  }
}

/** Imports the request body, or runs a dry run; streams its progress as NDJSON (ImportLine). */
const importContacts = command({
  method: 'post',
  path: '/import',
  area: 'contacts',
  level: 'write',
  run: async (req) => {
    const { dryRun } = readQuery(req, importQuery)
    const file = await writeTempFile(readUpload(req))
    return streamLines<ImportLine>((report, signal) =>
      importFile(req, file, { dryRun, report, signal })
        .catch((error: unknown) => report(errorLine(req, error, signal)))
        .finally(file.remove),
    )
  },
})

async function* rejectedOf(
  file: TempFile,
  i18n: PayloadRequest['i18n'],
): AsyncGenerator<string, void> {
  try {
    yield* rejectedRows(file.read(), await detectEncoding(file.read), (reason) =>
      errorText(reason, i18n),
    )
  } catch (error) {
    throw error instanceof UnreadableFile ? new CommandError(400, unreadable(error)) : error
  } finally {
    await file.remove()
  }
}

/**
 * Responds with the rejected rows of the request body as a CSV file, with the errors in the
 * user's language.
 */
const findRejected = command({
  method: 'post',
  path: '/import/rejected',
  area: 'contacts',
  level: 'write',
  run: async (req) =>
    streamText(rejectedOf(await writeTempFile(readUpload(req)), req.i18n), {
      'content-type': 'text/csv; charset=utf-8',
    }),
})

/** Endpoints of the import view. */
export const importCommands: Endpoint[] = [importContacts, findRejected]
