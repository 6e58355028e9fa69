import { sql } from '@payloadcms/db-postgres'
import {
  type ConditionOn,
  type RegisteredState,
  type SegmentCondition,
  type SubscriptionState,
  submissionKinds,
} from '#src/contract/people/segment-conditions.ts'
import { dueAt } from '#src/data/columns.ts'
import {
  and,
  type Fragment,
  ints,
  type Leaf,
  nullable,
  or,
  texts,
  twoValued,
} from '#src/data/leaf.ts'
import { literalPattern } from '#src/data/search.ts'
import { isOnList } from '#src/mail/bounces/sql/blocked.ts'
import { hasTopic } from '#src/people/topics/sql/topics.ts'
import { customLeaf, isWithin } from './custom-condition.ts'
import { distanceLeaf } from './postcodes.ts'

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
const subscriptionLeaf = (condition: ConditionOn<'subscription'>): Leaf =>
  exists(sql`newsletter_subscribers n`, [
    sql`n.email = c.email`,
    or(condition.states.map((state) => sql`(${states[state]})`)),
  ])

const readsLeaf = (isMet: Fragment): Leaf =>
  exists(sql`newsletter_subscribers n`, [sql`n.email = c.email`, sql.raw(isOnList('n')), isMet])

const interactionLeaf = ({ kinds, period }: ConditionOn<'interaction'>, now: Date): Leaf =>
  exists(sql`interactions i`, [
    sql`i.contact_id = c.id`,
    ...(kinds.length > 0
      ? [sql`i.kind = ANY(${sql.param([...kinds])}::enum_interactions_kind[])`]
      : []),
    ...(period ? [isWithin(sql`i.at`, period, now)] : []),
  ])

const attendedLeaf = ({ events, period }: ConditionOn<'attended'>, now: Date): Leaf =>
  exists(sql`interactions i`, [
    sql`i.contact_id = c.id`,
    sql`i.kind = 'event'`,
    ...(events.length > 0 ? [sql`i.event_id = ANY(${ints(events)})`] : []),
    ...(period ? [isWithin(sql`i.at`, period, now)] : []),
  ])

const isRegisteredAs = (now: Date): Readonly<Record<RegisteredState, Fragment>> => ({
  booked: sql`r.state = 'booked'`,
  waiting: sql`r.state IN ('waiting', 'offered')`,
  came: sql`r.checked_in_at IS NOT NULL`,
  missed: sql`r.state = 'booked' AND r.checked_in_at IS NULL AND EXISTS (
    SELECT FROM events v WHERE v.id = r.event_id AND v.deleted_at IS NULL AND v.cancelled IS NOT TRUE
      AND coalesce(v.end_date, v.start_date) <= ${now.toISOString()}::timestamptz)`,
})

const registeredLeaf = ({ events, states: given }: ConditionOn<'registered'>, now: Date): Leaf =>
  exists(sql`event_registrations r`, [
    sql`r.contact_id = c.id`,
    ...(events.length > 0 ? [sql`r.event_id = ANY(${ints(events)})`] : []),
    or(given.map((state) => sql`(${isRegisteredAs(now)[state]})`)),
  ])

/**
 * Answers that were received, one of them with one of the values where there are some: an answer to
 * any question, or to one after its key, such as `calls = true` of an agreement.
 */
const formLeaf = ({ forms, values }: ConditionOn<'answered'>): Leaf =>
  exists(sql`form_answers a`, [
    sql`a.contact_id = c.id`,
    sql`a.state = 'accepted'`,
    ...(forms.length > 0 ? [sql`a.form_id = ANY(${ints(forms)})`] : []),
    ...(values.length > 0
      ? [
          sql`EXISTS (SELECT FROM jsonb_each(a.answers) given, jsonb_array_elements_text(
            CASE jsonb_typeof(given.value) WHEN 'array' THEN given.value
              ELSE jsonb_build_array(given.value) END) said
            WHERE said = ANY(${texts(values)}) OR concat(given.key, ' = ', said) = ANY(${texts(values)}))`,
        ]
      : []),
  ])

const otherEmails = sql`SELECT o.email FROM contact_other_emails o WHERE o.contact_id = c.id`

/** Mails to any address of the contact, which were sent and are no test. */
const mailLeaf = ({ newsletters, period }: ConditionOn<'mail'>, now: Date): Leaf => {
  const isSent = and([
    sql`d.status = 'sent'`,
    sql`NOT coalesce(d.is_test, false)`,
    ...(newsletters.length > 0 ? [sql`d.newsletter_id = ANY(${ints(newsletters)})`] : []),
    ...(period ? [isWithin(sql`d.sent_at`, period, now)] : []),
  ])
  return twoValued(sql`(EXISTS (SELECT FROM deliveries d WHERE d.contact_id = c.id AND ${isSent})
    OR EXISTS (SELECT FROM deliveries d WHERE lower(d.email) = c.email AND ${isSent})
    OR EXISTS (SELECT FROM deliveries d WHERE lower(d.email) IN (${otherEmails}) AND ${isSent}))`)
}

const submissions = {
  message: (isOf: Fragment) => sql`contact_submissions s WHERE lower(s.email) ${isOf}`,
  proposal: (isOf: Fragment) => sql`action_submissions s WHERE lower(s.contact_email) ${isOf}`,
} as const

const submittedLeaf = ({ kinds, period }: ConditionOn<'submitted'>, now: Date): Leaf => {
  const chosen = kinds.length > 0 ? kinds : submissionKinds
  const within = period ? sql`AND ${isWithin(sql`s.created_at`, period, now)}` : sql``
  const addresses = [sql`= c.email`, sql`IN (${otherEmails})`]
  const from = chosen.flatMap((kind) => addresses.map(submissions[kind]))
  return twoValued(or(from.map((each) => sql`EXISTS (SELECT FROM ${each} ${within})`)))
}

const importedLeaf = ({ imports }: ConditionOn<'imported'>): Leaf =>
  exists(sql`import_changes h`, [
    sql`h.target = 'contact'`,
    sql`h.document_id = c.id`,
    sql`h.import_id = ANY(${ints(imports)})`,
  ])

/** One that is snoozed is open, and overdue again once its time has come. */
const followUpLeaf = ({ state }: ConditionOn<'followUp'>, now: Date): Leaf =>
  exists(sql`follow_ups f`, [
    sql`f.contact_id = c.id`,
    sql`f.status = 'pending'`,
    ...(state === 'overdue' ? [sql`${dueAt} <= ${now.toISOString()}::timestamptz`] : []),
  ])

type Reference = ConditionOn<'stage'> | ConditionOn<'owner'>

const referenceLeaf = (column: Fragment, { operator, ids }: Reference): Leaf =>
  operator === 'empty'
    ? twoValued(sql`${column} IS NULL`)
    : nullable(sql`${column} = ANY(${ints(ids)})`)

const isTagged = (which: Fragment): Fragment => sql`EXISTS (
  SELECT FROM contacts_texts t WHERE t.parent_id = c.id AND t.path = 'tags' AND ${which})`

const tagsLeaf = ({ operator, tags }: ConditionOn<'tags'>): Leaf =>
  twoValued(
    operator === 'any'
      ? isTagged(sql`t.text = ANY(${texts(tags)})`)
      : and(tags.map((tag) => isTagged(sql`t.text = ${tag}`))),
  )

/** Without regard to case and blanks; the expression of its index. */
const postcode = sql`upper(replace(c.postcode, ' ', ''))`

const startsWith = (prefix: string): Fragment => {
  const literal = prefix.replaceAll(' ', '').replace(/[\\%_]/g, '\\$&')
  return sql`${postcode} LIKE upper(${literal}) || '%'`
}

const isCity = (city: string): Fragment => sql`lower(c.city) = lower(${city})`

/** Only one that is equal leaves the rows of the index in the order of its other columns. */
const isOfStatus = ({ values }: ConditionOn<'status'>): Fragment =>
  values.length === 1
    ? sql`c.status = ${values[0]}::enum_contacts_status`
    : sql`c.status = ANY(${sql.param(values)}::enum_contacts_status[])`

export function leafOf(condition: SegmentCondition, now: Date): Leaf {
  switch (condition.field) {
    case 'status':
      return twoValued(isOfStatus(condition))
    case 'stage':
      return referenceLeaf(sql`c.current_stage_id`, condition)
    case 'owner':
      return referenceLeaf(sql`c.owner_id`, condition)
    case 'tags':
      return tagsLeaf(condition)
    case 'postcode':
      return nullable(or(condition.prefixes.map(startsWith)))
    case 'city':
      return nullable(or(condition.cities.map(isCity)))
    case 'has':
      return condition.detail === 'email'
        ? twoValued(sql`c.email IS NOT NULL`)
        : nullable(sql`c.phone <> ''`)
    case 'created':
      return twoValued(isWithin(sql`c.created_at`, condition.period, now))
    case 'subscription':
      return subscriptionLeaf(condition)
    case 'topic':
      return readsLeaf(or(condition.topics.map((topic) => hasTopic(sql`n.topics`, topic))))
    case 'joined':
      return readsLeaf(isWithin(sql`n.created_at`, condition.period, now))
    case 'language':
      return readsLeaf(sql`n.language::text = ANY(${texts(condition.languages)})`)
    case 'attended':
      return attendedLeaf(condition, now)
    case 'registered':
      return registeredLeaf(condition, now)
    case 'answered':
      return formLeaf(condition)
    case 'interaction':
      return interactionLeaf(condition, now)
    case 'imported':
      return importedLeaf(condition)
    case 'followUp':
      return followUpLeaf(condition, now)
    case 'name':
      return twoValued(sql`c.name ILIKE ${literalPattern(condition.value)}`)
    case 'mail':
      return mailLeaf(condition, now)
    case 'submitted':
      return submittedLeaf(condition, now)
    case 'distance':
      return distanceLeaf(condition)
    case 'segment':
      throw new Error('other segments are resolved before rules are compiled')
    case 'custom':
      return customLeaf(condition, now)
  }
}
