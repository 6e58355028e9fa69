import type { Where } from 'payload'

/** Whose documents a list shows: all, those of none, or those of one user. */
export type OwnerChoice = 'all' | 'none' | number

const isOfOwner = (condition: Where): boolean => Object.hasOwn(condition, 'owner')

const conditionOf = (choice: OwnerChoice): Where[] => {
  if (choice === 'all') return []
  return [{ owner: choice === 'none' ? { exists: false } : { equals: choice } }]
}

/**
 * A list's filter with another owner, in the platform's own form: alternatives of conditions that
 * hold together.
 */
export function withOwner(where: Where | undefined, choice: OwnerChoice): Where {
  const alternatives = where?.or?.length ? where.or : [where && !where.or ? where : {}]
  return {
    or: alternatives.map((alternative) => {
      const conditions =
        alternative.and ?? (Object.keys(alternative).length > 0 ? [alternative] : [])
      return { and: [...conditions.filter((each) => !isOfOwner(each)), ...conditionOf(choice)] }
    }),
  }
}

/** The owner that each alternative of a list's filter has; "all" where they differ. */
export function ownerIn(where: Where | undefined): OwnerChoice {
  const choices = (where?.or ?? []).map(({ and }): OwnerChoice => {
    const owner: unknown = and?.find(isOfOwner)?.['owner']
    if (typeof owner !== 'object' || owner === null) return 'all'
    if ('exists' in owner) return String(owner.exists) === 'false' ? 'none' : 'all'
    return ('equals' in owner && Number(owner.equals)) || 'all'
  })
  const [first = 'all', ...others] = choices
  return others.every((each) => each === first) ? first : 'all'
}
