import type { PayloadRequest } from 'payload'
import type { NewNewsletter, NewsletterChanges } from '#src/contract/newsletters/newsletters.ts'
import { omitUndefined } from '#src/mail/omit-undefined.ts'
import { mustBeWithinLimits } from '#src/newsletters/composed/html-limits.ts'
import { writtenAsHtml } from '#src/newsletters/composed/written-as-html.ts'
import { mustBeInFuture, mustBeUnsent } from '#src/newsletters/sending/newsletter-states.ts'
import { scheduleSending } from '#src/newsletters/sending/schedule-sending.ts'
import type { NewsletterRow } from '#src/newsletters/sql/newsletters.ts'
import { changeNewsletter, type NewsletterFields, writeNewsletter } from './change.ts'

const fieldsOf = (changes: NewsletterChanges): NewsletterFields =>
  omitUndefined({
    title: changes.title,
    subject: changes.subject,
    htmlContent: changes.html_content,
    textContent: changes.text_content,
    notes: changes.notes,
  })

const newSchedule = (
  { status, scheduledSendAt }: NewsletterRow,
  at: string | null | undefined,
  now: Date,
): NewsletterFields => {
  // A client that sends back what it read changes nothing, even after that time has passed.
  if (at === undefined || (at !== null && at === scheduledSendAt)) return {}
  if (at !== null) mustBeInFuture(at, now)
  return {
    scheduledSendAt: at,
    ...(at === null && status === 'scheduled' ? { status: 'draft' } : {}),
  }
}

/** Creates a draft by the user of the request. Returns its id. Throws SendingRejected. */
export async function createNewsletter(req: PayloadRequest, given: NewNewsletter): Promise<number> {
  mustBeWithinLimits({ html_content: given.html_content })
  const { id } = await req.payload.create({
    collection: 'newsletters',
    data: {
      title: given.title,
      subject: given.subject,
      ...fieldsOf(given),
      scheduledSendAt: given.scheduled_send_at ?? null,
      status: 'draft',
      approvalStatus: 'pending',
    },
    depth: 0,
    req,
  })
  return id
}

/**
 * Changes a newsletter that is not sent. Changed content withdraws the approval and the schedule;
 * `scheduled_send_at: null` makes a scheduled one a draft. Throws SendingRejected.
 */
export function editNewsletter(
  req: PayloadRequest,
  id: number,
  changes: NewsletterChanges,
): Promise<void> {
  mustBeWithinLimits({ html_content: changes.html_content })
  return changeNewsletter(req, id, async (_, before) => {
    mustBeUnsent(before.status)
    const scheduled = newSchedule(before, changes.scheduled_send_at, new Date())
    const content = { ...fieldsOf(changes), ...writtenAsHtml(changes, before) }
    const after = await writeNewsletter(req, id, { ...content, ...scheduled })
    if (after.status === 'scheduled' && scheduled.scheduledSendAt)
      await scheduleSending(req, 'newsletter', id, scheduled.scheduledSendAt)
  })
}
