import { sql } from '@payloadcms/db-postgres'
import { undoDays } from '#src/contract/crm/import-undo.ts'
import { removePastEmailChanges } from './accounts/email-changes.ts'
import { removePastSignIns } from './accounts/sign-ins.ts'
import { removeOldChanges } from './content/changes.ts'
import { removeOldBounces } from './email/bounces.ts'
import { removePastClaims } from './email/mailbox-claims.ts'
import { removeOldNotifications } from './notifications/remove-old.ts'
import { affectedRows } from './rows.ts'
import { removePastBytes } from './submissions/rate.ts'
import type { Database } from './transaction.ts'
import { removeOldCalls } from './webhooks/remove-old-calls.ts'

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
  const others =
    (await removeOldBounces(db)) +
    (await removeOldCalls(db)) +
    (await removePastSignIns(db)) +
    (await removePastEmailChanges(db)) +
    (await removeOldChanges(db)) +
    (await removeOldNotifications(db)) +
    (await removePastClaims(db)) +
    (await removePastBytes(db))
  return [changes, edits, merges, requests].reduce(
    (sum, result) => sum + affectedRows(result),
    others,
  )
}
