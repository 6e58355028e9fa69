import { importContacts, importLimit } from '#src/contract/crm/import.ts'
import { detectEncoding } from '#src/crm/csv/decode.ts'
import { UnreadableFile } from '#src/crm/csv/errors.ts'
import { runImport } from '#src/crm/import/run-import.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { InvalidRequest } from '#src/http/errors.ts'
import { receiveFile } from '#src/http/request/multipart.ts'
import { withTempFile } from '#src/storage/temp-file.ts'

const field = 'file'

const reject = (error: unknown): never => {
  if (error instanceof UnreadableFile) throw new InvalidRequest(`${field}: ${error.message}`)
  throw error
}

export const importEndpoints = [
  endpoint(importContacts, ({ req, request, query }) =>
    receiveFile(request, { field, limit: importLimit }, ({ bytes }) =>
      withTempFile(bytes, async ({ read }) =>
        runImport(req, read(), { ...query, encoding: await detectEncoding(read) }),
      ).catch(reject),
    ),
  ),
]
