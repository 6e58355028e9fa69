import { sql } from '@payloadcms/db-postgres'
import { affectedRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

const days = 90
const mostOfOne = 500

/**
 * Removes old notifications, those of a person beyond the newest 500, those of deleted accounts, and
 * the days of digests that are over; returns the number of rows.
 */
export async function removeOldNotifications(db: Database): Promise<number> {
  const old = await db.execute(sql`
    DELETE FROM notifications WHERE at < now() - make_interval(days => ${days})
      OR NOT EXISTS (SELECT FROM users u WHERE u.id = user_id)`)
  const many = await db.execute(sql`
    DELETE FROM notifications n USING (
      SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY at DESC, id DESC) AS position
      FROM notifications) ranked
    WHERE ranked.id = n.id AND ranked.position > ${mostOfOne}`)
  const past = await db.execute(sql`
    DELETE FROM notification_digests WHERE day < current_date - 7`)
  return [old, many, past].reduce((sum, result) => sum + affectedRows(result), 0)
}
