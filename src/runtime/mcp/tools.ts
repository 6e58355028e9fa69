import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { meaningOf } from '#src/contract/openapi/meanings/index.ts'
import { describeParameters } from '#src/contract/openapi/operations.ts'
import { propertiesOf, requiredIn } from '#src/contract/openapi/schemas.ts'
import type { Operation } from '#src/contract/operation.ts'
import { mustBePermitted } from '#src/runtime/kernel/authorize.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'
import { Forbidden } from '#src/server/http/errors.ts'

/** Tools of assistants: each is an operation of the contract, described by its declaration. */

/** It would be planned, and not a draft alone. */
const planned = 'scheduled_send_at'

/** In the address of what a secret link opens. */
const secret = 'token'

/** Large and about itself; a puzzle for browsers. */
const useless = ['readApiDocument', 'readChallenge']

const namesIn = (schema: unknown): string[] =>
  Object.keys(Object(Reflect.get(Object(schema), 'shape')))

export const queryNames = ({ query }: Operation): string[] => namesIn(query)
export const pathNames = ({ params }: Operation): string[] => namesIn(params)
export const bodyNames = ({ body }: Operation): string[] =>
  body.kind === 'json' ? namesIn(body.schema) : []

export const argumentNames = (operation: Operation): string[] => [
  ...pathNames(operation),
  ...queryNames(operation),
  ...bodyNames(operation).filter((name) => name !== planned),
]

/** Whether it reads for everybody, or by a permission, and not by a secret link; or makes a draft. */
export const isTool = ({ operation }: Endpoint): boolean =>
  operation.id === 'createNewsletter' ||
  (operation.method === 'GET' &&
    operation.response.kind === 'json' &&
    (operation.auth === 'none' || operation.permission !== undefined) &&
    !argumentNames(operation).includes(secret) &&
    !useless.includes(operation.id))

/** Whether the caller may use it, as the kernel decides. */
export function isPermitted({ operation }: Endpoint, { user, payload }: PayloadRequest): boolean {
  if (operation.auth === 'none') return true
  if (!user) return false
  try {
    mustBePermitted(operation, user, payload)
    return true
  } catch (error) {
    if (error instanceof Forbidden) return false
    throw error
  }
}

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema: z.record(z.string(), z.unknown()),
})

const ofBody = ({ id, body }: Operation) => {
  if (body.kind !== 'json') return []
  const required = requiredIn(body.schema)
  return Object.entries(propertiesOf(body.schema)).map(([name, schema]) => ({
    name,
    required: required.has(name),
    schema: { description: meaningOf(id, name)?.description, ...schema },
  }))
}

const ofAddress = (operation: Operation) =>
  z
    .array(parameter)
    .parse(describeParameters(operation))
    .map(({ name, required, description, schema }) => ({
      name,
      required,
      schema: { ...schema, description },
    }))

export const argumentsOf = (operation: Operation) => [...ofAddress(operation), ...ofBody(operation)]

/** The tool as the protocol lists it. */
export function toTool({ operation }: Endpoint) {
  const known = argumentNames(operation)
  const given = argumentsOf(operation).filter(({ name }) => known.includes(name))
  return {
    name: operation.id,
    description: [`${operation.summary}.`, operation.details].filter(Boolean).join(' '),
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries(given.map(({ name, schema }) => [name, schema])),
      required: given.filter(({ required }) => required).map(({ name }) => name),
    },
    annotations: {
      readOnlyHint: operation.method === 'GET',
      destructiveHint: false,
      openWorldHint: false,
    },
  }
}
