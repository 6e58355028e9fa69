import type { CollectionBeforeOperationHook } from 'payload'
import { int4Max } from '#src/contract/values.ts'
import { type Database, database } from '#src/data/transaction.ts'

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= int4Max

/**
 * The id of the document an operation is about: undefined for a bulk operation, NaN for an invalid
 * id.
 */
export const idOf = (args: object): number | undefined => {
  const id = 'id' in args && args.id !== undefined ? Number(args.id) : undefined
  return id === undefined || isId(id) ? id : Number.NaN
}

/**
 * Serialises changes of a row with a row lock: the platform writes back the whole row it read,
 * which would overwrite a concurrent change (lost update). `lock` gets no id in a bulk operation.
 */
export const lockBeforeUpdate =
  (
    lock: (db: Database, id: number | undefined) => Promise<unknown>,
  ): CollectionBeforeOperationHook =>
  async ({ args, operation, req }) => {
    if (operation !== 'update') return
    const id = idOf(args)
    if (id === undefined || id > 0) await lock(await database(req), id)
  }
