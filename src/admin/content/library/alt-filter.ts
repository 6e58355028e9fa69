import type { Where } from 'payload'
import { conditionIn, withCondition } from '../../list-condition.ts'

// A string, as in a URL: the platform's filters, when they open, drop a condition that is `false`.
const none = { exists: 'false' }

/** A list's filter that finds images that lack an alternative text only, or all. */
export const withMissingAlt = (where: Where | undefined, only: boolean): Where =>
  withCondition(
    withCondition(where, 'alt', only ? none : undefined),
    'decorative',
    only ? { not_equals: true } : undefined,
  )

/** Whether a list's filter finds images that lack an alternative text only. */
export function isMissingAlt(where: Where | undefined): boolean {
  const condition = conditionIn(where, 'alt')
  return (
    typeof condition === 'object' &&
    condition !== null &&
    'exists' in condition &&
    String(condition.exists) === 'false'
  )
}
