import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import {
  defaultChoices,
  type MailChoices,
  mailChoices,
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from '#src/contract/notifications.ts'
import { changesRows, firstRow, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** As stored; a kind that was added since has the default. */
const stored = z
  .partialRecord(z.enum(notificationKinds), z.enum(mailChoices))
  .transform((chosen): MailChoices => ({ ...defaultChoices, ...chosen }))

export const choicesIn = (value: unknown): MailChoices =>
  stored.safeParse(value).data ?? defaultChoices

export async function findNotificationSettings(
  db: Database,
  user: number,
): Promise<NotificationSettings> {
  const row = await firstRow(db)<{ choices: unknown; timeZone: string }>`
    SELECT choices, time_zone AS "timeZone" FROM notification_settings WHERE user_id = ${user}`
  return { choices: choicesIn(row?.choices ?? {}), timeZone: row?.timeZone ?? '' }
}

export const saveNotificationSettings = (
  db: Database,
  user: number,
  { choices, timeZone, language }: NotificationSettings & { readonly language: string },
): Promise<void> => run(db)`
    INSERT INTO notification_settings (user_id, choices, time_zone, language)
    VALUES (${user}, ${JSON.stringify(choices)}::jsonb, ${timeZone}, ${language})
    ON CONFLICT (user_id) DO UPDATE SET choices = excluded.choices,
      time_zone = excluded.time_zone, language = excluded.language`

export const isAccount = async (db: Database, user: number): Promise<boolean> =>
  changesRows(db)`SELECT FROM users WHERE id = ${user}`
export async function stopMails(
  db: Database,
  user: number,
  kinds: readonly NotificationKind[],
): Promise<void> {
  const never = Object.fromEntries(kinds.map((kind) => [kind, 'never'] as const))
  await db.execute(sql`
    INSERT INTO notification_settings AS s (user_id, choices, time_zone, language)
    VALUES (${user}, ${JSON.stringify(never)}::jsonb, '', '')
    ON CONFLICT (user_id) DO UPDATE SET choices = s.choices || excluded.choices`)
}
