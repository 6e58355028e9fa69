import { sql } from '@payloadcms/db-postgres'
import type { ConsentPurpose, ConsentSource } from '#src/contract/people/people.ts'
import { isoTimestamp } from '#src/data/columns.ts'
import { rows, rowsOf, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isErased } from '#src/mail/bounces/sql/blocked.ts'

export interface ConsentContext {
  /** Where the change comes from. `earlier` is for what was there before the ledger. */
  readonly source: Exclude<ConsentSource, 'earlier'>
  readonly text?: string | undefined
  readonly by?: number | null | undefined
  readonly importId?: number | undefined
  readonly newsletter?: number | undefined
  /** When the consent was given (ISO 8601), where that was before it is recorded. */
  readonly at?: string | undefined
  /** Whether it was given on the day that `import_subscribers` of the transaction has, if it has one. */
  readonly datedByRow?: boolean | undefined
  /**
   * Leaves everyone unsubscribed who has withdrawn: for changes of many at once. An import always
   * does (to undo one, name another source).
   */
  readonly keepWithdrawn?: boolean | undefined
}

const contextJson = ({ text, by, importId, ...rest }: ConsentContext): string =>
  JSON.stringify({ ...rest, text: text || undefined, by: by ?? undefined, import: importId })

/**
 * Names the reason of every change of newsletter subscribers in the rest of the transaction, by
 * whichever statement: triggers record it with the consent given or withdrawn
 * (migrations/*_consent_ledger.ts). Without a transaction it has no effect. Operations of the
 * platform on subscribers name their own in `context.consent` (src/people/subscribers/hooks.ts).
 */
export const setConsentContext = (db: Database, context: ConsentContext): Promise<void> =>
  run(db)`SELECT set_config('muster.consent', ${contextJson(context)}, true)`

/** Names no reason for what the rest of the transaction changes. */
export const clearConsentContext = (db: Database): Promise<void> =>
  run(db)`SELECT set_config('muster.consent', '', true)`

/** A consent that no subscriber's state tells. */
interface StatedConsent extends ConsentContext {
  /** Lower case. */
  readonly email: string
  /** Consent to the newsletter is the state of the subscriber. */
  readonly purpose: Exclude<ConsentPurpose, 'newsletter'>
  readonly given: boolean
}

export const recordConsent = (
  db: Database,
  { email, purpose, given, ...context }: StatedConsent,
): Promise<void> => run(db)`
    SELECT append_consent(${email}, NULL, ${purpose}, ${given}, ${context.source},
      ${contextJson(context)}::jsonb)`

/** Records that what was agreed to in a form is withdrawn, where its newest entry says that it is given. */
export const withdrawAgreement = (db: Database, email: string, text: string): Promise<void> => run(
  db,
)`
    SELECT append_consent(${email}, NULL, 'agreement', false, 'form',
      ${contextJson({ source: 'form', text })}::jsonb)
    WHERE (SELECT given FROM consents WHERE email = ${email} AND purpose = 'agreement'
      AND text = ${text} ORDER BY id DESC LIMIT 1)`

/**
 * Records that a person who is not subscribed wants no newsletter, so that neither an import nor
 * staff subscribe them by an older consent. Nothing where the newest entry says so already, nor of
 * an erased person, whose hash does.
 */
export async function recordWithdrawal(
  db: Database,
  email: string,
  context: ConsentContext,
): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('consent:' || ${email}, 0))`)
  await db.execute(sql`
    SELECT append_consent(${email}, (SELECT id FROM newsletter_subscribers WHERE email = ${email}),
      'newsletter', false, ${context.source}, ${contextJson(context)}::jsonb)
    FROM (SELECT ${email}::text AS email) given
    WHERE coalesce((SELECT given FROM consents
      WHERE email = ${email} AND purpose = 'newsletter' ORDER BY id DESC LIMIT 1), true)
      AND NOT ${sql.raw(isErased('given.email'))}`)
}

export type ConsentRow = {
  id: number
  purpose: ConsentPurpose
  given: boolean
  source: ConsentSource
  text: string
  /** The name of the user; null when it was none, or the account is deleted. */
  by: string | null
  at: string
}

/** The newest entries of an email (lower case), at most `limit`. */
export const findConsents = (db: Database, email: string, limit: number) => rows(db)<ConsentRow>`
    SELECT c.id, c.purpose, c.given, c.source, coalesce(c.text, '') AS text,
      coalesce(nullif(u.display_name, ''), u.username) AS by, ${isoTimestamp(sql`c.at`)} AS at
    FROM consents c LEFT JOIN users u ON u.id = c.by_id
    WHERE c.email = ${email} ORDER BY c.id DESC LIMIT ${limit}`

/** The topics that the owner of an email left by themselves, and has not had since. */
export const findLeftTopics = async (db: Database, email: string): Promise<readonly number[]> =>
  (await value(db)<number[]>`SELECT left_topics(${email}) AS topics`) ?? []

export async function hasWithdrawn(
  db: Database,
  email: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const result = await db.execute<{ given: boolean }>(sql`
    SELECT given FROM consents WHERE email = ${email} AND purpose = ${purpose}
    ORDER BY id DESC LIMIT 1`)
  return rowsOf(result)[0]?.given === false
}
