import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

export async function findNotificationEmails(db: Database): Promise<string[]> {
  const rows = rowsOf(
    await db.execute<{ email: string }>(sql`
      SELECT lower(email) AS email FROM settings_notification_emails
      GROUP BY lower(email) ORDER BY min(_order)`),
  )
  return rows.map(({ email }) => email)
}
