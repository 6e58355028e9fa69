import { column } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export const findNotificationEmails = (db: Database): Promise<string[]> => column(db)`
      SELECT lower(email) AS email FROM settings_notification_emails
      GROUP BY lower(email) ORDER BY min(_order)`
