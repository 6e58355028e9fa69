import { z } from 'zod'
import { changedResponse } from './accounts.ts'
import { adminJson, adminOperation, jsonResponse } from './define.ts'
import { byId } from './parameters.ts'
import { isTimeZone } from './time-zone.ts'
import { int4, time, timestamp } from './values.ts'

export const notificationKinds = [
  'approval',
  'assigned',
  'mail-stopped',
  'import-done',
  'proposal',
  'webhook-stopped',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The events of the kinds: what a notification is about, and so who may see it. */
export const notificationTopics = [
  'newsletter-to-approve',
  'follow-up-assigned',
  'message-assigned',
  'proposal-assigned',
  'newsletter-paused',
  'mail-held-up',
  'contacts-imported',
  'subscribers-imported',
  'proposal-came-in',
  'webhook-switched-off',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

export const mailChoices = ['at-once', 'daily', 'never'] as const
export type MailChoice = (typeof mailChoices)[number]

const choices = z.record(z.enum(notificationKinds), z.enum(mailChoices))
export type MailChoices = z.output<typeof choices>

/**
 * Where a person has chosen nothing: what waits for them alone comes once a day; the others have a
 * mail already, to the addresses in Settings, or are seen at once by the user who started them. A
 * webhook that was switched off loses events until an administrator acts, who may not open the
 * admin UI for weeks.
 */
export const defaultChoices: MailChoices = {
  approval: 'daily',
  assigned: 'daily',
  'mail-stopped': 'never',
  'import-done': 'never',
  proposal: 'never',
  'webhook-stopped': 'at-once',
}

const notificationSettings = z.object({
  choices,
  timeZone: z.string().refine(isTimeZone),
})
export type NotificationSettings = z.output<typeof notificationSettings>

/**
 * A notification as its recipient sees it. `document` is 0 where it is about several, and `title` ""
 * where it has none; `isOver`: nothing waits any more.
 */
export const notification = z.object({
  id: z.int(),
  topic: z.enum(notificationTopics),
  /** What its link leads to: the document itself, of a follow-up its contact. */
  target: z.int(),
  count: z.int(),
  title: z.string(),
  at: timestamp(),
  isRead: z.boolean(),
  isOver: z.boolean(),
})
export type Notification = z.output<typeof notification>

/** The cursor is the last item of the page before. */
const notificationsQuery = z.object({ at: time().optional(), id: byId.shape.id.optional() })

/** How many are unread, at most `countedAtMost`. */
export const unread = z.object({ unread: z.int() })

export const notificationsPage = unread.extend({
  items: z.array(notification),
  hasMore: z.boolean(),
})
export type NotificationsPage = z.output<typeof notificationsPage>

const own = { permission: 'any' } as const

export const listNotifications = adminOperation('GET', '/cms-api/users/notifications', {
  ...own,
  id: 'listNotifications',
  summary: 'The caller’s own notifications, the newest first',
  query: notificationsQuery,
  response: jsonResponse(notificationsPage),
})

export const countUnreadNotifications = adminOperation(
  'GET',
  '/cms-api/users/notifications/unread',
  {
    ...own,
    id: 'countUnreadNotifications',
    summary: 'How many notifications are unread',
    response: jsonResponse(unread),
  },
)

const whichAreRead = z
  .object({ id: int4().positive().exactOptional(), until: time().exactOptional() })
  .refine(({ id, until }) => (id === undefined) !== (until === undefined))
export type ReadNotifications = z.output<typeof whichAreRead>

export const markNotificationsRead = adminOperation('POST', '/cms-api/users/notifications/read', {
  ...own,
  id: 'markNotificationsRead',
  summary: 'Marks one as read, or all up to a time',
  body: adminJson(whichAreRead),
  response: jsonResponse(unread),
})

export const saveNotificationSettings = adminOperation(
  'POST',
  '/cms-api/users/notification-settings',
  {
    ...own,
    ...changedResponse,
    id: 'saveNotificationSettings',
    summary: 'When the caller is mailed about what',
    body: adminJson(notificationSettings),
  },
)
