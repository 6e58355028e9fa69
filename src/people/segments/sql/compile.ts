import { sql } from '@payloadcms/db-postgres'
import type { SegmentCondition } from '#src/contract/people/segment-conditions.ts'
import { isGroup, type SegmentGroup, type SegmentRules } from '#src/contract/people/segments.ts'
import { and, type Fragment, type Leaf, or } from '#src/data/leaf.ts'
import { leafOf } from './contact-condition.ts'

const negate = ({ isMet, isTwoValued }: Leaf): Fragment =>
  // Only NOT EXISTS, not IS NOT TRUE, becomes an anti-join.
  isTwoValued ? sql`NOT ${isMet}` : sql`${isMet} IS NOT TRUE`

/** Which people rules are compiled for: subscribers are those who are no contacts. */
type Scope = 'contacts' | 'subscribers'

/** A condition, or what it is for all. */
type Part = Fragment | boolean

/** Of a person who is no contact; undefined for what is known of subscribers too. */
const withoutContact = (condition: SegmentCondition): boolean | undefined => {
  switch (condition.field) {
    case 'stage':
    case 'owner':
      return condition.operator === 'empty'
    case 'has':
      return condition.detail === 'email'
    case 'status':
    case 'tags':
    case 'created':
    case 'attended':
    case 'registered':
    case 'answered':
    case 'interaction':
    case 'imported':
    case 'followUp':
      return false
    default:
      return undefined
  }
}

const compileLeaf = (
  condition: SegmentCondition,
  isNegated: boolean,
  now: Date,
  scope: Scope,
): Part => {
  const known = scope === 'subscribers' ? withoutContact(condition) : undefined
  if (known !== undefined) return known === (isNegated === condition.not)
  const leaf = leafOf(condition, now)
  const part = isNegated === condition.not ? sql`(${leaf.isMet})` : sql`(${negate(leaf)})`
  return leaf.onlyIf ? sql`(${leaf.onlyIf} AND ${part})` : part
}

const joined = (parts: readonly Part[], isAny: boolean): Part => {
  if (parts.includes(isAny)) return isAny
  const open = parts.filter((part) => typeof part !== 'boolean')
  if (open.length === 0) return !isAny
  return isAny ? or(open) : and(open)
}

/** De Morgan: a negation goes down to the conditions, which are the ones that may be null. */
const compileGroup = (group: SegmentGroup, isNegated: boolean, now: Date, scope: Scope): Part => {
  if (scope === 'subscribers' && group.people === 'contacts') return isNegated
  const isInverted = isNegated !== group.not
  const parts = group.conditions.map((part) =>
    isGroup(part)
      ? compileGroup(part, isInverted, now, scope)
      : compileLeaf(part, isInverted, now, scope),
  )
  return joined(parts, (group.match === 'all') === isInverted)
}

const asCondition = (part: Part): Fragment =>
  typeof part === 'boolean' ? sql.raw(String(part)) : part

/**
 * Which contacts meet the rules: a parameterised condition over `contacts c`, never null for one
 * that does. `now` is what "the last days" are counted from.
 */
export const segmentCondition = (rules: SegmentGroup, now: Date = new Date()): Fragment =>
  asCondition(compileGroup(rules, false, now, 'contacts'))

/**
 * Which subscribers who are no contacts meet the rules, as a condition over `subscribersAsContacts`;
 * undefined where none can.
 */
export const subscriberCondition = (
  rules: SegmentRules,
  now: Date = new Date(),
): Fragment | undefined => {
  const part = compileGroup(rules, false, now, 'subscribers')
  return part === false ? undefined : asCondition(part)
}
