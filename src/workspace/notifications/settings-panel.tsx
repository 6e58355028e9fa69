import type { UIFieldServerProps } from 'payload'
import { topics } from '#src/platform/notifications/topics.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { findNotificationSettings } from '#src/workspace/notifications/sql/settings.ts'
import { visibleTopics } from '#src/workspace/notifications/visible-topics.ts'
import { NotificationSettingsForm } from './admin/settings-form.tsx'

export async function NotificationSettingsPanel({ id, req }: UIFieldServerProps) {
  if (!req.user || req.user.id !== id) return null
  const seen = new Set(visibleTopics(req).map((topic) => topics[topic].kind))
  if (seen.size === 0) return null
  const db = req.payload.db.drizzle
  const { choices, timeZone } = await findNotificationSettings(db, req.user.id)
  return (
    <NotificationSettingsForm
      kinds={[...seen]}
      first={{ choices, timeZone: timeZone || (await findSiteTimeZone(db)) }}
    />
  )
}
