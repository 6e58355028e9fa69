import type { PayloadRequest } from 'payload'
import { latestDue, type NewFollowUp } from '#src/contract/people/follow-up-work.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { findContactOwner, lockContact } from '#src/people/contacts/sql/contact.ts'
import { lockOwner } from '#src/people/contacts/sql/owners.ts'
import { notifyAssigned } from '#src/platform/notifications/notify.ts'
import { ownerRoles } from '../contacts/owner-roles.ts'

export type Added =
  | { readonly kind: 'added'; readonly id: number }
  | { readonly kind: 'no contact' | 'in past' | 'too far ahead' | 'no owner' }

/** Yesterday's day may still be today where the reader is. */
const earliestDue = -86_400_000

/**
 * Makes a follow-up by hand, of no rule and no entry: a person does it, no mail is sent for it. On
 * behalf of the request's user, whose permission the caller has checked.
 */
export const addFollowUp = (
  req: PayloadRequest,
  contactId: number,
  { ownerId, ...given }: NewFollowUp,
): Promise<Added> =>
  withTransaction(req, async (db) => {
    const ahead = Date.parse(given.dueDate) - Date.now()
    if (ahead < earliestDue) return { kind: 'in past' }
    if (ahead > latestDue) return { kind: 'too far ahead' }
    // The user first, as a deletion of their account locks them before what they own.
    if (ownerId != null && !(await lockOwner(db, ownerId, ownerRoles(req))))
      return { kind: 'no owner' }
    if (!(await lockContact(db, contactId))) return { kind: 'no contact' }
    const owner = ownerId === undefined ? await findContactOwner(db, contactId) : ownerId
    const { id } = await req.payload.create({
      collection: 'follow-ups',
      data: { ...given, contact: contactId, owner, status: 'pending' },
      // The collection's access denies all users: follow-ups are made by commands alone.
      overrideAccess: true,
      depth: 0,
      req,
    })
    await notifyAssigned(req, { topic: 'follow-up-assigned', document: id }, owner)
    return { kind: 'added', id }
  })
