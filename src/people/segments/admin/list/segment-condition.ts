import type { Where } from 'payload'
import { conditionIn, withCondition } from '#src/platform/admin/list-condition.ts'

/** The segment that filters a list: none, one, or another condition than that on one. */
export type ListSegment = 'none' | 'other' | number

export const withSegment = (where: Where | undefined, segment: number | undefined): Where =>
  withCondition(where, 'segment', segment === undefined ? undefined : { equals: segment })

export function segmentIn(where: Where | undefined): ListSegment {
  const condition = conditionIn(where, 'segment')
  if (condition === undefined) return 'none'
  const isEqual = typeof condition === 'object' && condition !== null && 'equals' in condition
  const segment = isEqual ? Number(condition.equals) : Number.NaN
  return Number.isInteger(segment) && segment > 0 ? segment : 'other'
}

export const segmentQuery = (segment: number): string =>
  new URLSearchParams({ 'where[or][0][and][0][segment][equals]': String(segment) }).toString()
