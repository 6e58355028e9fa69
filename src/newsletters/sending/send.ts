import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { freezeCounting } from '#src/mail/counting/sql/counting.ts'
import { wrapperOf } from '#src/mail/frames/wrapper-of.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { archiveSlug, goesToArchive } from '#src/newsletters/archive/archived-letter.ts'
import { type Audience, findAudience } from '#src/newsletters/audience/sql/audience.ts'
import {
  mustBeDue,
  mustBeInFuture,
  mustBeSendable,
  type SendTrigger,
} from '#src/newsletters/sending/newsletter-states.ts'
import { scheduleSending } from '#src/newsletters/sending/schedule-sending.ts'
import { openSending } from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import { freezeRecipients, type NewsletterRow } from '#src/newsletters/sql/newsletters.ts'
import { freezeWithTest, mustBeTestable } from '#src/newsletters/subject-test/freeze-with-test.ts'
import { changeNewsletter, type NewsletterFields, writeNewsletter } from '../writing/change.ts'

/** Schedules an approved newsletter for a future time. Throws SendingRejected. */
export function scheduleNewsletter(req: PayloadRequest, id: number, at: string): Promise<void> {
  return changeNewsletter(req, id, async (_, before) => {
    mustBeSendable(before)
    mustBeInFuture(at, new Date())
    await mustBeTestable(req, before)
    await writeNewsletter(req, id, { status: 'scheduled', scheduledSendAt: at })
    await scheduleSending(req, 'newsletter', id, at)
  })
}

const frameNow = async (
  req: PayloadRequest,
  newsletter: NewsletterRow,
): Promise<NewsletterFields> => {
  const settings = await req.payload.findGlobal({ slug: 'settings', depth: 0, req })
  return {
    sentWrapper: await wrapperOf(req, { kind: 'newsletter', ...newsletter }),
    sentPostalAddress: settings.postalAddress ?? '',
  }
}

/** Whether it is public from now on, and at which slug. */
const archivedAt = async (
  db: Database,
  { id, archive, subject }: NewsletterRow,
  audience: Audience,
): Promise<NewsletterFields> => ({
  inArchive: await goesToArchive(db, archive, audience),
  slug: archiveSlug(subject, id),
})

/** The time whose time of day readers get it at. */
const timeOf = (occasion: SendTrigger, { scheduledSendAt }: NewsletterRow): Date =>
  occasion === 'due' && scheduledSendAt ? new Date(scheduledSendAt) : new Date()

/**
 * Freezes an approved newsletter and its recipients and marks it sent, all in one transaction (the
 * outbox); delivery follows in the background. Returns the number of recipients. Of several
 * concurrent calls, one succeeds. Throws SendingRejected, for a scheduled call also when it is not
 * due any more.
 */
export function sendNewsletter(
  req: PayloadRequest,
  id: number,
  occasion: SendTrigger = 'asked',
): Promise<number> {
  const send = async (db: Database, before: NewsletterRow): Promise<number> => {
    mustBeSendable(before)
    if (occasion === 'due') mustBeDue(before, new Date())
    const audience = await findAudience(db, id)
    const localTime = before.atLocalTime ? timeOf(occasion, before) : undefined
    await freezeCounting(db, id)
    const recipientCount = before.secondSubject
      ? await freezeWithTest(db, before, audience, occasion)
      : await freezeRecipients(db, id, audience, localTime)
    await openSending(db, id, audience, req.user?.id ?? null)
    const sentAt = new Date().toISOString()
    const frame = await frameNow(req, before)
    const archived = await archivedAt(db, before, audience)
    await writeNewsletter(req, id, {
      ...frame,
      ...archived,
      status: 'sent',
      sentAt,
      recipientCount,
    })
    await enqueueDelivery(req)
    return recipientCount
  }
  // One statement freezes a hundred thousand recipients.
  return changeNewsletter(req, id, send, { isLong: true })
}
