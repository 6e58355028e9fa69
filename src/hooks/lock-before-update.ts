import type { CollectionBeforeOperationHook } from 'payload'
import { int4Max } from '#src/contract/values.ts'
import { type Database, database } from '#src/db/transaction.ts'

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= int4Max

/** The document an operation is about: undefined for one about many, NaN for what is no id. */
export const idOf = (args: object): number | undefined => {
  const id = 'id' in args && args.id !== undefined ? Number(args.id) : undefined
  return id === undefined || isId(id) ? id : Number.NaN
}

/**
 * One change of a row at a time: the platform writes back the whole row it read, which would
 * undo what another wrote in between. `lock` is given no id by an operation about many documents.
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
