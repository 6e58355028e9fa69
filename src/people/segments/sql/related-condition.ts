import { sql } from '@payloadcms/db-postgres'
import type { ConditionOn, SubscriptionState } from '#src/contract/people/segment-conditions.ts'
import { dueAt } from '#src/data/columns.ts'
import { and, type Fragment, ints, type Leaf, or, twoValued } from '#src/data/leaf.ts'
import { isOnList } from '#src/mail/bounces/sql/blocked.ts'
import { isWithin } from './periods.ts'

const exists = (table: Fragment, conditions: readonly Fragment[]): Leaf =>
  twoValued(sql`EXISTS (SELECT FROM ${table} WHERE ${and(conditions)})`)

/** Before the double opt-in, a person has neither subscribed nor withdrawn. */
const states: Readonly<Record<SubscriptionState, Fragment>> = {
  subscribed: sql`${sql.raw(isOnList('n'))} AND n.suppression IS NULL`,
  withdrew: sql`(n.status = 'unsubscribed' AND n.unsubscribed_at IS NOT NULL)
    OR n.withdrawn_elsewhere_at IS NOT NULL`,
  suppressed: sql`n.suppression IS NOT NULL`,
}

/** Both emails are stored in lower case (check constraints). */
export const subscriptionLeaf = (condition: ConditionOn<'subscription'>): Leaf =>
  exists(sql`newsletter_subscribers n`, [
    sql`n.email = c.email`,
    or(condition.states.map((state) => sql`(${states[state]})`)),
  ])

export const interactionLeaf = ({ kinds, period }: ConditionOn<'interaction'>, now: Date): Leaf =>
  exists(sql`interactions i`, [
    sql`i.contact_id = c.id`,
    ...(kinds.length > 0
      ? [sql`i.kind = ANY(${sql.param([...kinds])}::enum_interactions_kind[])`]
      : []),
    ...(period ? [isWithin(sql`i.at`, period, now)] : []),
  ])

export const attendedLeaf = ({ events, period }: ConditionOn<'attended'>, now: Date): Leaf =>
  exists(sql`interactions i`, [
    sql`i.contact_id = c.id`,
    sql`i.kind = 'event'`,
    ...(events.length > 0 ? [sql`i.event_id = ANY(${ints(events)})`] : []),
    ...(period ? [isWithin(sql`i.at`, period, now)] : []),
  ])

export const importedLeaf = ({ imports }: ConditionOn<'imported'>): Leaf =>
  exists(sql`import_changes h`, [
    sql`h.target = 'contact'`,
    sql`h.document_id = c.id`,
    sql`h.import_id = ANY(${ints(imports)})`,
  ])

/** One that is snoozed is open, and overdue again once its time has come. */
export const followUpLeaf = ({ state }: ConditionOn<'followUp'>, now: Date): Leaf =>
  exists(sql`follow_ups f`, [
    sql`f.contact_id = c.id`,
    sql`f.status = 'pending'`,
    ...(state === 'overdue' ? [sql`${dueAt} <= ${now.toISOString()}::timestamptz`] : []),
  ])
