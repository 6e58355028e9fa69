import { readApiDocument } from '#src/contract/content/openapi.ts'
import { openApiDocument } from '#src/contract/openapi/document.ts'
import type { Operation } from '#src/contract/operation.ts'
import { type Endpoint, endpoint } from '#src/server/http/endpoint.ts'
import { invalidTexts } from '#src/server/http/request/invalid-texts.ts'
import { env } from '#src/settings/env.ts'

/**
 * The endpoint of the OpenAPI document, which describes the others and itself, and after them the
 * operations of the admin UI.
 */
export function apiDocumentEndpoint(
  others: readonly Endpoint[],
  ofAdminUi: readonly Endpoint[],
): Endpoint {
  const operations: readonly Operation[] = [
    ...others.map(({ operation }) => operation),
    readApiDocument,
    ...ofAdminUi.map(({ operation }) => operation),
  ]
  let made: { openapi: '3.1.0' } | undefined
  return endpoint(readApiDocument, async () => {
    made ??= {
      ...openApiDocument(operations, env().BASE_URL, { invalidTexts }),
      openapi: '3.1.0' as const,
    }
    return made
  })
}
