import type { PayloadRequest } from 'payload'
import type { Owned } from '#src/contract/accounts.ts'
import type { Owner } from '#src/contract/people/follow-up-work.ts'
import type { Database } from '#src/data/transaction.ts'
import { ownerRoles } from '#src/people/contacts/people-access.ts'
import { findOwners } from '#src/people/contacts/sql/contact.ts'
import { submissionRoles } from '#src/submissions/owner-roles.ts'

/**
 * The roles that a successor needs, one of each set: to write contacts, to write messages and
 * proposals, or both. Of an account that owns nothing, one of either is enough.
 */
export function rolesToTakeOver(req: PayloadRequest, owned: Owned): string[][] {
  const { contacts, followUps, submissions } = owned
  const needed = [
    ...(contacts + followUps > 0 ? [ownerRoles(req)] : []),
    ...(submissions > 0 ? [submissionRoles(req)] : []),
  ]
  return needed.length > 0 ? needed : [[...ownerRoles(req), ...submissionRoles(req)]]
}

export async function findSuccessors(
  req: PayloadRequest,
  db: Database,
  { id, owned }: { readonly id: number; readonly owned: Owned },
): Promise<Owner[]> {
  const [first = [], ...others] = rolesToTakeOver(req, owned)
  let found = (await findOwners(db, first)).filter((each) => each.id !== id)
  for (const roles of others) {
    const also = new Set((await findOwners(db, roles)).map((each) => each.id))
    found = found.filter((each) => also.has(each.id))
  }
  return found
}
