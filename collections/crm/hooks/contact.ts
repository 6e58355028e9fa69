import type { CollectionBeforeValidateHook } from 'payload'
import { normaliseContact } from '#src/crm/normalise.ts'
import { lockContact } from '#src/db/crm/contact.ts'
import { lockBeforeUpdate } from '#src/hooks/lock-before-update.ts'

/** What staff type is stored the way clients and files have it stored. */
export const storeNormalised: CollectionBeforeValidateHook = ({ data }) =>
  data && normaliseContact(data)

/** There are too many contacts to lock them all for an operation about several. */
export const lockContactBeforeUpdate = lockBeforeUpdate(async (db, id) => {
  if (id !== undefined) await lockContact(db, id)
})
