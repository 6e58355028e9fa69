import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readApiDocument, readViewerFile, showApiDocument } from '#src/contract/content/openapi.ts'
import { openApiDocument } from '#src/contract/openapi/document.ts'
import type { Operation } from '#src/contract/operation.ts'
import { type Endpoint, endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { invalidTexts } from '#src/server/http/request/invalid-texts.ts'
import { env } from '#src/settings/env.ts'

/** The page at `/api/docs`: Swagger UI, served from here; it requests nothing from elsewhere. */

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The viewer sets styles by script.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<style>body { margin: 0 } #viewer { overflow-x: auto }</style>
</head>
<body>
<main id="viewer"><p>The document is <a href="openapi.json">openapi.json</a>.</p></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

const start = `window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

/** Of the package, wherever our code is bundled to: commands run in the project's folder. */
const packageFolder = join('node_modules', 'swagger-ui-dist')

const ofPackage = (file: string): Promise<string> =>
  readFile(join(process.cwd(), packageFolder, file), 'utf8')

const script = 'text/javascript; charset=utf-8'

const files = new Map<string, { mediaType: string; read: () => Promise<string> }>([
  ['start.js', { mediaType: script, read: async () => start }],
  ['swagger-ui-bundle.js', { mediaType: script, read: () => ofPackage('swagger-ui-bundle.js') }],
  [
    'swagger-ui.css',
    { mediaType: 'text/css; charset=utf-8', read: () => ofPackage('swagger-ui.css') },
  ],
])

export const apiViewerEndpoints = [
  endpoint(showApiDocument, async () => ({
    mediaType: 'text/html; charset=utf-8',
    text: page,
    headers: { 'Content-Security-Policy': policy, 'Content-Language': 'en' },
  })),

  endpoint(readViewerFile, async ({ params }) => {
    const file = files.get(params.file)
    if (!file) throw new NotFound()
    return { mediaType: file.mediaType, text: await file.read() }
  }),
]

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
