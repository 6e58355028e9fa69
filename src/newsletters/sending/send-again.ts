import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { isCleaned } from '#src/mail/ledger/sql/clean-ledger.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { type Audience, findSegmentNames } from '#src/newsletters/audience/sql/audience.ts'
import { freezeAudience, stepSize } from '#src/newsletters/sending/freeze.ts'
import {
  findSending,
  hasWaitingDelivery,
  markCancelled,
  openSending,
  requeueFailed,
} from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import { addRecipients, freezeRecipients } from '#src/newsletters/sql/newsletters.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { changeNewsletter } from '../writing/change.ts'

/** The audience it was sent to. Throws SendingRejected unless its sending is over. */
const audienceOfSent = async (db: Database, id: number): Promise<Audience> => {
  const sending = await findSending(db, id)
  if (!sending)
    throw new SendingRejected('newsletter-not-sending', 'The newsletter is not being sent')
  // What waits would be sent with what is added.
  while (sending.state === 'cancelled' && (await markCancelled(db)) > 0);
  if (sending.freezing || (await hasWaitingDelivery(db, id)))
    throw new SendingRejected('newsletter-still-sending', 'The newsletter is still being sent')
  if (await isCleaned(db, id))
    throw new SendingRejected('newsletter-too-old', 'It was sent too long ago to be sent again')
  return sending.audience
}

/** Adds recipients and opens the sending. */
type Queue = (db: Database, audience: Audience) => Promise<number>

/**
 * Sends a sent newsletter, as it was approved, to the recipients that `queue` adds; returns their
 * number.
 */
const sendAgain = (req: PayloadRequest, id: number, queue: Queue): Promise<number> => {
  const work = async (db: Database): Promise<number> => {
    const audience = await audienceOfSent(db, id)
    const count = await queue(db, audience)
    if (count === 0) throw new SendingRejected('nobody-to-send-to', 'There is nobody to send it to')
    await recordEntry(req, { action: 'sent_again', collection: 'newsletters' }, id)
    return count
  }
  return changeNewsletter(req, id, work, { isLong: true })
}

/**
 * Sends a newsletter once more to the recipients it failed for, except those whose mails bounced or
 * were perhaps delivered, and who have left; returns their number. Throws SendingRejected.
 */
export const resendFailed = (req: PayloadRequest, id: number, by: number): Promise<number> =>
  sendAgain(req, id, async (db, audience) => {
    const count = await requeueFailed(db, id)
    await openSending(db, id, audience, by)
    await enqueueDelivery(req)
    return count
  })

/** Without one of its segments, an audience would be of others than were approved. */
const mustHaveSegments = async (db: Database, { segments, minus }: Audience): Promise<void> => {
  const ids = new Set([...segments, ...minus])
  if ((await findSegmentNames(db, [...ids])).length < ids.size)
    throw new SendingRejected(
      'audience-segment-deleted',
      'A segment of its audience has been deleted',
    )
}

/**
 * Sends a newsletter to those who belong to its audience by now and have no delivery of it; returns
 * their number. Throws SendingRejected.
 */
export const sendToNewSubscribers = (
  req: PayloadRequest,
  id: number,
  by: number,
  size = stepSize,
): Promise<number> =>
  sendAgain(req, id, async (db, audience) => {
    await mustHaveSegments(db, audience)
    const count = await freezeAudience(req, db, {
      ...{ id, audience, by, size, triesSubjects: false },
      freeze: (step) => freezeRecipients(db, id, audience, undefined, step),
    })
    await addRecipients(db, id, count)
    return count
  })
