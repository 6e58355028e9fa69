import { sql } from '@payloadcms/db-postgres'
import { endpoints } from '#endpoints/index.ts'
import { segmentRules } from '#src/contract/people/segments.ts'
import { findBoard } from '#src/people/board/sql/board.ts'
import { listContactsJson } from '#src/people/contacts/sql/list-contacts.ts'
import { countPeople } from '#src/people/segments/sql/contacts-of-segment.ts'
import { readTimeline } from '#src/people/timeline/read-timeline.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { hashToken } from '#src/server/tokens/token.ts'
import {
  countContactsByWeek,
  countSubscribersByWeek,
  findLastMails,
} from '#src/workspace/dashboard/sql/figures.ts'
import { createStaff } from '#tests/support/staff.ts'
import { boardOfStages, firstContacts, holderOfToken, timelineOf } from './by-hand.ts'
import type { WorkOf } from './scale-work.ts'

export const listPage: WorkOf = ({ db: { drizzle } }) => ({
  ours: async () => {
    let text = ''
    for await (const piece of listContactsJson(drizzle, { limit: 25, offset: 0 })) text += piece
    return text
  },
  byHand: () => drizzle.execute(firstContacts()),
})

/** The same as a whole response; by hand, the statements that it needs: who asks, and the page. */
export const listResponse: WorkOf = async (payload) => {
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  const { id, token } = await createStaff(payload, 'organizer')
  const headers = { authorization: `Bearer ${token}` }
  const { drizzle } = payload.db
  return {
    ours: async () => {
      const url = 'http://muster.test/api/staff/contacts?limit=25'
      const response = await dispatch(new Request(url, { headers }))
      if (response.status !== 200) throw new Error(`status ${response.status}`)
      return response.text()
    },
    byHand: async () => {
      await drizzle.execute(holderOfToken(id, hashToken(token)))
      await drizzle.execute(firstContacts())
    },
  }
}

export const board: WorkOf = ({ db: { drizzle } }) => ({
  ours: () => findBoard(drizzle, {}),
  byHand: () => drizzle.execute(boardOfStages),
})

/** What is known of one person: their stages and their mails. */
export const person: WorkOf = ({ db: { drizzle } }, { contacts }) => {
  const id = contacts - 3
  const access = {
    contacts: 'read',
    subscribers: 'read',
    submissions: true,
    accountMails: true,
  } as const
  return {
    ours: () => readTimeline(drizzle, id, access, { before: undefined, now: new Date() }),
    byHand: async () => {
      await drizzle.execute(sql`SELECT current_stage_id FROM contacts WHERE id = ${id}`)
      await drizzle.execute(timelineOf(id))
    },
  }
}

/** The figures of the dashboard, which are what grows. */
export const dashboard: WorkOf = ({ db: { drizzle } }) => ({
  ours: async () => {
    await countContactsByWeek(drizzle, new Date())
    await countSubscribersByWeek(drizzle, new Date())
    await findLastMails(drizzle)
  },
  byHand: async () => {
    await drizzle.execute(sql`
      SELECT date_trunc('week', created_at) AS week, count(*) FROM contacts
      WHERE created_at >= date_trunc('week', now()) - interval '11 weeks' GROUP BY 1 ORDER BY 1`)
    await drizzle.execute(sql`
      SELECT count(*) FROM newsletter_subscribers
      WHERE status = 'subscribed' AND suppression IS NULL`)
    await drizzle.execute(sql`
      SELECT date_trunc('week', coalesce(unsubscribed_at, created_at)) AS week, status, count(*)
      FROM newsletter_subscribers
      WHERE coalesce(unsubscribed_at, created_at) >= date_trunc('week', now()) - interval '11 weeks'
      GROUP BY 1, 2`)
    await drizzle.execute(sql`
      SELECT n.id, n.title, count(*), count(*) FILTER (WHERE d.status = 'sent')
      FROM (SELECT id, title FROM newsletters WHERE status = 'sent'
          ORDER BY sent_at DESC LIMIT 5) n
        JOIN deliveries d ON d.newsletter_id = n.id GROUP BY 1, 2`)
  },
})

export const segment: WorkOf = ({ db: { drizzle } }) => {
  const rules = segmentRules.parse({
    match: 'all',
    conditions: [
      { field: 'status', values: ['Member'] },
      { field: 'tags', operator: 'any', tags: ['tag 6', 'tag 11'] },
    ],
  })
  const byHand = sql`c.deleted_at IS NULL AND c.status = 'Member' AND EXISTS (SELECT FROM contacts_texts t
    WHERE t.parent_id = c.id AND t.path = 'tags' AND t.text IN ('tag 6', 'tag 11'))`
  return {
    ours: () => countPeople(drizzle, rules),
    byHand: async () => {
      await drizzle.execute(sql`SELECT count(*) FROM contacts c WHERE ${byHand}`)
      await drizzle.execute(sql`SELECT c.name FROM contacts c WHERE ${byHand}
        ORDER BY c.created_at DESC, c.id DESC LIMIT 10`)
    },
  }
}
