import type { Where } from 'payload'
import {
  conditionIn,
  isWithoutValue,
  withCondition,
  withoutValue,
} from '#src/platform/admin/list-condition.ts'

export const withMissingAlt = (where: Where | undefined, only: boolean): Where =>
  withCondition(
    withCondition(where, 'alt', only ? withoutValue : undefined),
    'decorative',
    only ? { not_equals: true } : undefined,
  )

export const isMissingAlt = (where: Where | undefined): boolean =>
  isWithoutValue(conditionIn(where, 'alt'))
