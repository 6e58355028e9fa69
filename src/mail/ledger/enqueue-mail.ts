import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { DeliveryKind } from '#src/contract/newsletters/enums.ts'
import { canonicalEmail, isEmailAddress } from '#src/contract/values.ts'
import { firstRow } from '#src/data/rows.ts'
import { withTransaction } from '#src/data/transaction.ts'
import type { RenderedMail } from '#src/mail/rendering/fill-placeholders.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'

export interface QueuedMail extends RenderedMail {
  readonly kind: DeliveryKind
  readonly to: string
  readonly name?: string
  readonly contactId?: number
  readonly subscriberId?: number
  readonly followUpId?: number
  readonly newsletterId?: number
  /** A test send of a newsletter, which counts in no report. */
  readonly isTest?: boolean
  /**
   * About the recipient's own account, such as a link to reset a password: hidden from all others.
   */
  readonly isAccountMail?: boolean
  /** Reply-To, in place of the address from Settings. */
  readonly replyTo?: Mailbox
  /**
   * The Message-IDs of the conversation it belongs to, oldest first; it replies to the last one.
   */
  readonly thread?: readonly string[]
  /** With its angle brackets; by default it gets one when it is sent. */
  readonly messageId?: string
  /** When it is sent; at once where that is past, and by default. */
  readonly dueAt?: Date
  /** Where its recipient ends mails of this kind, in its headers too (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Of a weekly digest, of which its subscriber has one for each; `YYYY-MM-DD`. */
  readonly week?: string
  /** What it is about, of which there is one mail only. */
  readonly once?: string
  /** A calendar entry that is attached (iCalendar). */
  readonly calendar?: string
}

interface Mailbox {
  readonly name: string
  readonly email: string
}

/** Not one plain email address; nothing was queued. */
export class InvalidEmail extends Error {
  override readonly name = 'InvalidEmail'
}

const conversationOf = ({ replyTo, thread = [], messageId }: QueuedMail) => {
  const { email = null, name = null } = replyTo ?? {}
  return sql`${email}, ${name}, ${thread.join(' ') || null}, ${messageId ?? null}`
}

const onceOf = ({ week, once, calendar }: QueuedMail) =>
  sql`${week ?? null}::date, ${once ?? null}, ${calendar ?? null}`

const laterOf = ({ dueAt }: QueuedMail): string | null =>
  dueAt && dueAt > new Date() ? dueAt.toISOString() : null

/**
 * Writes a rendered mail into the ledger (the outbox), inside the transaction the request is in; a
 * worker sends it after the COMMIT. Its text is sent as it is: placeholders are not filled again.
 * Idempotent per follow-up, per reader and week, and by `once`: returns the id of the delivery, or undefined
 * when there is one already. Throws InvalidEmail.
 */
export async function queueMail(
  req: PayloadRequest,
  mail: QueuedMail,
): Promise<number | undefined> {
  const email = canonicalEmail(mail.to)
  if (!isEmailAddress(email)) throw new InvalidEmail('not an e-mail address')
  return withTransaction(req, async (db) => {
    const row = await firstRow(db)<{ id: number }>`
    INSERT INTO deliveries (kind, email, name, contact_id, subscriber_id, follow_up_id,
      newsletter_id, is_test, is_account_mail, subject, html_content, text_content, reply_to,
      reply_to_name, thread, message_id, unsubscribe_url, next_attempt_at, week, once,
      calendar)
    VALUES (${mail.kind}, ${email}, ${mail.name ?? ''}, ${mail.contactId ?? null},
      ${mail.subscriberId ?? null}, ${mail.followUpId ?? null}, ${mail.newsletterId ?? null},
      ${mail.isTest ?? false}, ${mail.isAccountMail ?? false}, ${mail.subject}, ${mail.html},
      ${mail.text}, ${conversationOf(mail)}, ${mail.unsubscribeUrl ?? null},
      ${laterOf(mail)}::timestamptz, ${onceOf(mail)})
    ON CONFLICT DO NOTHING RETURNING id`
    if (row) await enqueueDelivery(req)
    return row?.id
  })
}
