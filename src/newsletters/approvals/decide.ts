import type { CollectionAfterChangeHook, PayloadRequest } from 'payload'
import type { ApprovalStatus } from '#src/contract/newsletters/enums.ts'
import { database } from '#src/data/transaction.ts'
import { findAudience } from '#src/newsletters/audience/sql/audience.ts'
import { mustBeSecondPerson, mustBeUnsent } from '#src/newsletters/sending/newsletter-states.ts'
import type { Newsletter } from '#src/payload-types.ts'
import { notifyPermitted } from '#src/platform/notifications/notify.ts'
import { changeNewsletter, writeNewsletter } from '../writing/change.ts'
import { removeApproved, storeApproved } from './sql/approved-content.ts'

const waits = (newsletter: Partial<Newsletter> | undefined): boolean =>
  newsletter?.approvalStatus === 'pending' && newsletter.status !== 'sent'

export const notifyApprovers: CollectionAfterChangeHook<Newsletter> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (waits(doc) && (operation === 'create' || !waits(previousDoc)))
    await notifyPermitted(req, { topic: 'newsletter-to-approve', document: doc.id })
}

/** What is approved is stored until it is sent, for who approves a later version. */
export const storeApprovedContent: CollectionAfterChangeHook<Newsletter> = async ({
  doc,
  previousDoc,
  req,
}) => {
  const db = await database(req)
  if (doc.status === 'sent') await removeApproved(db, doc.id)
  else if (doc.approvalStatus === 'approved' && previousDoc?.approvalStatus !== 'approved')
    await storeApproved(db, doc.id, await findAudience(db, doc.id))
}

/**
 * Approves or rejects the current content, with a comment for its author. A scheduled one that is
 * rejected becomes a draft.
 */
export function decideOnNewsletter(
  req: PayloadRequest,
  id: number,
  approvalStatus: ApprovalStatus,
  by: number,
  approvalComment?: string,
): Promise<void> {
  return changeNewsletter(req, id, async (_, before) => {
    mustBeUnsent(before.status)
    if (approvalStatus === 'approved') {
      const { requireSecondApprover } = await req.payload.findGlobal({
        slug: 'settings',
        depth: 0,
        req,
      })
      const writers = [before.createdBy, before.contentBy]
      mustBeSecondPerson(requireSecondApprover === true, writers, by)
    }
    const isBack = approvalStatus !== 'approved' && before.status === 'scheduled'
    await writeNewsletter(req, id, {
      approvalStatus,
      approvedBy: approvalStatus === 'pending' ? null : by,
      approvedAt: approvalStatus === 'approved' ? new Date().toISOString() : null,
      ...(approvalComment === undefined ? {} : { approvalComment }),
      ...(isBack ? { status: 'draft' } : {}),
    })
  })
}
