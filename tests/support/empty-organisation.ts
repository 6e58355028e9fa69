import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The time at which these tests read the dashboard and the calendar. */
export const now = new Date('2031-05-15T12:00:00.000Z')
export const hoursFromNow = (count: number) =>
  new Date(now.getTime() + count * 3_600_000).toISOString()

const slug = () => `entry-${randomUUID()}`

class Rollback extends Error {}

const emptiedTables = [
  'deliveries',
  'follow_ups',
  'newsletters',
  'action_submissions',
  'contact_submissions',
  'payload_jobs',
  'actions',
  'news',
  'events',
  'pages',
]

const idOf = async (db: Database, statement: ReturnType<typeof sql>): Promise<number> => {
  const [row] = rowsOf(await db.execute<{ id: number }>(statement))
  if (!row) throw new Error('nothing was inserted')
  return row.id
}

/** Functions that insert rows as if users had left them. */
const insertersFor = (db: Database) => ({
  followUp: async (dueDate: string, status = 'pending', contactName = 'Ada') => {
    const contact = await idOf(
      db,
      sql`INSERT INTO contacts (name) VALUES (${contactName}) RETURNING id`,
    )
    const stage = await idOf(
      db,
      sql`INSERT INTO progression_stages (name, "order")
        VALUES (${`Stage of ${contact}`}, 1) RETURNING id`,
    )
    const entry = await idOf(
      db,
      sql`INSERT INTO progression_entries (contact_id, stage_id)
        VALUES (${contact}, ${stage}) RETURNING id`,
    )
    return idOf(
      db,
      sql`INSERT INTO follow_ups
          (contact_id, entry_id, rule_name, catchup_type, due_date, status, completed_at)
        VALUES (${contact}, ${entry}, 'Say thank you', 'call', ${dueDate}, ${status},
          ${status === 'completed' ? dueDate : null}) RETURNING id`,
    )
  },
  proposal: (title: string, createdAt: string, status = 'new') =>
    idOf(
      db,
      sql`INSERT INTO action_submissions
          (title, description, contact_name, contact_email, status, decided_at, created_at)
        VALUES (${title}, 'd', 'Sam', 'sam@example.org', ${status},
          ${status === 'new' ? null : createdAt}, ${createdAt}) RETURNING id`,
    ),
  message: (subject: string, createdAt: string, status = 'new') =>
    idOf(
      db,
      sql`INSERT INTO contact_submissions
          (subject, name, email, message, status, handled_at, created_at)
        VALUES (${subject}, 'Rosa', 'rosa@example.org', 'm', ${status},
          ${status === 'new' ? null : createdAt}, ${createdAt}) RETURNING id`,
    ),
  newsletter: (
    title: string,
    { status = 'draft', approval = 'pending', at = hoursFromNow(-1) } = {},
  ) =>
    idOf(
      db,
      sql`INSERT INTO newsletters
          (title, subject, status, approval_status, scheduled_send_at, sent_at, updated_at)
        VALUES (${title}, 's', ${status}, ${approval}, ${status === 'scheduled' ? at : null},
          ${status === 'sent' ? at : null}, ${at}) RETURNING id`,
    ),
  mails: (newsletter: number, status: string, count: number, isTest = false) =>
    db.execute(sql`
      INSERT INTO deliveries (kind, newsletter_id, email, status, is_test)
      SELECT 'newsletter', ${newsletter}, ${status} || n || '@example.org', ${status}, ${isTest}
      FROM generate_series(1, ${count}) n`),
  entry: (
    kind: 'actions' | 'pages',
    title: string,
    { status = 'published', at = hoursFromNow(-1) } = {},
  ) =>
    idOf(
      db,
      sql`INSERT INTO ${sql.identifier(kind)} (title, slug, _status, updated_at)
        VALUES (${title}, ${slug()}, ${status}, ${at}) RETURNING id`,
    ),
  article: (title: string, publishedAt: string, at = hoursFromNow(-1)) =>
    idOf(
      db,
      sql`INSERT INTO news (title, slug, _status, published_at, updated_at)
        VALUES (${title}, ${slug()}, 'published', ${publishedAt}, ${at}) RETURNING id`,
    ),
  event: (title: string, startDate: string, endDate: string | null = null, more = {}) => {
    const { status, cancelled, at } = {
      status: 'published',
      cancelled: false,
      at: hoursFromNow(-1),
      ...more,
    }
    return idOf(
      db,
      sql`INSERT INTO events (title, slug, _status, start_date, end_date, cancelled, updated_at)
        VALUES (${title}, ${slug()}, ${status}, ${startDate}, ${endDate}, ${cancelled},
          ${at}) RETURNING id`,
    )
  },
  /** As the platform stores it. */
  publication: (
    kind: string,
    value: number | string,
    at: string,
    { type = 'publish', hasError = false, completedAt = null as string | null } = {},
  ) =>
    db.execute(sql`
      INSERT INTO payload_jobs (task_slug, input, wait_until, has_error, completed_at)
      VALUES ('schedulePublish',
        ${JSON.stringify({ type, doc: { relationTo: kind, value: String(value) } })}::jsonb,
        ${at}, ${hasError}, ${completedAt})`),
})

/**
 * Runs `work` in a transaction on an organisation without any work yet, and rolls it back: rows
 * of other tests do not interfere, and other connections see nothing.
 */
export async function onEmptyOrganisation(
  { db }: Payload,
  work: (db: Database, insert: ReturnType<typeof insertersFor>) => Promise<void>,
): Promise<void> {
  await db.drizzle
    .transaction(async (tx) => {
      for (const table of emptiedTables) await tx.execute(sql`DELETE FROM ${sql.identifier(table)}`)
      await work(tx, insertersFor(tx))
      throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })
}
