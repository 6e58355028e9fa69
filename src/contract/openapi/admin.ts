import { z } from 'zod'
import { type Operation, permissionsIn } from '../operation.ts'
import { describeParameters } from './operations.ts'
import type { Schema, SchemaCollector } from './schemas.ts'

/** Why an operation of the admin UI was rejected: by a code, in English, and what is put into it. */
const rejection = z.object({
  errors: z.array(z.object({ message: z.string(), code: z.string(), params: z.array(z.string()) })),
})

const success = ({ response }: Operation, { collect }: SchemaCollector): Schema => {
  if (response.kind === 'json' || response.kind === 'export')
    return { 'application/json': { schema: collect(response.schema, 'output') } }
  return response.kind === 'redirect'
    ? {}
    : Object.fromEntries(response.mediaTypes.map((type) => [type, {}]))
}

const body = ({ body }: Operation, { collect }: SchemaCollector): Schema => {
  if (body.kind === 'none') return {}
  const [mediaType, schema] =
    body.kind === 'json' ? ['application/json', body.schema] : [body.mediaType, body.describe]
  const required = body.kind !== 'json' || !body.mayBeEmpty
  return {
    requestBody: { required, content: { [mediaType]: { schema: collect(schema, 'input') } } },
  }
}

/** An operation of the admin UI as OpenAPI describes it: without examples, since it is not stable. */
export function describeAdminOperation(operation: Operation, schemas: SchemaCollector): Schema {
  const { auth, group, id, permission, summary } = operation
  const rejected = { 'application/json': { schema: schemas.collect(rejection, 'output') } }
  return {
    operationId: id,
    summary,
    description: `${summary}. An operation of the admin UI: it may change with every version.`,
    tags: [group],
    security: auth === 'none' ? [] : [{ session: [] }],
    parameters: describeParameters(operation),
    ...body(operation, schemas),
    responses: {
      200: { description: 'Success', content: success(operation, schemas) },
      '4XX': { description: 'Rejected; by the code of why', content: rejected },
    },
    ...(permission ? { 'x-permission': permissionsIn(permission) } : {}),
  }
}
