import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import {
  defaultChoices,
  type MailChoices,
  mailChoices,
  type NotificationSettings,
  notificationKinds,
} from '#src/contract/notifications.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** As stored; a kind that was added since is as for who has chosen nothing. */
const stored = z
  .partialRecord(z.enum(notificationKinds), z.enum(mailChoices))
  .transform((chosen): MailChoices => ({ ...defaultChoices, ...chosen }))

export const choicesIn = (value: unknown): MailChoices =>
  stored.safeParse(value).data ?? defaultChoices

/** What a person has chosen; the time zone is "" where they have not. */
export async function findNotificationSettings(
  db: Database,
  user: number,
): Promise<NotificationSettings> {
  const result = await db.execute<{ choices: unknown; timeZone: string }>(sql`
    SELECT choices, time_zone AS "timeZone" FROM notification_settings WHERE user_id = ${user}`)
  const [row] = rowsOf(result)
  return { choices: choicesIn(row?.choices ?? {}), timeZone: row?.timeZone ?? '' }
}

/** Saves what a person has chosen, and in which language they are mailed. */
export async function saveNotificationSettings(
  db: Database,
  user: number,
  { choices, timeZone, language }: NotificationSettings & { readonly language: string },
): Promise<void> {
  await db.execute(sql`
    INSERT INTO notification_settings (user_id, choices, time_zone, language)
    VALUES (${user}, ${JSON.stringify(choices)}::jsonb, ${timeZone}, ${language})
    ON CONFLICT (user_id) DO UPDATE SET choices = excluded.choices,
      time_zone = excluded.time_zone, language = excluded.language`)
}
