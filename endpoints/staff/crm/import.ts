import { createHash } from 'node:crypto'
import { type ImportReport, importContacts, importLimit } from '#src/contract/people/import.ts'
import type { ContactImportOptions } from '#src/contract/people/import-options.ts'
import { withTempFile } from '#src/data/storage/temp-file.ts'
import { importContacts as importRows } from '#src/people/import/import-contacts.ts'
import { InvalidImportOptions, parseContactOptions } from '#src/people/import/options.ts'
import { type ImportOutcome, runImport } from '#src/people/import/run-import.ts'
import { detectEncoding } from '#src/platform/csv/decode.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { type Context, endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { receiveFile } from '#src/server/http/request/multipart.ts'
import { jsonWhenDone } from '#src/server/http/response/json-when-done.ts'
import { doneOnce } from '#src/submissions/intake/once.ts'
import { requestKey } from '#src/submissions/intake/request-key.ts'

const field = 'file'
const optionsField = 'options'

const reject = (error: unknown): never => {
  if (error instanceof UnreadableFile) throw new InvalidRequest(`${field}: ${error.message}`)
  if (error instanceof InvalidImportOptions)
    throw new InvalidRequest(`${optionsField}: ${error.message}`)
  throw error
}

/** Without options, the report has the shape that the contract has always had. */
const present = (
  { imported, updated, skipped, errors, incomplete, ignoredColumns, ...rest }: ImportOutcome,
  options: ContactImportOptions | undefined,
): ImportReport => {
  const { subscribed, notSubscribed, elsewhere } = rest
  return {
    success: true,
    imported,
    skipped,
    errors,
    ignoredColumns,
    ...(incomplete.length > 0 && { incomplete }),
    ...(options && { updated }),
    ...(options?.subscribe && { subscribed, notSubscribed }),
    ...(elsewhere.withdrawn + elsewhere.suppressed > 0 && { elsewhere }),
  }
}

const digest = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part)
  return hash.digest('base64url')
}

type Upload = Pick<Context, 'req' | 'request' | 'by'> & {
  readonly query: { readonly dryRun: boolean }
}

/**
 * Imports the file of a form. `onReceived` is called once the form is here; a client that is gone
 * by then or later, before the import is committed, has imported nothing.
 */
const importUpload = ({ req, request, query, by }: Upload, onReceived: () => void) => {
  const key = query.dryRun ? undefined : requestKey(request)
  return receiveFile(
    request,
    { field, texts: [optionsField], limit: importLimit },
    async ({ bytes, fields, filename }) => {
      const text = fields.get(optionsField) ?? ''
      try {
        const options = text === '' ? undefined : parseContactOptions(text)
        return await withTempFile(bytes, async ({ read }) => {
          onReceived()
          const work = async () => {
            const outcome = await runImport(req, importRows, {
              ...query,
              bytes: read(),
              fileName: filename,
              options,
              encoding: await detectEncoding(read),
              signal: request.signal,
            })
            return present(outcome, options)
          }
          if (key === undefined) return work()
          const sent = { options: text, file: await digest(read()) }
          return doneOnce(
            req,
            { id: importContacts.id, by, key, request: sent, isLong: true },
            work,
          )
        })
      } catch (error) {
        return reject(error)
      }
    },
  )
}

export const importEndpoints = [
  endpoint(importContacts, (context) =>
    jsonWhenDone((onReceived) => importUpload(context, onReceived)),
  ),
]
