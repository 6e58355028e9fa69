import { sql } from '@payloadcms/db-postgres'
import type { SegmentCondition } from '#src/contract/people/segment-conditions.ts'
import { isGroup, type SegmentGroup, type SegmentRules } from '#src/contract/people/segments.ts'
import { and, type Fragment, type Leaf, or } from '#src/data/leaf.ts'
import { leafOf } from './contact-condition.ts'

const negate = ({ isMet, isTwoValued }: Leaf): Fragment =>
  // Only NOT EXISTS, not IS NOT TRUE, becomes an anti-join.
  isTwoValued ? sql`NOT ${isMet}` : sql`${isMet} IS NOT TRUE`

const compileLeaf = (condition: SegmentCondition, isNegated: boolean, now: Date): Fragment => {
  const leaf = leafOf(condition, now)
  const part = isNegated === condition.not ? sql`(${leaf.isMet})` : sql`(${negate(leaf)})`
  return leaf.onlyIf ? sql`(${leaf.onlyIf} AND ${part})` : part
}

/** De Morgan: a negation goes down to the conditions, which are the ones that may be null. */
const compileGroup = (group: SegmentGroup, isNegated: boolean, now: Date): Fragment => {
  const isInverted = isNegated !== group.not
  const parts = group.conditions.map((part) =>
    isGroup(part) ? compileGroup(part, isInverted, now) : compileLeaf(part, isInverted, now),
  )
  return (group.match === 'all') === isInverted ? or(parts) : and(parts)
}

/**
 * Which contacts meet the rules: a parameterised condition over `contacts c`, never null for one
 * that does. `now` is what "the last days" are counted from.
 */
export const segmentCondition = (rules: SegmentRules, now: Date = new Date()): Fragment =>
  compileGroup(rules, false, now)
