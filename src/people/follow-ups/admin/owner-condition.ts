import type { Where } from 'payload'
import {
  conditionIn,
  isWithoutValue,
  withCondition,
  withoutValue,
} from '#src/platform/admin/list-condition.ts'

export type OwnerChoice = 'all' | 'none' | number

const conditionOf = (choice: OwnerChoice): Where[string] | undefined => {
  if (choice === 'all') return undefined
  return choice === 'none' ? withoutValue : { equals: choice }
}

export const withOwner = (where: Where | undefined, choice: OwnerChoice): Where =>
  withCondition(where, 'owner', conditionOf(choice))

/** The owner that each alternative of a list's filter has; "all" where they differ. */
export function ownerIn(where: Where | undefined): OwnerChoice {
  const owner = conditionIn(where, 'owner')
  if (isWithoutValue(owner)) return 'none'
  if (typeof owner !== 'object' || owner === null) return 'all'
  return ('equals' in owner && Number(owner.equals)) || 'all'
}
