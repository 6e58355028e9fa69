import { executeAccess } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import type { Outcome } from '#src/workspace/bulk/sql/bulk-edits.ts'
import {
  deleteContacts as deleteAll,
  findOpenContacts,
} from '#src/workspace/bulk/sql/contact-deletion.ts'
import { failureOf } from '../failures.ts'
import { changeOneByOne } from '../one-by-one.ts'
import type { Work } from '../work.ts'
import { recorded, type SetWork } from './recorded-set.ts'

/**
 * Deletes contacts that are locked, except those that another user has open. Contacts that are
 * deleted already need nothing. Where the user may delete some contacts only, they are deleted one
 * by one.
 */
export async function deleteContacts(
  db: Database,
  work: Work,
  ids: readonly number[],
): Promise<Outcome> {
  const { req, config } = work
  if ((await executeAccess({ req, disableErrors: true }, config.access.delete)) !== true)
    return changeOneByOne(db, work, ids)
  return recorded('deleted', deleteSet)(db, work, ids)
}

const deleteSet: SetWork = async (db, { req }, ids) => {
  const open = await findOpenContacts(db, ids, Number(req.user?.id))
  const left = new Set(open.map(({ id }) => id))
  const changed = await deleteAll(
    db,
    ids.filter((id) => !left.has(id)),
  )
  const failures = open.map((contact) => failureOf(contact, 'document-locked'))
  return { changed, unchanged: ids.length - changed - failures.length, failures }
}
