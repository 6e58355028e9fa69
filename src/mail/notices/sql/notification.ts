import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export async function findNotificationEmails(db: Database): Promise<string[]> {
  const rows = rowsOf(
    await db.execute<{ email: string }>(sql`
      SELECT lower(email) AS email FROM settings_notification_emails
      GROUP BY lower(email) ORDER BY min(_order)`),
  )
  return rows.map(({ email }) => email)
}
