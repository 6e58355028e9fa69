import type { PayloadRequest } from 'payload'
import type { ApprovalStatus } from '#src/contract/email/enums.ts'
import type { NewNewsletter, NewsletterChanges } from '#src/contract/email/newsletters.ts'
import { freezeRecipients, lockNewsletter, type NewsletterRow } from '#src/db/email/newsletters.ts'
import { type Database, type TransactionOptions, withTransaction } from '#src/db/transaction.ts'
import type { Newsletter } from '#src/payload-types.ts'
import { defined } from './defined.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { mustBeWithinLimits } from './html-limits.ts'
import {
  mustBeDue,
  mustBeSecondPerson,
  mustBeSendable,
  mustLieAhead,
  mustNotBeSent,
} from './newsletter-states.ts'
import { scheduleSending } from './schedule-sending.ts'
import { mustBeSeen } from './seen.ts'

/** There is no such newsletter. */
export class NoSuchNewsletter extends Error {
  override readonly name = 'NoSuchNewsletter'
}

/**
 * Every command locks the row first, so that sending, editing and approving at once happen one
 * after the other: what goes out is what was approved (decisions §7).
 */
const change = <T>(
  req: PayloadRequest,
  id: number,
  work: (db: Database, newsletter: NewsletterRow) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => {
  const lockFirst = async (db: Database): Promise<T> => {
    const newsletter = await lockNewsletter(db, id)
    if (!newsletter) throw new NoSuchNewsletter('no such newsletter')
    return work(db, newsletter)
  }
  return withTransaction(req, lockFirst, options)
}

/**
 * Does what a person decided while they had it before them: refused when it is another text by
 * now. Throws ReadAnew, NoSuchNewsletter and what the work throws.
 */
export function asTheySawIt<T>(
  req: PayloadRequest,
  id: number,
  seen: string,
  work: () => Promise<T>,
): Promise<T> {
  return change(req, id, async (_, { updatedAt }) => {
    mustBeSeen(updatedAt, seen)
    return work()
  })
}

type Written = Partial<
  Pick<
    Newsletter,
    | 'title'
    | 'subject'
    | 'htmlContent'
    | 'textContent'
    | 'notes'
    | 'status'
    | 'scheduledSendAt'
    | 'approvalStatus'
    | 'approvedBy'
    | 'approvedAt'
    | 'approvalComment'
    | 'sentAt'
    | 'recipientCount'
    | 'sentWrapper'
    | 'sentPostalAddress'
  >
>

/**
 * Writes it by the platform's operation, whose hook has the rule of changed content. What moves
 * by commands only is written too; who may give them is decided before.
 */
const write = (req: PayloadRequest, id: number, data: Written) =>
  req.payload.update({ collection: 'newsletters', id, data, depth: 0, req })

const fieldsOf = (changes: NewsletterChanges): Written =>
  defined({
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
): Written => {
  // A client that sends back what it read changes nothing, though the moment has passed.
  if (at === undefined || (at !== null && at === scheduledSendAt)) return {}
  if (at !== null) mustLieAhead(at, now)
  return {
    scheduledSendAt: at,
    ...(at === null && status === 'scheduled' ? { status: 'draft' } : {}),
  }
}

/** A new draft by the person who asks for it. Returns its id. Throws SendingRefused. */
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
 * Changes a newsletter that is not sent. Different content voids the approval and a schedule;
 * `scheduled_send_at: null` puts a scheduled one back to draft. Throws SendingRefused.
 */
export function editNewsletter(
  req: PayloadRequest,
  id: number,
  changes: NewsletterChanges,
): Promise<void> {
  mustBeWithinLimits({ html_content: changes.html_content })
  return change(req, id, async (_, before) => {
    mustNotBeSent(before.status)
    const scheduled = newSchedule(before, changes.scheduled_send_at, new Date())
    const after = await write(req, id, { ...fieldsOf(changes), ...scheduled })
    if (after.status === 'scheduled' && scheduled.scheduledSendAt)
      await scheduleSending(req, 'newsletter', id, scheduled.scheduledSendAt)
  })
}

/**
 * Decides on what it says now, with a comment for who wrote it. A rejected one that was
 * scheduled falls back to draft.
 */
export function decideOnNewsletter(
  req: PayloadRequest,
  id: number,
  approvalStatus: ApprovalStatus,
  by: number,
  approvalComment?: string,
): Promise<void> {
  return change(req, id, async (_, before) => {
    mustNotBeSent(before.status)
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
    await write(req, id, {
      approvalStatus,
      approvedBy: approvalStatus === 'pending' ? null : by,
      approvedAt: approvalStatus === 'approved' ? new Date().toISOString() : null,
      ...(approvalComment === undefined ? {} : { approvalComment }),
      ...(isBack ? { status: 'draft' } : {}),
    })
  })
}

/** Sends an approved one at a time to come. Throws SendingRefused. */
export function scheduleNewsletter(req: PayloadRequest, id: number, at: string): Promise<void> {
  return change(req, id, async (_, before) => {
    mustBeSendable(before)
    mustLieAhead(at, new Date())
    await write(req, id, { status: 'scheduled', scheduledSendAt: at })
    await scheduleSending(req, 'newsletter', id, at)
  })
}

/** The frame that Settings give mails now. */
const frameNow = async (req: PayloadRequest): Promise<Written> => {
  const settings = await req.payload.findGlobal({ slug: 'settings', depth: 0, req })
  return {
    sentWrapper: settings.defaultWrapper ?? '',
    sentPostalAddress: settings.postalAddress ?? '',
  }
}

const sentNow = (recipientCount: number): Written => ({
  sentAt: new Date().toISOString(),
  recipientCount,
})

/** Why something is sent: somebody said so, or its time has come. */
export type Occasion = 'asked' | 'due'

/**
 * Freezes an approved newsletter and its recipients and marks it sent, all in one transaction;
 * delivery follows in the background. Returns the number of recipients. Of several at once,
 * one succeeds. Throws SendingRefused; for one that is due, also when it is due no longer.
 */
export function sendNewsletter(
  req: PayloadRequest,
  id: number,
  occasion: Occasion = 'asked',
): Promise<number> {
  const send = async (db: Database, before: NewsletterRow): Promise<number> => {
    mustBeSendable(before)
    if (occasion === 'due') mustBeDue(before, new Date())
    const count = await freezeRecipients(db, id)
    await write(req, id, { ...(await frameNow(req)), status: 'sent', ...sentNow(count) })
    await enqueueDelivery(req)
    return count
  }
  // A hundred thousand recipients are frozen in one statement.
  return change(req, id, send, { isLong: true })
}
