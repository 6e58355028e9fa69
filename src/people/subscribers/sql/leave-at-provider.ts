import { sql } from '@payloadcms/db-postgres'
import type { ConsentPurpose } from '#src/contract/people/people.ts'
import { affectedRows, hasRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import {
  type ConsentContext,
  clearConsentContext,
  hasWithdrawn,
  recordConsent,
  recordWithdrawal,
  setConsentContext,
} from '#src/people/consents/sql/consents.ts'
import { removeRequestsBefore } from './subscription-requests.ts'

export interface Withdrawal {
  /** Lower case. */
  readonly email: string
  /** ISO 8601. */
  readonly at: string
  readonly newsletter: number | undefined
  readonly isFollowUp: boolean
}

/**
 * Whether a person agreed after a time: by themselves, or as staff recorded; an import is neither.
 */
const hasAgreedSince = (
  db: Database,
  { email, at }: Withdrawal,
  purpose: ConsentPurpose,
): Promise<boolean> => hasRows(db)`
    SELECT FROM consents WHERE email = ${email} AND purpose = ${purpose} AND given
      AND source IN ('form', 'link', 'staff') AND created_at > ${at}::timestamptz LIMIT 1`

/**
 * Withdraws the consent of a person who left at the provider, who sends them nothing any more.
 * Idempotent; an event that is repeated after they came back changes nothing. By SQL alone, which
 * no hook of an organisation can prevent.
 */
export async function withdrawAtProvider(db: Database, withdrawal: Withdrawal): Promise<void> {
  const { email, at, newsletter, isFollowUp } = withdrawal
  const context: ConsentContext = { source: 'provider', at, newsletter }
  await removeRequestsBefore(db, { email }, { at })
  if (!(await hasAgreedSince(db, withdrawal, 'newsletter'))) {
    await setConsentContext(db, context)
    const left = await db.execute(sql`
      UPDATE newsletter_subscribers
      SET status = 'unsubscribed', unsubscribed_at = ${at}::timestamptz, updated_at = now()
      WHERE email = ${email} AND status = 'subscribed'`)
    if (affectedRows(left) === 0) await recordWithdrawal(db, email, context)
    // What else the transaction changes is for other reasons.
    await clearConsentContext(db)
  }
  const purpose = 'follow_up'
  if (!isFollowUp || (await hasAgreedSince(db, withdrawal, purpose))) return
  if (!(await hasWithdrawn(db, email, purpose)))
    await recordConsent(db, { email, purpose, given: false, ...context })
}
