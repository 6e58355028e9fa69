import { sql } from '@payloadcms/db-postgres'

export type Fragment = ReturnType<typeof sql>

export interface Leaf {
  readonly isMet: Fragment
  /** Whether it is true or false for every contact; null counts as not met. */
  readonly isTwoValued: boolean
  /** What must hold for the condition to count at all, negated or not. */
  readonly onlyIf?: Fragment
}

export const twoValued = (isMet: Fragment): Leaf => ({ isMet, isTwoValued: true })

export const nullable = (isMet: Fragment): Leaf => ({ isMet, isTwoValued: false })

export const and = (parts: readonly Fragment[]): Fragment =>
  parts.length === 0 ? sql`TRUE` : sql`(${sql.join([...parts], sql` AND `)})`

export const or = (parts: readonly Fragment[]): Fragment =>
  sql`(${sql.join([...parts], sql` OR `)})`

export const ints = (values: readonly number[]): Fragment => sql`${sql.param([...values])}::int[]`
export const texts = (values: readonly string[]): Fragment => sql`${sql.param([...values])}::text[]`
