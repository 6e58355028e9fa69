import { z } from 'zod'
import { endpoints } from '#endpoints/index.ts'
import { optionalFields } from '#src/contract/null-fields.ts'
import type { Operation } from '#src/contract/operation.ts'

/** The operations of the contract, and the fields that they may be called without. */

export const fields = z.record(z.string(), z.unknown())

export const operations = endpoints.map(({ operation }) => operation)
export const optionalIn = ({ body }: Operation): string[] =>
  body.kind === 'json' ? optionalFields(body.schema) : []
export const concerned = operations.filter((each) => optionalIn(each).length > 0)
export const operationOf = (id: string): Operation => {
  const operation = operations.find((each) => each.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  return operation
}
