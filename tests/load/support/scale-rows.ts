import type { Payload } from 'payload'
import { countOutcomesOfDone } from '#src/mail/ledger/count-outcomes.ts'
import { insertContacts } from './contact-rows.ts'

/** How many rows there are of each kind. */
export interface Scale {
  /** As many as subscribers. */
  readonly contacts: number
  /** Newsletters that were sent to all subscribers, each a delivery. */
  readonly newsletters: number
}

/**
 * Runs `insert` without the indexes of a table, which are built afterwards: for millions of rows a
 * fraction of the time.
 */
async function withoutIndexes({ db }: Payload, table: string, insert: () => Promise<unknown>) {
  const { rows } = await db.pool.query(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i WHERE i.indrelid = $1::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await db.pool.query(`DROP INDEX ${name}`)
  await insert()
  for (const { definition } of rows) await db.pool.query(definition)
}

/** Subscribers with the emails of the contacts, one a minute; nine of ten are on the list. */
const insertSubscribers = ({ db }: Payload) =>
  db.pool.query(`
    INSERT INTO newsletter_subscribers (name, email, status, created_at, unsubscribed_at)
    SELECT name, email,
      CASE WHEN id % 10 = 0 THEN 'unsubscribed' ELSE 'subscribed' END::enum_newsletter_subscribers_status,
      created_at, CASE WHEN id % 10 = 0 THEN created_at + interval '1 hour' END
    FROM contacts`)

/** Newsletters, one a week, each with its delivery to every subscriber; their sending is over. */
const insertLedger = ({ db }: Payload, newsletters: number) =>
  db.pool.query(
    `WITH sent AS (
      INSERT INTO newsletters (title, subject, html_content, approval_status, status, sent_at)
      SELECT 'Letter ' || n, 'Letter', '', 'approved', 'sent', now() - n * interval '1 week'
      FROM generate_series(1, $1::int) n RETURNING id, sent_at),
    over AS (
      INSERT INTO newsletter_sendings (newsletter_id, state, changed_at, audience)
      SELECT id, 'done', sent_at, '{"segments": [], "minus": []}' FROM sent)
    INSERT INTO deliveries (kind, newsletter_id, subscriber_id, email, name, status, sent_at,
      created_at, updated_at)
    SELECT 'newsletter', sent.id, s.id, s.email, s.name, 'sent', sent_at, sent_at, sent_at
    FROM sent, newsletter_subscribers s`,
    [newsletters],
  )

export async function insertScale(payload: Payload, scale: Scale): Promise<void> {
  const { pool } = payload.db
  await insertContacts(payload, scale.contacts)
  // Triggers record consents and changes, and search texts; none of them is measured.
  await pool.query('ALTER TABLE newsletter_subscribers DISABLE TRIGGER USER')
  await withoutIndexes(payload, 'newsletter_subscribers', () => insertSubscribers(payload))
  await pool.query('ALTER TABLE newsletter_subscribers ENABLE TRIGGER USER')
  await withoutIndexes(payload, 'deliveries', () => insertLedger(payload, scale.newsletters))
  await pool.query('VACUUM ANALYZE')
  await countOutcomesOfDone(payload, { budget: 600_000 })
}
