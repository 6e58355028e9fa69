import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#src/data/transaction.ts'
import { findPreference } from '#src/platform/preferences/sql/preferences.ts'
import {
  countContactsByWeek,
  countSubscribersByWeek,
  findLastMails,
  shownWeeks,
} from '#src/workspace/dashboard/sql/figures.ts'
import {
  countNewContacts,
  countSubscriberChanges,
  findSentNewsletters,
} from '#src/workspace/dashboard/sql/inbox.ts'
import { findParticipation } from '#src/workspace/dashboard/sql/participation.ts'
import { startPayload } from '#tests/support/database.ts'
import { hoursFromNow, now, onEmptyOrganisation } from '#tests/support/empty-organisation.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})

const day = 24
const daysAgo = (days: number) => hoursFromNow(-days * day)
const since = new Date(daysAgo(7))

const contact = (db: Database, at: string) =>
  db.execute(sql`INSERT INTO contacts (name, created_at) VALUES ('Ada', ${at})`)

interface Subscriber {
  readonly joined: string
  readonly left?: string
  readonly suppressed?: string
}

let numbered = 0
const subscriber = (db: Database, { joined, left, suppressed }: Subscriber) => {
  numbered += 1
  return db.execute(sql`
    INSERT INTO newsletter_subscribers (email, created_at, status, unsubscribed_at, suppression, suppressed_at)
    VALUES (${`figure-${numbered}@example.org`}, ${joined},
      ${left === undefined ? 'subscribed' : 'unsubscribed'}, ${left ?? null},
      ${suppressed === undefined ? null : 'hard_bounce'}, ${suppressed ?? null})`)
}

describe('what happened in the last days', () => {
  it('newsletters that were sent are listed with their recipients, the newest first', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      const sent = { status: 'sent', approval: 'approved' }
      await make.newsletter('Long ago', { ...sent, at: daysAgo(8) })
      await make.newsletter('First', { ...sent, at: daysAgo(6) })
      const last = await make.newsletter('Last', { ...sent, at: daysAgo(1) })
      await make.newsletter('Draft')
      await db.execute(sql`UPDATE newsletters SET recipient_count = 12 WHERE id = ${last}`)
      expect(await findSentNewsletters(db, since)).toEqual([
        { id: last, title: 'Last', at: daysAgo(1), recipients: 12 },
        expect.objectContaining({ title: 'First', recipients: 0 }),
      ])
    }))

  it('who joined is counted, and who left the newsletter', () =>
    onEmptyOrganisation(payload, async (db) => {
      for (const days of [8, 6, 1]) await contact(db, daysAgo(days))
      expect(await countNewContacts(db, since)).toBe(2)
      await subscriber(db, { joined: daysAgo(9) })
      await subscriber(db, { joined: daysAgo(3) })
      await subscriber(db, { joined: daysAgo(30), left: daysAgo(2) })
      await subscriber(db, { joined: daysAgo(30), left: daysAgo(9) })
      await subscriber(db, { joined: daysAgo(2), suppressed: daysAgo(1) })
      expect(await countSubscriberChanges(db, since)).toEqual({ joined: 1, left: 1 })
    }))
})

describe('participants of events', () => {
  const event = async (db: Database, title: string, start: string, fields: string = '') => {
    const { rows } = await db.execute<{ id: number }>(sql`
      INSERT INTO events (title, slug, start_date, _status, registration_enabled,
        registration_places)
      VALUES (${title}, ${title.toLowerCase().replace(' ', '-')}, ${start}, 'published', ${fields !== 'closed'}, 20)
      RETURNING id`)
    return rows[0]?.id ?? 0
  }
  const register = (db: Database, id: number, state: string, came = false) =>
    db.execute(sql`
      INSERT INTO event_registrations (event_id, name, companions, state, seats, checked_in_at)
      VALUES (${id}, 'Ada', 1, ${state}, ${state === 'booked' ? 2 : 0},
        ${came ? now.toISOString() : null})`)

  it('are counted with who comes along, of the next events and those that were lately', () =>
    onEmptyOrganisation(payload, async (db) => {
      await db.execute(sql`DELETE FROM events`)
      await event(db, 'Ancient', daysAgo(31))
      await event(db, 'Closed', hoursFromNow(2), 'closed')
      const last = await event(db, 'Last', daysAgo(2))
      for (const came of [true, true, false]) await register(db, last, 'booked', came)
      const next = await event(db, 'Next', hoursFromNow(24))
      for (const state of ['booked', 'waiting', 'cancelled', 'requested'])
        await register(db, next, state)
      const off = await event(db, 'Off', hoursFromNow(24))
      await db.execute(sql`UPDATE events SET cancelled = true WHERE id = ${off}`)
      const common = { capacity: 20 }
      expect(await findParticipation(db, now)).toEqual([
        {
          ...{ ...common, id: last, title: 'Last', at: daysAgo(2), isOver: true },
          ...{ booked: 6, waiting: 0, came: 4 },
        },
        {
          ...{ ...common, id: next, title: 'Next', at: hoursFromNow(24), isOver: false },
          ...{ booked: 2, waiting: 2, came: 0 },
        },
      ])
    }))

  it('are those of the next five and the last three', () =>
    onEmptyOrganisation(payload, async (db) => {
      await db.execute(sql`DELETE FROM events`)
      for (const at of [1, 2, 3, 4]) await event(db, `Last ${at}`, daysAgo(at))
      for (const at of [1, 2, 3, 4, 5, 6]) await event(db, `Next ${at}`, hoursFromNow(at))
      const titles = (await findParticipation(db, now)).map(({ title }) => title)
      const next = [1, 2, 3, 4, 5].map((at) => `Next ${at}`)
      expect(titles).toEqual(['Last 3', 'Last 2', 'Last 1', ...next])
    }))
})

describe('figures by week', () => {
  it('contacts are counted in the weeks from Monday in which they were added, empty ones too', () =>
    onEmptyOrganisation(payload, async (db) => {
      // The time of these tests is a Thursday.
      for (const days of [0, 3, 4, 10, 200]) await contact(db, daysAgo(days))
      const weeks = await countContactsByWeek(db, now)
      expect(weeks).toHaveLength(shownWeeks)
      expect(weeks.map(({ count }) => count)).toEqual([...Array(9).fill(0), 0, 2, 2])
      expect(weeks.at(-1)?.week).toBe('2031-05-12T00:00:00.000Z')
      expect(weeks[0]?.week).toBe('2031-02-24T00:00:00.000Z')
    }))

  it('subscribers are counted as they were at the end of each week', () =>
    onEmptyOrganisation(payload, async (db) => {
      await db.execute(sql`DELETE FROM newsletter_subscribers`)
      await subscriber(db, { joined: daysAgo(400) })
      await subscriber(db, { joined: daysAgo(400), left: daysAgo(200) })
      await subscriber(db, { joined: daysAgo(400), left: daysAgo(10) })
      await subscriber(db, { joined: daysAgo(17) })
      await subscriber(db, { joined: daysAgo(17), suppressed: daysAgo(1) })
      await subscriber(db, { joined: daysAgo(1) })
      const counts = (await countSubscribersByWeek(db, now)).map(({ count }) => count)
      expect(counts).toEqual([...Array(9).fill(2), 4, 3, 3])
    }))
})

describe('the newsletters sent last', () => {
  it('five are listed with what arrived, and what was counted of them', () =>
    onEmptyOrganisation(payload, async (db, make) => {
      const sent = { status: 'sent', approval: 'approved' }
      for (let at = 1; at <= 6; at += 1)
        await make.newsletter(`Letter ${at}`, { ...sent, at: daysAgo(at) })
      const [newest] = await findLastMails(db)
      expect(newest).toMatchObject({ title: 'Letter 1', recipients: 0, delivered: 0 })
      const id = Number(newest?.id)
      await make.mails(id, 'sent', 5)
      await make.mails(id, 'failed', 2)
      await make.mails(id, 'sent', 1, true)
      await db.execute(sql`UPDATE deliveries SET bounce = 'hard'
        WHERE id = (SELECT min(id) FROM deliveries WHERE newsletter_id = ${id} AND status = 'sent')`)
      await db.execute(sql`
        INSERT INTO newsletter_counting (newsletter_id, clicks, opens, opened)
        VALUES (${id}, false, true, 3)`)
      const mails = await findLastMails(db)
      expect(mails).toHaveLength(5)
      expect(mails[0]).toMatchObject({ recipients: 7, delivered: 4, opens: 3, clicks: null })
      expect(mails[1]).toMatchObject({ opens: null, clicks: null })
    }))
})

it('the arrangement of each user is found by their own preference only', async () => {
  const [me, other] = [await createStaff(payload, 'editor'), await createStaff(payload, 'editor')]
  const value = { order: ['inbox'], hidden: ['happened'] }
  const url = '/payload-preferences/dashboard-cards'
  expect((await callPlatform('POST', url, { token: me.token, json: { value } })).status).toBe(200)
  const find = (reader: number) =>
    findPreference(payload.db.drizzle, { reader, key: 'dashboard-cards' })
  expect(await find(me.id)).toEqual(value)
  expect(await find(other.id)).toBeUndefined()
})
