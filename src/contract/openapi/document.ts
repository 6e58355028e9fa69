import {
  allowNull,
  propertiesOf,
  type Schema,
  type SchemaCollector,
  schemaCollector,
} from './openapi-schemas.ts'
import type { Body, Operation } from './operation.ts'
import { errorBody } from './values.ts'

/** Generates the OpenAPI 3.1 document from the operations alone. */

const texts = {
  200: 'Success',
  206: 'The requested range',
  302: 'Redirects elsewhere',
  304: 'Not modified: the cached response is current',
  400: 'Invalid input; the error names the field and the rule',
  401: 'Token missing or invalid, or wrong credentials',
  403: 'The permission is missing',
  404: 'Not found',
  416: 'Range not satisfiable',
  500: 'Server error',
} as const
type Status = keyof typeof texts

const errorStatuses = [400, 401, 403, 404, 416, 500] as const

/** Every response status of an operation; it never returns any other (decisions §1.4). */
export function statusesOf(operation: Operation): readonly Status[] {
  const { auth, caching, errors, method, path, permission, response } = operation
  const isMissable = /[:*]/.test(path) || errors.deletedUser === 404
  return [
    response.kind === 'redirect' ? 302 : 200,
    ...(method === 'GET' && caching !== 'never' ? ([304] as const) : []),
    // Every operation rejects a NUL in the query.
    400,
    ...(auth === 'bearer' ? ([401] as const) : []),
    ...(permission ? ([403] as const) : []),
    ...(isMissable ? ([404] as const) : []),
    500,
    ...(operation.statuses ?? []),
  ]
}

const exactly = (body: Readonly<Record<string, unknown>>): Schema => ({
  type: 'object',
  required: Object.keys(body),
  properties: Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, { const: value }]),
  ),
})

const describeResponse = ({ response }: Operation, { collect }: SchemaCollector): Schema => {
  if (response.kind === 'json')
    return { 'application/json': { schema: collect(response.schema, 'output') } }
  if (response.kind === 'export')
    return {
      'text/csv': { schema: { type: 'string' } },
      'application/json': { schema: collect(response.schema, 'output') },
    }
  if (response.kind === 'redirect') return {}
  // OpenAPI 3.1 has no schema for raw bytes.
  const media = response.kind === 'text' ? { schema: { type: 'string' } } : {}
  return Object.fromEntries(response.mediaTypes.map((type) => [type, media]))
}

const describeResponses = (operation: Operation, schemas: SchemaCollector): Schema => {
  const { unauthorized } = operation.errors
  const contentOf = (status: Status): Schema | undefined => {
    if (status === 302 || status === 304) return undefined
    if (!errorStatuses.some((each) => each === status)) return describeResponse(operation, schemas)
    const schema =
      status === 401 && unauthorized ? exactly(unauthorized) : schemas.collect(errorBody, 'output')
    return { 'application/json': { schema } }
  }
  const described = statusesOf(operation).map((status) => {
    const content = contentOf(status)
    return [status, { description: texts[status], ...(content ? { content } : {}) }]
  })
  return Object.fromEntries(described)
}

const describeParameters = ({ params, query }: Operation): Schema[] => {
  const describe = (place: 'path' | 'query') => (entry: [string, Schema]) => {
    const [name, { description, ...schema }] = entry
    const said = description === undefined ? {} : { description }
    return { name, in: place, required: place === 'path', ...said, schema }
  }
  return [
    ...Object.entries(propertiesOf(params)).map(describe('path')),
    ...Object.entries(propertiesOf(query)).map(describe('query')),
  ]
}

const describeBody = (body: Body, { collect }: SchemaCollector): Schema => {
  if (body.kind === 'none') return {}
  if (body.kind === 'stream' || body.kind === 'raw')
    return describeContent(body.mediaType, collect(body.describe, 'input'))
  const schema = allowNull(collect(body.schema, 'input'), body.nullIsAbsent)
  return describeContent('application/json', schema, !body.mayBeEmpty)
}

const describeContent = (mediaType: string, schema: Schema, required = true): Schema => ({
  requestBody: { required, content: { [mediaType]: { schema } } },
})

const describeOperation = (operation: Operation, schemas: SchemaCollector): Schema => ({
  operationId: operation.id,
  summary: operation.summary,
  tags: [operation.group],
  security: operation.auth === 'bearer' ? [{ bearer: [] }] : [],
  parameters: describeParameters(operation),
  ...describeBody(operation.body, schemas),
  responses: describeResponses(operation, schemas),
  ...(operation.permission ? { 'x-permission': operation.permission } : {}),
})

const templateOf = (path: string): string => path.replace(/[:*]([^/]+)/g, '{$1}')

/** The OpenAPI document of these operations; `baseUrl` is the server URL. */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): Schema {
  const schemas = schemaCollector()
  const paths: Record<string, Schema> = {}
  for (const operation of operations) {
    const template = templateOf(operation.path)
    const method = operation.method.toLowerCase()
    paths[template] = { ...paths[template], [method]: describeOperation(operation, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1.0.0',
      description: 'Content, staff administration and email of an organisation.',
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    components: {
      schemas: schemas.components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
}
