import type { PayloadRequest } from 'payload'
import type {
  ComposeEmailChanges,
  NewComposeEmail,
} from '#src/contract/newsletters/compose-emails.ts'
import type { MailStatus } from '#src/contract/newsletters/enums.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { wrapperOf } from '#src/mail/frames/wrapper-of.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { omitUndefined } from '#src/mail/omit-undefined.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import {
  type ComposeEmailState,
  findComposeEmail,
  freezeRecipientsOf,
  lockComposeEmail,
} from '#src/newsletters/composed/sql/compose-emails.ts'
import type { ComposeEmail } from '#src/payload-types.ts'
import { toTrash } from '#src/platform/trash/with-trash.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import { mustBeDue, mustBeInFuture, type SendTrigger } from '../sending/newsletter-states.ts'
import { scheduleSending } from '../sending/schedule-sending.ts'
import { mustBeUnchanged } from '../writing/change.ts'
import { mustBeWithinLimits } from './html-limits.ts'
import { writtenAsHtml } from './written-as-html.ts'

export class NoSuchComposeEmail extends CodedError {
  override readonly name = 'NoSuchComposeEmail'
  override readonly status = 404
  constructor() {
    super({ code: 'document-deleted' }, 'no such composed email')
  }
}

export const alreadySent = 'Email has already been sent'

const change = <T>(
  req: PayloadRequest,
  id: number,
  work: (db: Database, before: ComposeEmailState) => Promise<T>,
): Promise<T> =>
  withTransaction(req, async (db) => {
    const before = await lockComposeEmail(db, id)
    if (!before) throw new NoSuchComposeEmail()
    if (before.status === 'sent') throw new SendingRejected('email-sent', alreadySent)
    return work(db, before)
  })

/** Writes through the platform's operation; permissions are checked before. */
const write = (req: PayloadRequest, id: number, data: Partial<ComposeEmail>) =>
  req.payload.update({ collection: 'compose-emails', id, data, depth: 0, req })

/** Deletes one that is not sent. Throws SendingRejected, NoSuchComposeEmail. */
export function deleteComposeEmail(req: PayloadRequest, id: number): Promise<void> {
  return change(req, id, async () => {
    await write(req, id, toTrash())
  })
}

/** As `withOptimisticLock` of newsletters (optimistic lock). Throws ChangedMeanwhile and what the work throws. */
export function withEmailOptimisticLock<T>(
  req: PayloadRequest,
  id: number,
  expectedUpdatedAt: string,
  work: () => Promise<T>,
): Promise<T> {
  return change(req, id, async (_, { updatedAt }) => {
    mustBeUnchanged(updatedAt, expectedUpdatedAt)
    return work()
  })
}

const schedule = (
  at: string | null | undefined,
  before?: ComposeEmailState,
): { status?: MailStatus; scheduledSendAt?: string | null } => {
  const isRepeated = before?.status === 'scheduled' && at === before.scheduledSendAt
  // A client that sends back what it read changes nothing, even after that time has passed.
  if (at === undefined || isRepeated) return {}
  if (at === null) return { status: 'draft', scheduledSendAt: null }
  mustBeInFuture(at, new Date())
  return { status: 'scheduled', scheduledSendAt: at }
}

/** Creates a draft, or a scheduled email when a future time is given. Throws SendingRejected. */
export function composeEmail(req: PayloadRequest, given: NewComposeEmail): Promise<number> {
  mustBeWithinLimits({ html_content: given.html_content })
  const when = schedule(given.scheduled_send_at)
  return withTransaction(req, async () => {
    const { id } = await req.payload.create({
      collection: 'compose-emails',
      data: {
        title: given.title ?? '',
        subject: given.subject,
        htmlContent: given.html_content,
        textContent: given.text_content ?? '',
        recipientEmails: [...given.recipient_emails],
        status: 'draft',
        ...when,
      },
      depth: 0,
      req,
    })
    if (when.scheduledSendAt) await scheduleSending(req, 'composeEmail', id, when.scheduledSendAt)
    return id
  })
}

/** Changes one that is not sent. Throws SendingRejected, NoSuchComposeEmail. */
export function editComposeEmail(
  req: PayloadRequest,
  id: number,
  changes: ComposeEmailChanges,
): Promise<void> {
  mustBeWithinLimits({ html_content: changes.html_content })
  return change(req, id, async (db, before) => {
    const when = schedule(changes.scheduled_send_at, before)
    const content = await findComposeEmail(db, id)
    const fields = omitUndefined({
      title: changes.title,
      subject: changes.subject,
      htmlContent: changes.html_content,
      textContent: changes.text_content,
      recipientEmails: changes.recipient_emails && [...changes.recipient_emails],
    })
    const how = content ? writtenAsHtml(changes, content) : {}
    await write(req, id, { ...fields, ...how, ...when })
    if (when.scheduledSendAt) await scheduleSending(req, 'composeEmail', id, when.scheduledSendAt)
  })
}

/**
 * Sends it to its recipients; of several concurrent calls, one succeeds. Throws SendingRejected, for
 * a scheduled call also when it is not due any more.
 */
export function sendComposeEmail(
  req: PayloadRequest,
  id: number,
  occasion: SendTrigger = 'asked',
): Promise<void> {
  return change(req, id, async (db, before) => {
    if (occasion === 'due') mustBeDue(before, new Date())
    await freezeRecipientsOf(db, id)
    const content = await findComposeEmail(db, id)
    const sentWrapper = content ? await wrapperOf(req, { kind: 'composed', ...content }) : ''
    await write(req, id, { status: 'sent', sentAt: new Date().toISOString(), sentWrapper })
    await enqueueDelivery(req)
  })
}
