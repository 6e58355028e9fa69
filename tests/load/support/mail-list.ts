import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'

const paragraph =
  '<p>Hello {{name|friend}}, this is a paragraph of a letter that goes to all.</p>\n'

/** A letter of a common length. */
export const letter = { subject: 'Hello {{name|friend}}', html: paragraph.repeat(40) }

/** Replaces all subscribers by so many. */
export async function fillList({ db }: Payload, count: number): Promise<void> {
  await db.drizzle.execute(sql`DELETE FROM deliveries`)
  await db.drizzle.execute(sql`DELETE FROM newsletter_subscribers`)
  await db.drizzle.execute(sql`
    INSERT INTO newsletter_subscribers (email, name)
    SELECT 'r' || n || '@example.org', 'Reader ' || n FROM generate_series(1, ${count}::int) n`)
  await db.drizzle.execute(sql`ANALYZE newsletter_subscribers`)
}

export async function addNewsletter({ db }: Payload): Promise<number> {
  const { rows } = await db.drizzle.execute<{ id: number }>(sql`
    INSERT INTO newsletters (title, subject, html_content, approval_status)
    VALUES ('Letter', ${letter.subject}, ${letter.html}, 'approved') RETURNING id`)
  return rows[0]?.id ?? 0
}

export async function countSent({ db }: Payload): Promise<number> {
  const { rows } = await db.drizzle.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM deliveries WHERE status = 'sent'`,
  )
  return rows[0]?.count ?? 0
}

/** Whether deliveries wait or are in flight; by their index, since counting takes part of the time. */
export async function hasWaiting({ db }: Payload): Promise<boolean> {
  const { rows } = await db.drizzle.execute(
    sql`SELECT FROM deliveries WHERE status IN ('queued', 'sending') LIMIT 1`,
  )
  return rows.length > 0
}
