import type { Mailability, MailabilityReason } from '#src/contract/people/mailability.ts'
import type { MailFacts, NewestConsent } from '#src/people/consents/sql/mailability.ts'

/**
 * Whether and why an email may be mailed, in words for staff. What is sent is decided by the
 * statements that freeze recipients and claim deliveries (src/mail/bounces/sql); tests hold these rules to
 * them over every state.
 */

const nothing = { at: null, source: null, text: '', by: null, file: null }

const withReason = (why: MailabilityReason, at: string | null): Mailability => ({
  mayMail: why === 'subscribed' || why === 'agreed' || why === 'unopposed',
  ...nothing,
  why,
  at,
})

const stated = (
  why: MailabilityReason,
  entry: NewestConsent | null,
  otherwise: string | null,
): Mailability => {
  if (!entry) return withReason(why, otherwise)
  const { at, source, text, by, file } = entry
  return { ...withReason(why, at), source, text, by, file }
}

/** What stops every mail: a suppression, or the suppressed hash of an erased person. */
const stopped = ({ subscriber, erased }: MailFacts): Mailability | undefined => {
  if (subscriber?.suppression) return withReason(subscriber.suppression, subscriber.suppressedAt)
  return erased ? withReason('erased', erased.at) : undefined
}

const withoutSubscriber = (newest: NewestConsent | null): Mailability => {
  if (!newest) return withReason('never_asked', null)
  if (newest.source === 'elsewhere') return stated('withdrew_elsewhere', newest, null)
  return stated(newest.given ? 'removed' : 'withdrew', newest, null)
}

export function newsletterMailability(facts: MailFacts): Mailability {
  const { subscriber, newsletter: newest } = facts
  const stop = stopped(facts)
  if (stop) return stop
  if (!subscriber) return withoutSubscriber(newest)
  if (subscriber.withdrawnElsewhereAt !== null)
    return stated(
      'withdrew_elsewhere',
      newest?.given ? null : newest,
      subscriber.withdrawnElsewhereAt,
    )
  if (subscriber.status === 'subscribed')
    return stated('subscribed', newest?.given ? newest : null, subscriber.createdAt)
  if (subscriber.unsubscribedAt === null) return withReason('unconfirmed', subscriber.createdAt)
  return stated('withdrew', newest?.given ? null : newest, subscriber.unsubscribedAt)
}

/** Whether mails of follow-ups go to an email: unless it is suppressed or has withdrawn. */
export function followUpMailability(facts: MailFacts): Mailability {
  const { follow_up: newest } = facts
  const stop = stopped(facts)
  if (stop) return stop
  if (!newest) return withReason('unopposed', null)
  return stated(newest.given ? 'agreed' : 'withdrew', newest, null)
}
