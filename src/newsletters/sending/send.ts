import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { freezeCounting } from '#src/mail/counting/sql/counting.ts'
import { wrapperOf } from '#src/mail/frames/wrapper-of.ts'
import { archiveSlug, goesToArchive } from '#src/newsletters/archive/archived-letter.ts'
import { type Audience, findAudience } from '#src/newsletters/audience/sql/audience.ts'
import { freezeAudience, stepSize } from '#src/newsletters/sending/freeze.ts'
import {
  mustBeDue,
  mustBeInFuture,
  mustBeSendable,
  type SendTrigger,
} from '#src/newsletters/sending/newsletter-states.ts'
import { scheduleSending } from '#src/newsletters/sending/schedule-sending.ts'
import { freezeRecipients, type NewsletterRow } from '#src/newsletters/sql/newsletters.ts'
import {
  freezeWithTest,
  mustBeTestable,
  mustHaveReaders,
} from '#src/newsletters/subject-test/freeze-with-test.ts'
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
 * outbox); delivery follows in the background, and before it the deliveries of a large audience, in
 * steps (freeze.ts). Returns the number of recipients. Of several
 * concurrent calls, one succeeds. Throws SendingRejected, for a scheduled call also when it is not
 * due any more.
 */
export function sendNewsletter(
  req: PayloadRequest,
  id: number,
  occasion: SendTrigger = 'asked',
  size = stepSize,
): Promise<number> {
  const send = async (db: Database, before: NewsletterRow): Promise<number> => {
    mustBeSendable(before)
    if (occasion === 'due') mustBeDue(before, new Date())
    const audience = await findAudience(db, id)
    const localTime = before.atLocalTime ? timeOf(occasion, before) : undefined
    await freezeCounting(db, id)
    const recipientCount = await freezeAudience(req, db, {
      ...{ id, audience, localTime, size },
      by: req.user?.id ?? null,
      triesSubjects: Boolean(before.secondSubject),
      freeze: (step) =>
        before.secondSubject
          ? freezeWithTest(db, before, { audience, occasion, step })
          : freezeRecipients(db, id, audience, localTime, step),
      check: (mailed) => mustHaveReaders(db, before, occasion, mailed),
    })
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
    return recipientCount
  }
  // One statement finds all recipients.
  return changeNewsletter(req, id, send, { isLong: true })
}
