import type { CollectionBeforeOperationHook, CollectionBeforeValidateHook } from 'payload'
import { normaliseContact } from '#src/crm/normalise.ts'
import { holdContact } from '#src/db/crm/contact.ts'
import { database } from '#src/db/transaction.ts'

/** What staff type is stored the way clients and files have it stored. */
export const storeNormalised: CollectionBeforeValidateHook = ({ data }) =>
  data && normaliseContact(data)

/**
 * The platform reads a whole row and writes it back; holding the row first keeps it from
 * undoing what somebody else changed in between.
 */
export const holdBeforeUpdate: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const id: unknown = operation === 'update' && 'id' in args ? args.id : undefined
  const wanted = Number(id)
  if (Number.isInteger(wanted) && wanted > 0 && wanted <= 2_147_483_647)
    await holdContact(await database(req), wanted)
  return args
}
