import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type ScheduledMailRow = {
  collection: 'newsletters' | 'compose-emails'
  id: number
  title: string
  at: string
}

export async function findScheduledMails(
  db: Database,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<ScheduledMailRow[]> {
  const isDue = sql`status = 'scheduled'
    AND scheduled_send_at >= ${from.toISOString()}::timestamptz
    AND scheduled_send_at < ${until.toISOString()}::timestamptz`
  const result = await db.execute<ScheduledMailRow>(sql`
    SELECT collection, id, coalesce(nullif(title, ''), subject, '') AS title,
      ${isoTime(sql`at`)} AS at
    FROM (
      SELECT 'newsletters' AS collection, id, title, subject, scheduled_send_at AS at
      FROM newsletters WHERE ${isDue}
      UNION ALL
      SELECT 'compose-emails', id, title, subject, scheduled_send_at
      FROM compose_emails WHERE ${isDue}) mails
    ORDER BY mails.at, collection, id LIMIT ${limit}`)
  return rowsOf(result)
}
