import type { Endpoint, PayloadRequest } from 'payload'
import type { z } from 'zod'
import { command, readCommand, readQuery } from '#collections/command.ts'
import type { changed } from '#src/contract/accounts.ts'
import {
  notificationSettings,
  type notificationsPage,
  notificationsQuery,
  readCommandOf,
  type unread,
} from '#src/contract/notifications.ts'
import { countUnread, findNotifications, markRead } from '#src/db/notifications/read.ts'
import { saveNotificationSettings } from '#src/db/notifications/settings.ts'
import { database } from '#src/db/transaction.ts'
import { topicsSeenBy } from '#src/notifications/topics-of-user.ts'

const done: z.input<typeof changed> = { changed: true }

const countOf = async (req: PayloadRequest, user: number): Promise<z.input<typeof unread>> => {
  const reader = { user, topics: topicsSeenBy(req) }
  return { unread: await countUnread(await database(req), reader) }
}

/** Endpoints of one’s own notifications; of others’ there are none. */
export const notificationCommands: Endpoint[] = [
  command({
    method: 'get',
    path: '/notifications',
    area: 'any',
    run: async (req, { by }): Promise<z.input<typeof notificationsPage>> => {
      const { at, id } = readQuery(req, notificationsQuery)
      const after = at !== undefined && id !== undefined ? { at, id } : undefined
      const reader = { user: by, topics: topicsSeenBy(req) }
      const found = await findNotifications(await database(req), reader, after)
      return { ...found, ...(await countOf(req, by)) }
    },
  }),
  command({
    method: 'get',
    path: '/notifications/unread',
    area: 'any',
    run: (req, { by }) => countOf(req, by),
  }),
  command({
    method: 'post',
    path: '/notifications/read',
    area: 'any',
    run: async (req, { by }) => {
      await markRead(await database(req), by, await readCommand(req, readCommandOf))
      return countOf(req, by)
    },
  }),
  command({
    method: 'post',
    path: '/notification-settings',
    area: 'any',
    run: async (req, { by }) => {
      const settings = await readCommand(req, notificationSettings)
      const { language } = req.i18n
      await saveNotificationSettings(await database(req), by, { ...settings, language })
      return done
    },
  }),
]
