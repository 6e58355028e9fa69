import type { Operation } from '../operation.ts'
import { errorBody } from '../values.ts'
import { describeProperties } from './describe-properties.ts'
import { headersFor } from './headers.ts'
import type { Schema, SchemaCollector } from './schemas.ts'
import {
  type ErrorStatus,
  isErrorStatus,
  type Status,
  statusesOf,
  statusTexts,
} from './statuses.ts'

/** The bodies of an operation's errors, as they are sent; those of 400 are given. */
function errorBodies(
  { errors }: Operation,
  status: ErrorStatus,
  invalid: readonly string[],
): readonly object[] {
  const said = (...texts: readonly string[]) => texts.map((error) => ({ error }))
  switch (status) {
    case 400:
      return said(...(errors.invalid ?? []), ...invalid)
    case 401:
      return [errors.unauthorized ?? { error: 'Unauthorized' }]
    case 403:
      return said('Forbidden')
    case 404:
      return said(errors.deletedUser === 404 ? 'User not found' : 'Not found')
    case 409:
      return said('Idempotency-Key: was used for another request')
    case 412:
      return said('If-Match: the resource has changed since')
    case 416:
      return said('Range: lies beyond the end')
    case 500:
      return said(errors.failure ?? 'Internal server error')
  }
}

const exactly = (body: Readonly<Record<string, unknown>>): Schema => ({
  type: 'object',
  required: Object.keys(body),
  properties: Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, { const: value }]),
  ),
})

const describeSuccess = ({ id, response }: Operation, { collect }: SchemaCollector): Schema => {
  if (response.kind === 'redirect') return {}
  if (response.kind === 'json' || response.kind === 'export') {
    const whole = describeProperties(collect(response.schema, 'output'), id)
    const selected = response.kind === 'json' && response.selected
    const schema = selected ? { anyOf: [whole, collect(selected, 'output')] } : whole
    const json = { 'application/json': { schema } }
    return response.kind === 'json' ? json : { 'text/csv': { schema: { type: 'string' } }, ...json }
  }
  // OpenAPI 3.1 has no schema for raw bytes.
  const media = response.kind === 'text' ? { schema: { type: 'string' } } : {}
  return Object.fromEntries(response.mediaTypes.map((type) => [type, media]))
}

const describeError = (
  operation: Operation,
  status: Parameters<typeof errorBodies>[1],
  { collect }: SchemaCollector,
  invalid: readonly string[],
): Schema => {
  const { unauthorized } = operation.errors
  const isExact = status === 401 && unauthorized !== undefined
  const schema = isExact
    ? describeProperties(exactly(unauthorized), operation.id)
    : collect(errorBody, 'output')
  const bodies = errorBodies(operation, status, invalid)
  const examples = Object.fromEntries(
    bodies.map((value, index) => [`${status}-${index + 1}`, { value }]),
  )
  return { 'application/json': { schema, examples } }
}

/**
 * The responses of an operation by status, each with its headers and its body; `invalid` are texts
 * of a 400.
 */
export function describeResponses(
  operation: Operation,
  schemas: SchemaCollector,
  invalid: readonly string[],
): Schema {
  const contentOf = (status: Status): Schema | undefined => {
    if (status === 302 || status === 304) return undefined
    if (isErrorStatus(status)) return describeError(operation, status, schemas, invalid)
    return describeSuccess(operation, schemas)
  }
  const described = statusesOf(operation).map((status) => {
    const content = contentOf(status)
    const headers = headersFor(operation, status)
    return [
      status,
      { description: statusTexts[status], headers, ...(content ? { content } : {}) },
    ] as const
  })
  return Object.fromEntries(described)
}
