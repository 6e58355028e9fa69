/**
 * SQL conditions on an email (an expression in lower case) that must not be mailed; each probes an
 * index. Text, because the statement that claims deliveries is one. Their tables have aliases that
 * no other statement uses: an email of `c.email` within `FROM consents c` would be that of the
 * consent, and the condition would hold for everyone.
 */

/**
 * Whether the email of an erased person must not be mailed. Few installations have any: without
 * them no hash is computed.
 */
export const isErased = (email: string): string => `(
  EXISTS (SELECT FROM suppressed_hashes)
  AND EXISTS (SELECT FROM suppressed_hashes erased_person
    WHERE erased_person.hash = email_hash(${email})))`

/**
 * Whether the subscriber of this alias gets the newsletter: subscribed, also by themselves where they
 * had left the list of another product.
 */
export const isOnList = (alias: string): string =>
  `(${alias}.status = 'subscribed' AND ${alias}.withdrawn_elsewhere_at IS NULL)`

/** Whether an email is suppressed: for a bounce, a complaint, by hand, or as an erased person's. */
export const isSuppressed = (email: string): string => `(
  EXISTS (SELECT FROM newsletter_subscribers suppressed_reader
    WHERE suppressed_reader.email = ${email} AND suppressed_reader.suppression IS NOT NULL)
  OR ${isErased(email)})`

/** Whether the reader of an email has withdrawn their consent to mails of follow-ups. */
export const withdrewFollowUps = (email: string): string => `coalesce((
  SELECT NOT newest_consent.given FROM consents newest_consent
  WHERE newest_consent.email = ${email} AND newest_consent.purpose = 'follow_up'
  ORDER BY newest_consent.id DESC LIMIT 1), false)`
