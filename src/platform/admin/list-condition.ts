import type { Where } from 'payload'

/** The alternatives of a list's filter, each of conditions that hold together. */
const alternativesOf = (where: Where | undefined): Where[][] => {
  const alternatives = where?.or?.length ? where.or : [where && !where.or ? where : {}]
  return alternatives.map((each) => each.and ?? (Object.keys(each).length > 0 ? [each] : []))
}

/**
 * A list's filter with another condition on a field, undefined for none, in the platform's own
 * form: alternatives of conditions that hold together.
 */
export const withCondition = (
  where: Where | undefined,
  field: string,
  condition: Where[string] | undefined,
): Where => ({
  or: alternativesOf(where).map((conditions) => {
    const others = conditions.filter((each) => !Object.hasOwn(each, field))
    return { and: condition === undefined ? others : [...others, { [field]: condition }] }
  }),
})

/**
 * The condition of a field without a value. A string, as in a URL: the platform's filters, when they
 * open, drop a condition that is `false`.
 */
export const withoutValue = { exists: 'false' } as const

/** Whether a condition that `conditionIn` returned is that of a field without a value. */
export const isWithoutValue = (condition: unknown): boolean =>
  typeof condition === 'object' &&
  condition !== null &&
  'exists' in condition &&
  String(condition.exists) === 'false'

/** Whether two filters have the same conditions in the same order; those of a URL are strings. */
export const isSameFilter = (one: Where | undefined, other: Where | undefined): boolean => {
  const [first, second] = [one, other].map((where) =>
    JSON.stringify(alternativesOf(where), (_, value: unknown) =>
      typeof value === 'object' ? value : String(value),
    ),
  )
  return first === second
}

/** The condition on a field of a list's filter; null where its alternatives differ, undefined where none has one. */
export function conditionIn(where: Where | undefined, field: string): unknown {
  const found = alternativesOf(where).map(
    (conditions): unknown => conditions.find((each) => Object.hasOwn(each, field))?.[field],
  )
  const [first, ...others] = found.map((each) => JSON.stringify(each))
  return others.every((each) => each === first) ? found[0] : null
}
