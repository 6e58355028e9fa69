import type { Endpoint, PayloadRequest } from 'payload'
import { may } from '#src/access/index.ts'
import { instant } from '#src/contract/values.ts'
import { findComposeEmail } from '#src/db/email/compose-emails.ts'
import { readDeliveryReport } from '#src/db/email/report.ts'
import { database } from '#src/db/transaction.ts'
import {
  asTheySawEmail,
  editComposeEmail,
  NoSuchComposeEmail,
  sendComposeEmail,
} from '#src/email/compose-emails.ts'
import type { SendingDesk } from '#src/email/sending-desk.ts'
import { actOf, bare, deleted, deskOf } from './sending-commands.ts'

const readDesk = async (req: PayloadRequest, id: number): Promise<SendingDesk> => {
  const db = await database(req)
  const composed = await findComposeEmail(db, id)
  if (!composed) throw deleted()
  const { status, scheduledSendAt, sentAt, updatedAt, recipients } = composed
  return {
    ...{ status, scheduledSendAt, sentAt, seen: updatedAt },
    approvalStatus: null,
    approvalComment: '',
    decidedBy: '',
    recipients: recipients.length,
    mayWrite: may(req, 'newsletters', 'write'),
    mayApprove: false,
    report: status === 'sent' ? await readDeliveryReport(db, { composeEmail: id }) : null,
  }
}

const kind = {
  readDesk,
  asSeen: asTheySawEmail,
  isGone: (error: unknown) => error instanceof NoSuchComposeEmail,
}
const act = actOf(kind)

/** What staff do with a composed email in the admin UI; the rules are those of the contract. */
export const composeCommands: Endpoint[] = [
  deskOf(kind),
  act({ name: 'send', body: bare, run: (req, id) => sendComposeEmail(req, id) }),
  act({
    name: 'schedule',
    body: bare.extend({ at: instant() }),
    run: (req, id, { at }) => editComposeEmail(req, id, { scheduled_send_at: at }),
  }),
  act({
    name: 'unschedule',
    body: bare,
    run: (req, id) => editComposeEmail(req, id, { scheduled_send_at: null }),
  }),
]
