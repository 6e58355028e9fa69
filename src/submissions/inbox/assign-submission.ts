import type { PayloadRequest } from 'payload'
import type { SubmissionAssignment } from '#src/contract/submissions/inbox-work.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { lockOwner } from '#src/people/contacts/sql/contact.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { notifyAssigned } from '#src/platform/notifications/notify.ts'
import { lockSubmission } from '#src/submissions/inbox/sql/inbox-work.ts'
import { submissionRoles } from '../owner-roles.ts'

export type AssignmentRejection =
  | 'submission-deleted'
  | 'assignment-changed'
  | 'responsible-not-permitted'

/**
 * Makes a colleague, or no one, responsible for a message or proposal, on behalf of the request's
 * user, whose permission the caller has checked. Compare-and-set under the lock of the row: of two
 * who assign it at once, one is rejected, and what is assigned already stays as it is. Returns why
 * nothing changed.
 */
export const assignSubmission = (
  req: PayloadRequest,
  submission: Submission,
  { ownerId, from }: SubmissionAssignment,
): Promise<AssignmentRejection | undefined> =>
  withTransaction(req, async (db) => {
    // The user first, as a deletion of their account locks them before what they own.
    if (ownerId !== null && !(await lockOwner(db, ownerId, submissionRoles(req))))
      return 'responsible-not-permitted'
    const locked = await lockSubmission(db, submission)
    if (!locked) return 'submission-deleted'
    if (locked.ownerId === ownerId) return undefined
    if (locked.ownerId !== from) return 'assignment-changed'
    await req.payload.update({
      ...submission,
      data: { owner: ownerId },
      // Access to the owner denies all users: a form would save the owner it was opened with.
      ...asCommand(req),
    })
    const topic =
      submission.collection === 'contact-submissions' ? 'message-assigned' : 'proposal-assigned'
    await notifyAssigned(req, { topic, document: submission.id }, ownerId)
    return undefined
  })
