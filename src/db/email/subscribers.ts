import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { SubscriberStatus } from '#src/email/words.ts'
import { isoTime } from '../content/fragments.ts'
import { changedBy, rowsOf } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'

export type StaffSubscriberRow = {
  id: number
  email: string
  name: string | null
  status: SubscriberStatus
  source: string
  createdAt: string
  unsubscribedAt: string | null
}

const whole = sql`
  e.id, e.email, nullif(e.name, '') AS name, e.status, coalesce(e.source, '') AS source,
  ${isoTime(sql`e.created_at`)} AS "createdAt", ${isoTime(sql`e.unsubscribed_at`)} AS "unsubscribedAt"`

/** Subscribers, the newest first. */
export async function findSubscribers(
  db: Database,
  query: ListQuery & { status?: SubscriberStatus | undefined },
): Promise<StaffSubscriberRow[]> {
  const ofStatus = query.status === undefined ? sql`TRUE` : sql`e.status = ${query.status}`
  const result = await db.execute<StaffSubscriberRow>(sql`
    SELECT ${whole} FROM newsletter_subscribers e
    WHERE ${ofStatus} AND ${containing(query.search, sql`e.name`, sql`e.email`)}
    ORDER BY e.created_at DESC, e.id DESC ${page(query)}`)
  return rowsOf(result)
}

/** Adds an address, or finds it as it is. */
export async function addSubscriber(
  db: Database,
  given: { email: string; name: string; source: string },
): Promise<StaffSubscriberRow | undefined> {
  await db.execute(sql`
    INSERT INTO newsletter_subscribers (email, name, source)
    VALUES (${given.email}, ${given.name || null}, ${given.source || 'unknown'})
    ON CONFLICT DO NOTHING`)
  const result = await db.execute<StaffSubscriberRow>(
    sql`SELECT ${whole} FROM newsletter_subscribers e WHERE e.email = ${given.email}`,
  )
  return rowsOf(result)[0]
}

/** Writes what is given; becoming unsubscribed sets the time, becoming subscribed clears it. */
export async function writeSubscriber(
  db: Database,
  id: number,
  changes: { name?: string | null | undefined; status?: SubscriberStatus | undefined },
): Promise<StaffSubscriberRow | undefined> {
  const name = changes.name === undefined ? sql`e.name` : sql`${changes.name || null}`
  const status = changes.status === undefined ? sql`e.status` : sql`${changes.status}`
  const result = await db.execute<StaffSubscriberRow>(sql`
    UPDATE newsletter_subscribers e SET name = ${name}, status = ${status}, updated_at = now(),
      unsubscribed_at = CASE ${changes.status ?? null}
        WHEN 'unsubscribed' THEN coalesce(CASE WHEN e.status = 'unsubscribed' THEN e.unsubscribed_at END, now())
        WHEN 'subscribed' THEN NULL ELSE e.unsubscribed_at END
    WHERE e.id = ${id} RETURNING ${whole}`)
  return rowsOf(result)[0]
}

/** Deletes for good; whether there was one. */
export async function deleteSubscriberRow(db: Database, id: number): Promise<boolean> {
  return changedBy(await db.execute(sql`DELETE FROM newsletter_subscribers WHERE id = ${id}`)) > 0
}

/** Whether a subscriber exists. */
export async function isSubscriber(db: Database, id: number): Promise<boolean> {
  return changedBy(await db.execute(sql`SELECT FROM newsletter_subscribers WHERE id = ${id}`)) > 0
}

/** Takes a subscriber off the list, by the link of a mail. */
export async function unsubscribeById(db: Database, id: number): Promise<void> {
  await db.execute(sql`
    UPDATE newsletter_subscribers SET status = 'unsubscribed', unsubscribed_at = now(), updated_at = now()
    WHERE id = ${id} AND status = 'subscribed'`)
}
