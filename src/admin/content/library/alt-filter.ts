import type { Where } from 'payload'
import { conditionIn, isWithoutValue, withCondition, withoutValue } from '../../list-condition.ts'

/** A list's filter that finds images that lack an alternative text only, or all. */
export const withMissingAlt = (where: Where | undefined, only: boolean): Where =>
  withCondition(
    withCondition(where, 'alt', only ? withoutValue : undefined),
    'decorative',
    only ? { not_equals: true } : undefined,
  )

/** Whether a list's filter finds images that lack an alternative text only. */
export const isMissingAlt = (where: Where | undefined): boolean =>
  isWithoutValue(conditionIn(where, 'alt'))
