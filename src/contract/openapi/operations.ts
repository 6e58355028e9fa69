import {
  type Body,
  isOfAdminUi,
  type Operation,
  permissionsIn,
  takesIfMatch,
} from '../operation.ts'
import { describeProperties } from './describe-properties.ts'
import { meaningOf } from './meanings/index.ts'
import { describeResponses } from './responses.ts'
import {
  allowNull,
  propertiesOf,
  requiredIn,
  type Schema,
  type SchemaCollector,
} from './schemas.ts'

/**
 * Where a parameter has its example: viewers fill in that of a parameter, which an optional filter
 * is better without, and not that of its schema.
 */
const withExample = (schema: Schema, example: unknown, required: boolean): Schema => {
  if (example === undefined) return { schema }
  return required ? { schema, example } : { schema: { ...schema, examples: [example] } }
}

const ifMatch: Schema = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    '`ETag` of the version that was read: a 412 if there is a newer one (RFC 9110 §13.1.1)',
  schema: { type: 'string', examples: ['"x7Kp"'] },
}

const idempotencyKey: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of at most 100 characters that the client makes for one request: sent again within a day, it gets the response to the first',
  schema: { type: 'string', maxLength: 100, examples: ['7f0c6c1e-9a33-4a55-8f36-0b7a3f3f2f11'] },
}

export const describeParameters = (operation: Operation): Schema[] => {
  const { id, params, query } = operation
  const requiredOfQuery = requiredIn(query)
  const describe = (place: 'path' | 'query') => (entry: [string, Schema]) => {
    const [name, { description: own, ...schema }] = entry
    const meaning = meaningOf(id, name)
    const description = own ?? meaning?.description
    const example = schema['default'] ?? meaning?.example
    const required = place === 'path' || requiredOfQuery.has(name)
    return {
      name,
      in: place,
      required,
      // Values separated by commas, and not a parameter for each.
      ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
      ...(description === undefined ? {} : { description }),
      ...withExample(schema, isOfAdminUi(operation) ? undefined : example, required),
    }
  }
  return [
    ...Object.entries(propertiesOf(params)).map(describe('path')),
    ...Object.entries(propertiesOf(query)).map(describe('query')),
    ...(takesIfMatch(operation) ? [ifMatch] : []),
    ...(operation.takesKey ? [idempotencyKey] : []),
  ]
}

const describeContent = (mediaType: string, schema: Schema, required = true): Schema => ({
  requestBody: { required, content: { [mediaType]: { schema } } },
})

const describeBody = (id: string, body: Body, { collect }: SchemaCollector): Schema => {
  if (body.kind === 'none') return {}
  if (body.kind === 'stream' || body.kind === 'raw')
    return describeContent(body.mediaType, describeProperties(collect(body.describe, 'input'), id))
  const schema = allowNull(collect(body.schema, 'input'), body.nullIsAbsent)
  return describeContent('application/json', describeProperties(schema, id), !body.mayBeEmpty)
}

const quoted = (permission: string): string => `\`${permission}\``

const describeUse = ({ auth, caching, details, permission, summary }: Operation): string =>
  [
    `${summary}.`,
    details,
    auth === 'none' && 'Needs no token.',
    auth === 'bearer' && !permission && 'Needs a token.',
    permission &&
      `Needs a token whose user has the permission ${permissionsIn(permission).map(quoted).join(' or ')}.`,
    caching === 'content' && 'Send `If-None-Match` to get a 304 while nothing has changed.',
  ]
    .filter(Boolean)
    .join(' ')

export const describeOperation = (
  operation: Operation,
  schemas: SchemaCollector,
  invalid: readonly string[],
): Schema => ({
  operationId: operation.id,
  summary: operation.summary,
  description: describeUse(operation),
  tags: [operation.group],
  security: operation.auth === 'bearer' ? [{ bearer: [] }] : [],
  parameters: describeParameters(operation),
  ...describeBody(operation.id, operation.body, schemas),
  responses: describeResponses(operation, schemas, invalid),
  ...(operation.permission ? { 'x-permission': operation.permission } : {}),
})
