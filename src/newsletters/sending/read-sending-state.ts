import type { PayloadRequest } from 'payload'
import type { SendingState } from '#src/contract/newsletters/sending-state.ts'
import { database } from '#src/data/transaction.ts'
import { findComposeEmail } from '#src/newsletters/composed/sql/compose-emails.ts'
import { readDeliveryReport } from '#src/newsletters/results/sql/report.ts'
import { findNewsletter } from '#src/newsletters/sql/newsletters.ts'
import { may } from '#src/platform/access/index.ts'
import { countRecipientsNow } from '../audience/count-audience.ts'
import { currentHoldUp, readSent } from './read-sent.ts'

export type ReadSendingState = (
  req: PayloadRequest,
  id: number,
) => Promise<SendingState | undefined>

export const readNewsletterSending: ReadSendingState = async (req, id) => {
  const db = await database(req)
  const newsletter = await findNewsletter(db, id)
  if (!newsletter) return undefined
  const { status, approvalStatus, approvalComment, decidedBy } = newsletter
  const { scheduledSendAt, sentAt, updatedAt } = newsletter
  return {
    ...{ status, approvalStatus, approvalComment, decidedBy, scheduledSendAt, sentAt },
    seen: updatedAt,
    recipients: status === 'sent' ? 0 : await countRecipientsNow(req, id),
    mayWrite: may(req, 'newsletters', 'write'),
    mayApprove: may(req, 'approvals', 'write'),
    ...(status === 'sent'
      ? await readSent(req, id)
      : { report: null, progress: null, heldUp: null }),
  }
}

export const readComposedSending: ReadSendingState = async (req, id) => {
  const db = await database(req)
  const composed = await findComposeEmail(db, id)
  if (!composed) return undefined
  const { status, scheduledSendAt, sentAt, updatedAt, recipients } = composed
  const report = status === 'sent' ? await readDeliveryReport(db, { composeEmail: id }) : null
  return {
    ...{ status, scheduledSendAt, sentAt, seen: updatedAt },
    approvalStatus: null,
    approvalComment: '',
    decidedBy: '',
    recipients: recipients.length,
    mayWrite: may(req, 'newsletters', 'write'),
    mayApprove: false,
    report,
    progress: null,
    heldUp: await currentHoldUp(req, report),
  }
}
