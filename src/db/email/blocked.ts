/**
 * SQL conditions on an email (an expression in lower case) that must not be mailed; each probes an
 * index. Text, because the statement that claims deliveries is one.
 */

/**
 * Whether the email of an erased person must not be mailed. Few installations have any: without
 * them no hash is computed.
 */
export const isErased = (email: string): string => `(
  EXISTS (SELECT FROM suppressed_hashes)
  AND EXISTS (SELECT FROM suppressed_hashes h WHERE h.hash = email_hash(${email})))`

/** Whether an email is suppressed: for a bounce, a complaint, by hand, or as an erased person's. */
export const isSuppressed = (email: string): string => `(
  EXISTS (SELECT FROM newsletter_subscribers s
    WHERE s.email = ${email} AND s.suppression IS NOT NULL)
  OR ${isErased(email)})`

/** Whether who reads an email has withdrawn their consent to mails of follow-ups. */
export const withdrewFollowUps = (email: string): string => `coalesce((
  SELECT NOT c.given FROM consents c
  WHERE c.email = ${email} AND c.purpose = 'follow_up' ORDER BY c.id DESC LIMIT 1), false)`
