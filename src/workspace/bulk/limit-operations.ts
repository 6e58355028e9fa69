import {
  APIError,
  type CollectionAfterOperationHook,
  type CollectionBeforeOperationHook,
  type CollectionSlug,
  executeAccess,
  type Payload,
  type Where,
} from 'payload'
import { z } from 'zod'
import { asCaller } from '#src/platform/access/acting.ts'
import { firstNotEditable } from '#src/workspace/bulk/editable-fields.ts'

/**
 * Documents that one request of the platform's own REST changes or deletes; a bulk edit takes any
 * number.
 */
export const maxChangedAtOnce = 100

/** Documents that one request reads, as in the contract (decisions §1.6). */
export const maxReadAtOnce = 500

/** Characters of JSON, about, that one request reads. */
const maxCharactersRead = 32 * 1024 * 1024

/** Approximate JSON length of a value that is no text, with its name. */
const plainLength = 8

/**
 * Whether the JSON of a value would be longer than so many characters, about; stops reading there.
 * An object that occurs twice counts twice, as it would be serialized twice.
 */
function isLongerThan(value: unknown, max: number): boolean {
  const pending = [value]
  let length = 0
  while (pending.length > 0) {
    const next = pending.pop()
    length += typeof next === 'string' ? next.length + plainLength : plainLength
    if (length > max) return true
    if (typeof next === 'object' && next !== null)
      for (const part of Object.values(next)) pending.push(part)
  }
  return false
}

const given = z.object({
  id: z.unknown().optional(),
  currentDepth: z.unknown().optional(),
  overrideAccess: z.unknown().optional(),
  limit: z.unknown().optional(),
  pagination: z.unknown().optional(),
  draft: z.unknown().optional(),
  trash: z.unknown().optional(),
  data: z.record(z.string(), z.unknown()).catch({}),
  where: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

const tooMany = (operation: 'update' | 'delete', most: number) =>
  new APIError(
    `At most ${most} documents at once: ${operation} more with a bulk edit`,
    400,
    null,
    true,
  )

const boundChange: CollectionBeforeOperationHook = async ({ args, operation, collection, req }) => {
  if (operation !== 'update' && operation !== 'delete') return
  const { id, overrideAccess, where, draft, data, limit, trash } = given.parse(args)
  if (id !== undefined || overrideAccess || !where) return
  // Throws Forbidden for users without access: they learn nothing about what exists.
  await executeAccess({ data, req }, collection.access[operation])
  // What is in the trash no bulk edit deletes.
  const most = operation === 'delete' && trash === true ? maxReadAtOnce : maxChangedAtOnce
  const requested = operation === 'update' && Number(limit) > 0 ? Number(limit) : Number.MAX_VALUE
  const { docs } = await req.payload.find({
    // Slugs and conditions are untrusted input here, and rejected as such.
    collection: collection.slug as CollectionSlug,
    where: where as Where,
    draft: draft === true,
    trash: trash === true,
    limit: Math.min(requested, most + 1),
    select: {},
    ...asCaller(req),
  })
  if (docs.length > most) throw tooMany(operation, most)
  const closed = docs.length > 1 ? firstNotEditable(collection, Object.keys(data)) : undefined
  if (closed !== undefined)
    throw new APIError(`${closed}: cannot be set for many documents at once`, 400, null, true)
}

const isBounded = (limit: unknown, pagination: unknown): boolean =>
  limit === undefined ? pagination !== false : Number(limit) > 0 && Number(limit) <= maxReadAtOnce

const boundRead: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation !== 'read') return
  const { id, overrideAccess, currentDepth, limit, pagination } = given.parse(args)
  // Population (DataLoader) reads the referenced documents by id, in one batch.
  const isReference = currentDepth !== undefined
  if (id !== undefined || overrideAccess || isReference || isBounded(limit, pagination)) return
  return { ...args, limit: maxReadAtOnce, pagination: true }
}

const boundResult: CollectionAfterOperationHook = ({ req, operation, result }) => {
  if (req.payloadAPI !== 'REST' || !operation.startsWith('find')) return result
  if (!isLongerThan(result, maxCharactersRead)) return result
  throw new APIError('The result is too long: ask for less by limit, depth or select', 400)
}

/**
 * Limits how many documents one request of a user reads, changes or deletes through the platform's
 * operations, in every collection. The platform documents that `limit=0` and conditions that match
 * everything load all of it into memory at once: these limits are a rule of ours, not a workaround.
 */
export function limitOperations({ collections }: Payload): void {
  for (const { config } of Object.values(collections)) {
    const { beforeOperation, afterOperation } = config.hooks
    if (beforeOperation.includes(boundRead)) continue
    // First: other hooks lock rows, or do work, before the platform checks access.
    config.hooks.beforeOperation = [boundRead, boundChange, ...beforeOperation]
    config.hooks.afterOperation = [...afterOperation, boundResult]
  }
}
