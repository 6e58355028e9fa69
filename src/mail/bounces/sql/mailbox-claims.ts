import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import { affectedRows, firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type Fragment = ReturnType<typeof sql>

/**
 * The name of `newsletter_subscribers s` in mails: "" while it is a stranger's text, typed into a
 * public form and not confirmed by the owner of the email (migrations/*_public_forms.ts).
 */
export const mailedName = sql`coalesce(nullif(s.name, s.unconfirmed_name), '')`

/**
 * When a mail that a stranger causes is due: now, or an hour after the earliest of the last so many
 * (Settings), so that the installation sends no more of them in an hour, but for those that are
 * claimed at once, which do not see each other: a lock would hold up all public forms behind one.
 */
const dueClaim = sql`(SELECT greatest(now(), (
    SELECT earlier.due + interval '1 hour' FROM mailed_mailboxes earlier
    WHERE ceiling.per_hour IS NOT NULL ORDER BY earlier.due DESC
    OFFSET greatest(coalesce(ceiling.per_hour, 1)::int - 1, 0) LIMIT 1))
  FROM (SELECT (SELECT mails_by_strangers_per_hour FROM settings ORDER BY id LIMIT 1) AS per_hour)
    ceiling)`

/** The hash of a mailbox, for mails of a kind: "" of those that share one a day. */
const mailboxOf = (email: Fragment, kind = ''): Fragment =>
  sql`email_hash(${kind}::text || mailbox_of(${email}))`

/** How many mails about each strangers cause to a mailbox within a day: who helps takes several shifts. */
const daily = { registration: 3, shift: 10, form: 3 } as const

const kindsOf = (about: keyof typeof daily): string[] =>
  Array.from({ length: daily[about] }, (_, n) => `${about} ${n + 1} `)

/**
 * A statement that claims the mailbox of emails, a query, for a mail that a stranger has caused: it
 * returns a row where there was none within a day, with the time when it is due. Concurrent ones wait
 * for each other, by the primary key. Of the mailbox a hash is stored.
 */
export const claimedMailbox = (emails: Fragment, kind = ''): Fragment => sql`
  INSERT INTO mailed_mailboxes AS m (mailbox, due)
  SELECT ${mailboxOf(sql`claim.email`, kind)}, ${dueClaim} FROM (${emails}) claim
  ON CONFLICT (mailbox) DO UPDATE SET at = now(), due = excluded.due
    WHERE m.at <= now() - interval '1 day' AND m.due <= now()
  RETURNING m.due`

/**
 * Claims the mailbox of an email for a mail requested anonymously, and returns when it is due;
 * undefined within a day of the last.
 */
export const claimMailbox = async (
  db: Database,
  email: string,
  kind = '',
): Promise<Date | undefined> => {
  const row = await firstRow(db)<{
    due: string
  }>`WITH claimed AS (${claimedMailbox(sql`SELECT ${email}::text AS email`, kind)})
      SELECT ${isoTime(sql`due`)} AS due FROM claimed`
  return row && new Date(row.due)
}

/** The same for a mail of which a mailbox may get several within a day, by what they are about. */
export async function claimMail(
  db: Database,
  email: string,
  about: keyof typeof daily,
): Promise<Date | undefined> {
  for (const kind of kindsOf(about)) {
    const due = await claimMailbox(db, email, kind)
    if (due) return due
  }
  return undefined
}

type Ceiling = { waiting: number; perHour: number }

/** How many mails that strangers caused wait because of the ceiling, where none was said for a day. */
export const claimCeilingNotice = (db: Database): Promise<Ceiling | undefined> => firstRow(db)`
      WITH waiting AS (SELECT count(*)::int AS count FROM mailed_mailboxes WHERE due > now()),
      claimed AS (
        -- No mailbox: those are hashes.
        INSERT INTO mailed_mailboxes AS m (mailbox, due) SELECT 'notice of the ceiling', '-infinity'
        FROM waiting WHERE count > 0
        ON CONFLICT (mailbox) DO UPDATE SET at = now() WHERE m.at <= now() - interval '1 day'
        RETURNING 1)
      SELECT waiting.count AS waiting, coalesce((SELECT mails_by_strangers_per_hour::int
        FROM settings ORDER BY id LIMIT 1), 0) AS "perHour" FROM waiting, claimed`

export async function releaseMailboxes(db: Database, emails: readonly string[]): Promise<void> {
  const kinds = [...kindsOf('registration'), ...kindsOf('shift'), ...kindsOf('form')]
  await db.execute(sql`
    DELETE FROM mailed_mailboxes WHERE mailbox IN (
      SELECT ${mailboxOf(sql`email`)} FROM unnest(${sql.param([...emails])}::text[]) email
      UNION ALL SELECT email_hash(kind || mailbox_of(email))
      FROM unnest(${sql.param([...emails])}::text[]) email,
        unnest(${sql.param(kinds)}::text[]) kind)`)
}

export async function removePastClaims(db: Database): Promise<number> {
  const past = sql`
    DELETE FROM mailed_mailboxes
    WHERE at <= now() - interval '1 day' AND due <= now() - interval '1 hour'`
  return affectedRows(await db.execute(past))
}
