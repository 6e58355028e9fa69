import { sql } from '@payloadcms/db-postgres'
import type { ConditionOn, SegmentCondition } from '#src/contract/people/segment-conditions.ts'
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
import { customLeaf } from './custom-condition.ts'
import { isWithin } from './periods.ts'
import {
  attendedLeaf,
  followUpLeaf,
  importedLeaf,
  interactionLeaf,
  subscriptionLeaf,
} from './related-condition.ts'

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
    case 'attended':
      return attendedLeaf(condition, now)
    case 'interaction':
      return interactionLeaf(condition, now)
    case 'imported':
      return importedLeaf(condition)
    case 'followUp':
      return followUpLeaf(condition, now)
    case 'custom':
      return customLeaf(condition, now)
  }
}
