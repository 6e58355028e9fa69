import { sql } from '@payloadcms/db-postgres'
import { affectedRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type Fragment = ReturnType<typeof sql>

/**
 * The name of `newsletter_subscribers s` in mails: "" while it is a stranger's text, typed into a
 * public form and not confirmed by the owner of the email (migrations/*_public_forms.ts).
 */
export const mailedName = sql`coalesce(nullif(s.name, s.unconfirmed_name), '')`

/**
 * A statement that claims the mailbox of emails, a query, for a mail that a stranger has caused: it
 * returns a row where there was none within a day. Concurrent ones wait for each other, by the
 * primary key. Of the mailbox a hash is stored.
 */
export const claimedMailbox = (emails: Fragment): Fragment => sql`
  INSERT INTO mailed_mailboxes AS m (mailbox)
  SELECT email_hash(mailbox_of(claim.email)) FROM (${emails}) claim
  ON CONFLICT (mailbox) DO UPDATE SET at = now() WHERE m.at <= now() - interval '1 day'
  RETURNING m.mailbox`

/**
 * Claims the mailbox of an email for a mail requested anonymously; false within a day of the last.
 */
export async function claimMailbox(db: Database, email: string): Promise<boolean> {
  return affectedRows(await db.execute(claimedMailbox(sql`SELECT ${email}::text AS email`))) > 0
}

export async function releaseMailboxes(db: Database, emails: readonly string[]): Promise<void> {
  await db.execute(sql`
    DELETE FROM mailed_mailboxes WHERE mailbox IN (
      SELECT email_hash(mailbox_of(email)) FROM unnest(${sql.param([...emails])}::text[]) email)`)
}

export async function removePastClaims(db: Database): Promise<number> {
  const past = sql`DELETE FROM mailed_mailboxes WHERE at <= now() - interval '1 day'`
  return affectedRows(await db.execute(past))
}
