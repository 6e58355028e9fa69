import { z } from 'zod'
import type { Body, Operation } from './operation.ts'

/** The API document, made from the operations alone (OpenAPI 3.1). */

type Schema = Record<string, unknown>

const components = z.registry<{ id: string }>()

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    metadata: components,
  })
  return rest
}

const errorSchema: Schema = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' } },
  additionalProperties: false,
}

const texts: Readonly<Record<string, string>> = {
  200: 'Success',
  304: 'The client has these very bytes',
  400: 'Invalid input; the text names the field and the rule',
  401: 'No token, or a bad one',
  403: 'The permission is missing',
  404: 'Not found',
  500: 'A fault of the server',
}

const failure = (status: number, schema: Schema = errorSchema) => ({
  [status]: {
    description: texts[status],
    content: { 'application/json': { schema } },
  },
})

const mayBeInvalid = ({ body, query }: Operation): boolean =>
  body.kind !== 'none' || Object.keys(propertiesOf(query)).length > 0

const propertiesOf = (schema: z.ZodType): Record<string, Schema> => {
  const { properties } = toSchema(schema, 'input')
  return z.record(z.string(), z.record(z.string(), z.unknown())).parse(properties ?? {})
}

const answerOf = ({ answer }: Operation): Schema => {
  if (answer.kind === 'json')
    return { 'application/json': { schema: toSchema(answer.schema, 'output') } }
  const schema = answer.kind === 'text' ? { type: 'string' } : { type: 'string', format: 'binary' }
  return Object.fromEntries(answer.mediaTypes.map((type) => [type, { schema }]))
}

const unauthorizedSchema = ({ errors }: Operation): Schema =>
  errors.unauthorized
    ? {
        type: 'object',
        properties: { authenticated: { const: false } },
        required: ['authenticated'],
      }
    : errorSchema

const responsesOf = (operation: Operation) => ({
  200: { description: texts[200], content: answerOf(operation) },
  ...(operation.method === 'GET' && operation.caching !== 'never'
    ? { 304: { description: texts[304] } }
    : {}),
  ...(mayBeInvalid(operation) ? failure(400) : {}),
  ...(operation.auth === 'bearer' ? failure(401, unauthorizedSchema(operation)) : {}),
  ...(operation.permission ? failure(403) : {}),
  ...(/[:*]/.test(operation.path) || operation.errors.deletedUser === 404 ? failure(404) : {}),
  ...failure(500),
})

const parametersOf = ({ params, query }: Operation) => [
  ...Object.entries(propertiesOf(params)).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  })),
  ...Object.entries(propertiesOf(query)).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    ...(description === undefined ? {} : { description }),
    schema,
  })),
]

const bodyOf = (body: Body) => {
  if (body.kind === 'none') return {}
  const [type, schema, required] =
    body.kind === 'json'
      ? (['application/json', body.schema, !body.mayBeEmpty] as const)
      : ([body.mediaType, body.describe, true] as const)
  return { requestBody: { required, content: { [type]: { schema: toSchema(schema, 'input') } } } }
}

const describeOperation = (operation: Operation) => ({
  operationId: operation.id,
  summary: operation.summary,
  tags: [operation.group],
  security: operation.auth === 'bearer' ? [{ bearer: [] }] : [],
  parameters: parametersOf(operation),
  ...bodyOf(operation.body),
  responses: responsesOf(operation),
  ...(operation.permission ? { 'x-permission': operation.permission } : {}),
})

const templateOf = (path: string): string => path.replace(/[:*]([^/]+)/g, '{$1}')

/** The document of these operations; `baseUrl` is where they are served. */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): Schema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const template = templateOf(operation.path)
    const path = paths[template] ?? {}
    paths[template] = { ...path, [operation.method.toLowerCase()]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1.0.0',
      description: 'Content, staff administration and email of an organisation.',
    },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
}
