import { sql } from '@payloadcms/db-postgres'
import { removePastEmailChanges } from '#src/accounts/email-change/sql/email-changes.ts'
import { removePastSignIns } from '#src/accounts/sign-ins/sql/sign-ins.ts'
import { releaseAddresses } from '#src/content/addresses/sql/redirects.ts'
import { removeOldChanges } from '#src/content/changes/sql/changes.ts'
import { undoDays } from '#src/contract/people/import-undo.ts'
import { affectedRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { removeOldBounces } from '#src/mail/bounces/sql/bounces.ts'
import { removePastClaims } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { removePastPresences } from '#src/platform/saving/sql/presences.ts'
import { removeOldHeld } from '#src/submissions/held/sql/held.ts'
import { removePastCounts } from '#src/submissions/intake/sql/abuse.ts'
import { removePastKeys } from '#src/submissions/intake/sql/submission-keys.ts'
import { removePastBytes } from '#src/submissions/sql/rate.ts'
import { removeOldNotifications } from '#src/workspace/notifications/sql/mailing.ts'
import { removeOldCalls } from '#src/workspace/webhooks/sql/calls.ts'

/**
 * Removes what can no longer be undone or confirmed; returns the number of rows. The people of an
 * import stay known, for segments and timelines, without what the import changed.
 */
export async function removeExpired(db: Database): Promise<number> {
  const age = sql`make_interval(days => ${undoDays})`
  const changes = await db.execute(sql`
    UPDATE import_changes c SET before = NULL, after = NULL FROM imports i
    WHERE i.id = c.import_id AND i.created_at < now() - ${age}
      AND (c.before IS NOT NULL OR c.after IS NOT NULL)`)
  const edits = await db.execute(sql`
    DELETE FROM bulk_edit_changes c USING bulk_edits b
    WHERE b.id = c.bulk_edit_id AND b.created_at < now() - ${age}`)
  const merges = await db.execute(sql`
    DELETE FROM contact_merges WHERE merged_at < now() - ${age}`)
  // Those of a day ago can neither be confirmed nor count against a limit.
  const requests = await db.execute(sql`
    DELETE FROM preference_requests WHERE created_at < now() - interval '1 day'`)
  // A worker of an older version sends without the hook that deletes them.
  const approved = await db.execute(sql`
    DELETE FROM approved_newsletters a USING newsletters n
    WHERE n.id = a.newsletter_id AND n.status = 'sent'`)
  const others =
    (await removeOldBounces(db)) +
    (await removeOldCalls(db)) +
    (await removePastSignIns(db)) +
    (await removePastEmailChanges(db)) +
    (await removeOldChanges(db)) +
    (await removeOldNotifications(db)) +
    (await removePastClaims(db)) +
    (await removePastPresences(db)) +
    (await removePastBytes(db)) +
    (await removePastKeys(db)) +
    (await removePastCounts(db)) +
    (await removeOldHeld(db)) +
    (await releaseAddresses(db))
  return [changes, edits, merges, requests, approved].reduce(
    (sum, result) => sum + affectedRows(result),
    others,
  )
}
