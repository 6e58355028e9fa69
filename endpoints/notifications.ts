import type { PayloadRequest } from 'payload'
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  saveNotificationSettings,
} from '#src/contract/notifications.ts'
import { canonicalTimeZone } from '#src/contract/time-zone.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { countUnread, findNotifications, markRead } from '#src/workspace/notifications/sql/read.ts'
import { saveNotificationSettings as save } from '#src/workspace/notifications/sql/settings.ts'
import { visibleTopics } from '#src/workspace/notifications/visible-topics.ts'

const countOf = async (req: PayloadRequest, user: number) => ({
  unread: await countUnread(await database(req), { user, topics: visibleTopics(req) }),
})

/** One’s own notifications; there are no endpoints of others’. */
export const notificationEndpoints = [
  endpoint(listNotifications, async ({ req, by, query: { at, id } }) => {
    const after = at !== undefined && id !== undefined ? { at, id } : undefined
    const reader = { user: by, topics: visibleTopics(req) }
    const found = await findNotifications(await database(req), reader, after)
    return { ...found, ...(await countOf(req, by)) }
  }),
  endpoint(countUnreadNotifications, ({ req, by }) => countOf(req, by)),
  endpoint(markNotificationsRead, async ({ req, by, body }) => {
    await markRead(await database(req), by, body)
    return countOf(req, by)
  }),
  endpoint(saveNotificationSettings, async ({ req, by, body }) => {
    const { language } = req.i18n
    const timeZone = canonicalTimeZone(body.timeZone) ?? body.timeZone
    await save(await database(req), by, { ...body, timeZone, language })
    return { changed: true as const }
  }),
]
