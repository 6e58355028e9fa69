import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { segmentRules } from '#src/contract/crm/segments.ts'
import { readTimeline } from '#src/crm/read-timeline.ts'
import { findBoard } from '#src/db/crm/board.ts'
import { listedContactColumns } from '#src/db/crm/columns.ts'
import { countContacts } from '#src/db/crm/segments/count-contacts.ts'
import {
  countContactsByWeek,
  countSubscribersByWeek,
  findLastMails,
} from '#src/db/dashboard/figures.ts'
import { addToTotals, lockDeliveries, removeDeliveries } from '#src/db/email/clean-ledger.ts'
import { freezeRecipients } from '#src/db/email/newsletters.ts'
import type { Database } from '#src/db/transaction.ts'
import { createDispatch } from '#src/http/dispatch.ts'
import { routeMatcher } from '#src/http/routes.ts'
import { createStaff } from '#tests/support/staff.ts'
import { compare, milliseconds } from './support/compare.ts'
import { openDatabase } from './support/database.ts'
import { addNewsletter } from './support/mail-list.ts'
import type { Row } from './support/row.ts'
import { insertScale, type Scale } from './support/scale-rows.ts'

const few: Scale = { contacts: 10_000, newsletters: 10 }
const many: Scale = {
  contacts: process.env['BENCH_MILLION'] === 'yes' ? 1_000_000 : 100_000,
  newsletters: 10,
}

/** What is done, by us and by the statements that somebody would write by hand for it. */
interface Work {
  readonly ours: () => Promise<unknown>
  readonly byHand: () => Promise<unknown>
}

type WorkOf = (payload: Payload, scale: Scale) => Work | Promise<Work>

const everybody = { segments: [], minus: [] }

/** What was done is undone, so that it can be done again. */
const undone = (payload: Payload, run: (db: Database) => Promise<unknown>) => async () => {
  const undo = new Error('undone')
  const running = payload.db.drizzle.transaction(async (db) => {
    await run(db)
    throw undo
  })
  await running.catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

const listPage: WorkOf = async (payload) => {
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  const { token } = await createStaff(payload, 'organizer')
  const headers = { authorization: `Bearer ${token}` }
  return {
    ours: async () => {
      const url = 'http://muster.test/api/staff/contacts?limit=25'
      const response = await dispatch(new Request(url, { headers }))
      if (response.status !== 200) throw new Error(`status ${response.status}`)
      return response.text()
    },
    byHand: () =>
      payload.db.drizzle.execute(sql`
        SELECT json_agg(row_to_json(page)) FROM (
          SELECT ${listedContactColumns}
          FROM contacts c LEFT JOIN progression_stages s ON s.id = c.current_stage_id
          ORDER BY c.created_at DESC, c.id DESC LIMIT 25) page`),
  }
}

const board: WorkOf = ({ db: { drizzle } }) => ({
  ours: () => findBoard(drizzle, {}),
  byHand: () =>
    drizzle.execute(sql`
      SELECT s.id, n.contacts, newest.cards FROM progression_stages s
        LEFT JOIN (SELECT current_stage_id, count(*) AS contacts FROM contacts GROUP BY 1) n
          ON n.current_stage_id = s.id
        CROSS JOIN LATERAL (SELECT jsonb_agg(card) AS cards FROM (
          SELECT c.id, c.name, c.email FROM contacts c WHERE c.current_stage_id = s.id
          ORDER BY c.updated_at DESC, c.id DESC LIMIT 50) card) newest`),
})

/** What is known of one person: their stages and their mails. */
const person: WorkOf = ({ db: { drizzle } }, { contacts }) => {
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
      await drizzle.execute(sql`SELECT email, current_stage_id FROM contacts WHERE id = ${id}`)
      await drizzle.execute(sql`
        SELECT e.id, e.created_at AS at, s.name AS what FROM progression_entries e
          JOIN progression_stages s ON s.id = e.stage_id WHERE e.contact_id = ${id}
        UNION ALL SELECT i.id, i.at, i.notes FROM interactions i WHERE i.contact_id = ${id}
        UNION ALL SELECT f.id, f.due_date, f.rule_name FROM follow_ups f WHERE f.contact_id = ${id}
        UNION ALL SELECT d.id, d.sent_at, n.subject
          FROM deliveries d LEFT JOIN newsletters n ON n.id = d.newsletter_id
          WHERE lower(d.email) = (SELECT lower(email) FROM contacts WHERE id = ${id})
        UNION ALL SELECT m.id, m.created_at, m.subject FROM contact_submissions m
          WHERE lower(m.email) = (SELECT lower(email) FROM contacts WHERE id = ${id})
        UNION ALL SELECT n.id, n.at, n.text FROM consents n WHERE n.contact_id = ${id}
        ORDER BY at DESC LIMIT 31`)
    },
  }
}

/** The figures of the dashboard, which are what grows. */
const dashboard: WorkOf = ({ db: { drizzle } }) => ({
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

const segment: WorkOf = ({ db: { drizzle } }) => {
  const rules = segmentRules.parse({
    match: 'all',
    conditions: [
      { field: 'status', values: ['Member'] },
      { field: 'tags', operator: 'any', tags: ['tag 6', 'tag 11'] },
    ],
  })
  const byHand = sql`c.status = 'Member' AND EXISTS (SELECT FROM contacts_texts t
    WHERE t.parent_id = c.id AND t.path = 'tags' AND t.text IN ('tag 6', 'tag 11'))`
  return {
    ours: () => countContacts(drizzle, rules),
    byHand: async () => {
      await drizzle.execute(sql`SELECT count(*) FROM contacts c WHERE ${byHand}`)
      await drizzle.execute(sql`SELECT c.name FROM contacts c WHERE ${byHand}
        ORDER BY c.created_at DESC, c.id DESC LIMIT 10`)
    },
  }
}

const freeze: WorkOf = async (payload) => {
  const id = await addNewsletter(payload)
  return {
    ours: undone(payload, (db) => freezeRecipients(db, id, everybody)),
    byHand: undone(payload, (db) =>
      db.execute(sql`
        INSERT INTO deliveries (kind, newsletter_id, subscriber_id, email, name, next_attempt_at)
        SELECT 'newsletter', ${id}, s.id, s.email, s.name, now() FROM newsletter_subscribers s
        WHERE s.status = 'subscribed' AND s.suppression IS NULL ORDER BY s.id`),
    ),
  }
}

/** A batch of deliveries of an old newsletter, counted and removed. */
const purge: WorkOf = async (payload) => {
  const { rows } = await payload.db.pool.query('SELECT min(id) AS mail FROM newsletters')
  const mail = Number(rows[0]?.mail)
  const limit = 1_000
  return {
    ours: undone(payload, async (db) => {
      const ids = await lockDeliveries(db, { kind: 'newsletter', mail, limit })
      await addToTotals(db, { kind: 'newsletter', mail, ids })
      await removeDeliveries(db, ids)
    }),
    byHand: undone(payload, (db) =>
      db.execute(sql`
        WITH old AS (SELECT id FROM deliveries WHERE newsletter_id = ${mail} AND status = 'sent'
            LIMIT ${limit} FOR UPDATE SKIP LOCKED),
          bounced AS (DELETE FROM bounces b USING old WHERE b.delivery_id = old.id),
          gone AS (DELETE FROM deliveries d USING old WHERE d.id = old.id RETURNING d.status)
        SELECT status, count(*) FROM gone GROUP BY 1`),
    ),
  }
}

interface Measured {
  readonly name: string
  readonly work: WorkOf
  /** Whether what is done grows with the number of rows by its nature, such as counting them. */
  readonly perRow?: boolean
  readonly rounds?: { readonly rounds: number; readonly calls: number; readonly warmUps?: number }
}

const seldom = { rounds: 5, calls: 1, warmUps: 1 }
/** What takes most of a minute with a million. */
const rarely = { rounds: 3, calls: 1, warmUps: 0 }

const measured: readonly Measured[] = [
  { name: 'first page of contacts', work: listPage, rounds: { rounds: 9, calls: 20 } },
  { name: 'timeline of a person', work: person, rounds: { rounds: 9, calls: 20 } },
  { name: 'removing 1,000 old deliveries', work: purge, rounds: { rounds: 9, calls: 3 } },
  { name: 'board of stages', work: board, perRow: true },
  { name: 'figures of the dashboard', work: dashboard, perRow: true },
  { name: 'count of a segment', work: segment, perRow: true },
  {
    name: 'freezing the recipients of a newsletter',
    work: freeze,
    perRow: true,
    rounds: rarely,
  },
]

const measure = async (
  databases: { readonly few: Payload; readonly many: Payload },
  { name, work, perRow = false, rounds = seldom }: Measured,
): Promise<Row[]> => {
  const large = await work(databases.many, many)
  const small = await work(databases.few, few)
  const ms = await compare({ ...large, few: small.ours }, rounds)
  const times = perRow ? many.contacts / few.contacts : 1
  const count = many.contacts.toLocaleString('en')
  return [
    {
      what: `${name}, ${count} contacts and subscribers and ten newsletters to all, against SQL by hand`,
      measured: `${milliseconds(ms.ours)} : ${milliseconds(ms.byHand)}`,
      ratio: ms.ours / ms.byHand,
      demanded: { atMost: 1.5 },
    },
    {
      what: `… against ${few.contacts.toLocaleString('en')}${perRow ? ', per row' : ''}`,
      measured: `${milliseconds(ms.ours)} : ${milliseconds(ms.few)}`,
      ratio: ms.ours / (ms.few * times),
      demanded: { atMost: 2 },
    },
  ]
}

/** What staff and tasks do in a large installation, against statements by hand and a small one. */
export async function bench(): Promise<Row[]> {
  const databases = { few: await openDatabase('scale_few'), many: await openDatabase('scale_many') }
  await insertScale(databases.few, few)
  await insertScale(databases.many, many)
  const rows: Row[] = []
  for (const each of measured) rows.push(...(await measure(databases, each)))
  return rows
}
