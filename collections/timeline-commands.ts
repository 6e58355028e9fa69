import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { peopleAccess } from '#src/access/people-access.ts'
import { readCursor } from '#src/contract/crm/timeline.ts'
import { readSubscriberTimeline, readTimeline } from '#src/crm/read-timeline.ts'
import { database } from '#src/db/transaction.ts'
import { CommandError, command, readQuery } from './command.ts'
import { contactDeleted } from './crm/server-errors.ts'

const timelineQuery = z.object({
  before: z
    .string()
    .transform((text, context) => {
      const cursor = readCursor(text)
      if (cursor) return cursor
      context.addIssue('names no place of a timeline')
      return z.NEVER
    })
    .optional(),
})

const placeIn = (req: PayloadRequest) => ({
  before: readQuery(req, timelineQuery).before,
  now: new Date(),
})

/** `GET /:id/timeline` of a contact. */
export const contactTimeline: Endpoint = command({
  method: 'get',
  path: '/:id/timeline',
  area: 'contacts',
  level: 'read',
  run: async (req, { id }) => {
    const page = await readTimeline(await database(req), id, peopleAccess(req), placeIn(req))
    if (!page) throw contactDeleted()
    return page
  },
})

/** `GET /:id/timeline` of a subscriber. */
export const subscriberTimeline: Endpoint = command({
  method: 'get',
  path: '/:id/timeline',
  area: 'newsletters',
  level: 'read',
  run: async (req, { id }) => {
    const db = await database(req)
    const page = await readSubscriberTimeline(db, id, peopleAccess(req), placeIn(req))
    if (!page) throw new CommandError(404, 'document-deleted')
    return page
  },
})
