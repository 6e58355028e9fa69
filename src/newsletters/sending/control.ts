import type { PayloadRequest } from 'payload'
import type { AuditAction } from '#src/contract/audit.ts'
import type { Database } from '#src/data/transaction.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { changeArchive } from '#src/newsletters/archive/change-archive.ts'
import {
  changeFreezing,
  changeSending,
  type NewsletterSendingState,
  wasRead,
} from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { changeNewsletter } from '../writing/change.ts'

interface Change {
  readonly from: NewsletterSendingState[]
  readonly to: NewsletterSendingState
  readonly by: number
}

const actions: Partial<Record<NewsletterSendingState, AuditAction>> = {
  paused: 'paused',
  sending: 'resumed',
  cancelled: 'cancelled',
}

const change = (req: PayloadRequest, id: number, target: Change, rejection: SendingRejected) => {
  const work = async (db: Database): Promise<void> => {
    const isChanged =
      (await changeSending(db, id, target)) || (await changeFreezing(db, id, target))
    if (!isChanged) throw rejection
    if (target.to === 'sending') await enqueueDelivery(req)
    if (target.to === 'cancelled' && !(await wasRead(db, id))) await changeArchive(req, id, false)
    const action = actions[target.to]
    if (action) await recordEntry(req, { action, collection: 'newsletters' }, id)
  }
  // Waits for a step in which its recipients are being frozen.
  return changeNewsletter(req, id, work, { isLong: true })
}

const notSending = () =>
  new SendingRejected('newsletter-not-sending', 'The newsletter is not being sent')

/**
 * Pauses the sending of a newsletter: once committed, only what is in flight still goes. Throws
 * SendingRejected if it is not being sent.
 */
export const pauseNewsletter = (req: PayloadRequest, id: number, by: number): Promise<void> =>
  change(req, id, { from: ['sending'], to: 'paused', by }, notSending())

/** Goes on with one that is paused. Throws SendingRejected if it is not. */
export const resumeNewsletter = (req: PayloadRequest, id: number, by: number): Promise<void> => {
  const rejection = new SendingRejected('newsletter-not-paused', 'Sending is not paused')
  return change(req, id, { from: ['paused'], to: 'sending', by }, rejection)
}

/**
 * Cancels what is not sent yet, for good, except what is in flight. The sweep marks the deliveries;
 * none is claimed from the commit on. One without readers leaves the public archive. Throws
 * SendingRejected if it is not being sent.
 */
export const cancelNewsletter = (req: PayloadRequest, id: number, by: number): Promise<void> =>
  change(req, id, { from: ['sending', 'paused'], to: 'cancelled', by }, notSending())
