import {
  APIError,
  type CollectionBeforeOperationHook,
  type FlattenedField,
  type GlobalBeforeOperationHook,
  type Payload,
} from 'payload'
import { z } from 'zod'

/**
 * Limit on the size of a document: each value costs one, each object or list four more. An article
 * of a thousand paragraphs costs about 30,000.
 */
export const maxDocumentCost = 50_000

/** Limit on the cost of a form's state, which contains a rich text twice. */
export const maxFormCost = 100_000

/** Limit on the rows of all lists of a document; the platform allocates about 9 kB for each. */
export const maxRows = 500

/** Whether a parsed JSON value costs more than the limit; stops counting once it does. */
export function costsMore(value: unknown, limit: number): boolean {
  const left: unknown[] = [value]
  let cost = 0
  while (left.length > 0 && cost + left.length <= limit) {
    const next = left.pop()
    cost += 1
    if (typeof next !== 'object' || next === null) continue
    cost += 4
    for (const inner of Object.values(next)) left.push(inner)
  }
  return left.length > 0 || cost > limit
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = ({ type }: FlattenedField): boolean => type === 'array' || type === 'blocks'

const rowsWithin = (field: FlattenedField, value: unknown): number => {
  if (!('flattenedFields' in field)) return 0
  const inner: readonly unknown[] = Array.isArray(value) ? value : [value]
  return inner.reduce<number>((sum, each) => sum + countRows(field.flattenedFields, each), 0)
}

/** Counts the rows of a document's lists, nested ones included; stops past the limit. */
export function countRows(fields: readonly FlattenedField[], data: unknown): number {
  if (!isObject(data)) return 0
  let rows = 0
  for (const field of fields) {
    const value: unknown = Reflect.get(data, field.name)
    if (isList(field) && Array.isArray(value)) rows += value.length
    if (rows > maxRows) return rows
    rows += rowsWithin(field, value)
  }
  return rows
}

const given = z.object({ data: z.unknown() })

const reject = (message: string): never => {
  throw new APIError(message, 400, null, true)
}

const checkData = (fields: readonly FlattenedField[], args: unknown): void => {
  const { data } = given.parse(args)
  if (!isObject(data)) reject('The request must have a document as its body')
  if (costsMore(data, maxDocumentCost) || countRows(fields, data) > maxRows)
    reject('This has too many parts')
}

const writes = new Set<string>(['create', 'update'])

const checkDocument: CollectionBeforeOperationHook = ({ args, collection, operation, req }) => {
  if (req.payloadAPI === 'REST' && writes.has(operation))
    checkData(collection.flattenedFields, args)
}

const checkGlobal: GlobalBeforeOperationHook = ({ args, global, operation, req }) => {
  if (req.payloadAPI === 'REST' && writes.has(operation)) checkData(global.flattenedFields, args)
}

/**
 * Limits the size of documents written over HTTP, in every collection and global. The platform
 * validates and copies each row and value several times: three concurrent requests with 800 kB of
 * empty menu entries exhaust the memory of a web process. It reports a body that is no object as an
 * internal error.
 */
export function limitDocumentSize({ collections, globals }: Payload): void {
  for (const { config } of Object.values(collections))
    config.hooks.beforeOperation = [checkDocument, ...(config.hooks.beforeOperation ?? [])]
  for (const { hooks } of globals.config)
    hooks.beforeOperation = [checkGlobal, ...(hooks.beforeOperation ?? [])]
}
