import { sql } from '@payloadcms/db-postgres'
import type { SubscriberStatus } from '#src/contract/email/enums.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
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

/** One subscriber, or undefined. */
export async function findSubscriber(
  db: Database,
  id: number,
): Promise<StaffSubscriberRow | undefined> {
  const result = await db.execute<StaffSubscriberRow>(
    sql`SELECT ${whole} FROM newsletter_subscribers e WHERE e.id = ${id}`,
  )
  return rowsOf(result)[0]
}

export type HeldSubscriber = {
  id: number
  status: SubscriberStatus
  /** Why nothing may be mailed there; null where it may. */
  suppression: string | null
  source: string
}

/** Holds a subscriber to the end of the transaction; undefined when there is none. */
export async function holdSubscriber(
  db: Database,
  who: { readonly id: number } | { readonly email: string },
): Promise<HeldSubscriber | undefined> {
  const which = 'id' in who ? sql`id = ${who.id}` : sql`email = ${who.email}`
  const result = await db.execute<HeldSubscriber>(sql`
    SELECT id, status, suppression, coalesce(source, '') AS source
    FROM newsletter_subscribers WHERE ${which} FOR UPDATE`)
  return rowsOf(result)[0]
}

/** Whether a subscriber exists. */
export async function isSubscriber(db: Database, id: number): Promise<boolean> {
  return changedBy(await db.execute(sql`SELECT FROM newsletter_subscribers WHERE id = ${id}`)) > 0
}
